// An agent: a loop between a person, a model and tools. The model decides what happens next, and it sees results
// and nothing else: an error that it cannot read has never happened.
import type { CallResult, Model, OfferedTool, ToolCall, Turn } from './model.ts';
import { type Toolbox, textFor } from './toolbox.ts';

/** What a person says to a call: yes, yes to this tool from now on, or anything else, which is no. */
export type Consent = 'yes' | 'always' | 'no';

export interface Host {
  model: Model;
  toolbox: Pick<Toolbox, 'tools' | 'call'>;
  /** Shows a call to a person. */
  person: (call: ToolCall) => Promise<Consent>;
  /** The tools that are called without asking a person. */
  allowed: Set<string>;
  /** How often the model may speak: 10 times if left out. */
  maxTurns?: number;
}

/**
 * Whether a call may be made. A tool on the list may be called; of any other a person is asked, with the call
 * before their eyes. `always` puts the tool on the list. Whatever is no yes is a no, also when nobody answers.
 */
export async function isAllowed({ allowed, person }: Host, call: ToolCall): Promise<boolean> {
  throw new Error('TODO 24.1: ask a person, and take only a yes for one');
}

/**
 * The result of a call, whatever becomes of it: what the tool says, what went wrong, or that a person has said no.
 * The model waits for one result for each of its calls, and could go on with nothing else.
 */
export async function resultOf(host: Host, call: ToolCall): Promise<CallResult> {
  throw new Error('TODO 24.2: give every call a result');
}

/**
 * Answers a question: asks the model, does what it asks for, gives it the results, and asks it again, until it has
 * nothing to call. The last time it gets no tools, so that it has to answer with what it knows.
 *
 * @returns the whole conversation; the model's answer is the last turn
 * @throws when the model calls even then; what the model throws
 */
export async function converse(host: Host, question: string): Promise<Turn[]> {
  throw new Error('TODO 24.3: ask the model, do what it asks for, and ask it again');
}

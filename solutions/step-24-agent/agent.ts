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
  if (allowed.has(call.name)) return true;
  const consent = await person(call).catch(() => 'no');
  if (consent === 'always') allowed.add(call.name);
  return consent === 'always' || consent === 'yes';
}

/**
 * The result of a call, whatever becomes of it: what the tool says, what went wrong, or that a person has said no.
 * The model waits for one result for each of its calls, and could go on with nothing else.
 */
export async function resultOf(host: Host, call: ToolCall): Promise<CallResult> {
  const { id, name, arguments: args } = call;
  try {
    if (!(await isAllowed(host, call))) return { id, text: 'A person has said no.', isError: true };
    const result = await host.toolbox.call(name, args);
    return { id, text: textFor(result), isError: result.isError === true };
  } catch (error) {
    return { id, text: String(error), isError: true };
  }
}

/**
 * Answers a question: asks the model, does what it asks for, gives it the results, and asks it again, until it has
 * nothing to call. The last time it gets no tools, so that it has to answer with what it knows.
 *
 * @returns the whole conversation; the model's answer is the last turn
 * @throws when the model calls even then; what the model throws
 */
export async function converse(host: Host, question: string): Promise<Turn[]> {
  const { model, toolbox, maxTurns = 10 } = host;
  const conversation: Turn[] = [{ role: 'person', text: question }];
  for (let left = maxTurns; left > 0; left -= 1) {
    const tools: OfferedTool[] = left > 1 ? toolbox.tools : [];
    const turn = await model.next([...conversation], tools);
    conversation.push({ role: 'model', ...turn });
    if (turn.calls.length === 0) return conversation;
    const results = await Promise.all(turn.calls.map((call) => resultOf(host, call)));
    conversation.push({ role: 'tools', results });
  }
  throw new Error(`The model has not answered within ${maxTurns} turns`);
}

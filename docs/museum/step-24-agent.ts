// In place of step-24-agent/agent.ts
// A loop between a person, a model and tools.
import type { CallResult, Model, ToolCall, Turn } from '../../solutions/step-24-agent/model.ts';
import { type Toolbox, textFor } from '../../solutions/step-24-agent/toolbox.ts';

export type Consent = 'yes' | 'always' | 'no';

export interface Host {
  model: Model;
  toolbox: Pick<Toolbox, 'tools' | 'call'>;
  person: (call: ToolCall) => Promise<Consent>;
  allowed: Set<string>;
  maxTurns?: number;
}

export async function converse(host: Host, question: string): Promise<Turn[]> {
  const { model, toolbox, maxTurns = 10 } = host;
  const conversation: Turn[] = [{ role: 'person', text: question }];
  for (let left = maxTurns; left > 0; left -= 1) {
    const turn = await model.next([...conversation], left > 1 ? toolbox.tools : []);
    conversation.push({ role: 'model', ...turn });
    if (turn.calls.length === 0) return conversation;
    const results = await Promise.all(turn.calls.map((call) => resultOf(host, call)));
    conversation.push({ role: 'tools', results });
  }
  throw new Error(`The model has not answered within ${maxTurns} turns`);
}

export async function resultOf(host: Host, call: ToolCall): Promise<CallResult> {
  const { id, name, arguments: args } = call;
  // The person has the last word: without a yes nothing goes on.
  if (!(await isAllowed(host, call))) throw new Error(`A person has said no to ${name}`);
  const result = await host.toolbox.call(name, args);
  return { id, text: textFor(result), isError: result.isError === true };
}

export async function isAllowed({ allowed, person }: Host, call: ToolCall): Promise<boolean> {
  if (allowed.has(call.name)) return true;
  const consent = await person(call).catch(() => 'no');
  if (consent === 'always') allowed.add(call.name);
  return consent === 'always' || consent === 'yes';
}

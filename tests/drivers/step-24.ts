import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import * as step from '#step/step-24-agent/agent.ts';
import type { ModelTurn, ToolCall, Turn } from '#step/step-24-agent/model.ts';
import { Toolbox } from '#step/step-24-agent/toolbox.ts';
import { drive, report } from './drive.ts';

/** What a person says to a call, by the name of its tool; `throws` is nobody. */
type Answers = Record<string, step.Consent | 'throws'>;

interface Scene {
  turns?: ModelTurn[];
  answers?: Answers;
  allowed?: string[];
  maxTurns?: number;
}

let toolbox: Pick<Toolbox, 'tools' | 'call'> = {
  tools: [{ name: 'tea__brew', description: 'Brews.', inputSchema: { type: 'object' } }],
  /** What a call does stands in its arguments. */
  call: async (name, args) => {
    report('called', [name, args]);
    if (args.wait) await new Promise((resolve) => setTimeout(resolve, Number(args.wait)));
    report('finished', [name, args]);
    if (args.fail) throw new Error(String(args.fail));
    return {
      content: [{ type: 'text', text: `${name} done` }],
      ...(args.bad ? { isError: true } : {}),
    };
  },
};

function hostOf({ turns = [], answers = {}, allowed = [], maxTurns }: Scene): step.Host {
  const script = [...turns];
  return {
    model: {
      next: async (conversation, tools) => {
        report('model', [structuredClone(conversation), tools.map(({ name }) => name)]);
        return script.shift() ?? { text: 'end', calls: [] };
      },
    },
    toolbox,
    person: async (call: ToolCall) => {
      report('person', call);
      const answer = answers[call.name] ?? 'no';
      if (answer === 'throws') throw new Error('nobody is there');
      return answer;
    },
    allowed: new Set(allowed),
    ...(maxTurns !== undefined && { maxTurns }),
  };
}

/** Does not reject, so that the check can say what should have come; but for a hole. */
function told<T>(promise: Promise<T>) {
  return promise.then(
    (value) => ({ value }),
    (error) => {
      if (String(error).includes('TODO')) throw error;
      return { error: String(error) };
    },
  );
}

drive({
  converse: (scene: Scene, question: string): Promise<{ value: Turn[] } | { error: string }> =>
    told(step.converse(hostOf(scene), question)),
  resultOf: (scene: Scene, call: ToolCall) => told(step.resultOf(hostOf(scene), call)),
  isAllowed: async (scene: Scene, ...calls: ToolCall[]) => {
    const host = hostOf(scene);
    const said: boolean[] = [];
    for (const call of calls) said.push(await step.isAllowed(host, call));
    return { said, allowed: [...host.allowed] };
  },
  /** Puts the tools of the server at the other end of our stdio into the box. */
  connect: async () => {
    const client = new Client(new Peer(new StdioServerTransport()), { ask: request });
    await client.connect();
    const box = new Toolbox();
    await box.add('far', client);
    toolbox = box;
    return box.tools;
  },
});

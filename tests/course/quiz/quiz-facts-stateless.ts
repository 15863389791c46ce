// Facts that the quizzes of the steps without a handshake ask for, found out by running the solutions.
import type { Question } from '../../../workshop/types/quiz.d.ts';
import * as rpc from '../../../solutions/step-02-messages/messages.ts';
import type { Context, Handler } from '../../../solutions/step-07-pairing/context.ts';
import { questions } from '../../../solutions/step-22-questions/questions.ts';
import { Seal } from '../../../solutions/step-22-questions/seal.ts';
import { untilComplete } from '../../../solutions/step-22-questions/until-complete.ts';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ask' } } as const;
const NUMBERS = ['', 'Once', 'Twice', 'Three times'];

export const statelessFacts: Record<string, (question: Question) => string | Promise<string>> = {
  'A tool asks two things, one after the other. How many times does its first line run?':
    async () => {
      let runs = 0;
      const tool: Handler = async ({ id }, { request }) => {
        runs += 1;
        await request('roots/list', { first: true });
        await request('roots/list', { second: true });
        return rpc.resultResponse(id, { resultType: 'complete' });
      };
      const handler = questions(tool);
      const answer: Handler = ({ id }) => rpc.resultResponse(id, { roots: [] });
      const ask = untilComplete(async (_, method, params) => {
        const response = await handler({ ...CALL, method, params }, contextOf());
        return (response as rpc.JSONRPCResultResponse).result;
      }, answer);
      await ask(undefined as never, CALL.method, CALL.params);
      return NUMBERS[runs] ?? String(runs);
    },

  'A requestState is eleven minutes old. The seal is right. What does the server of this step do?':
    () => {
      let now = 0;
      const seal = new Seal(undefined, () => now);
      const state = seal.close(CALL, {});
      now = 11 * 60_000;
      try {
        seal.open(CALL, state);
        return 'It believes it';
      } catch (error) {
        return `It answers ${(error as rpc.RpcError).code}`;
      }
    },
};

/** What a handler gets of a client that can be asked for its roots. */
function contextOf(): Context {
  const client = {
    ...{ protocolVersion: '2026-07-28', clientInfo: undefined, initialized: true },
    capabilities: { roots: {} },
  };
  const nobody = () => Promise.reject(new Error('nobody is here'));
  return { meta: {}, request: nobody, notify: async () => {}, client };
}

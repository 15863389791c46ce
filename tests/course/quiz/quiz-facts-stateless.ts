// Facts that the quizzes of the steps without a handshake ask for, found out by running the solutions.
import { Readable } from 'node:stream';
import type { Question } from '../../../workshop/types/quiz.d.ts';
import * as rpc from '../../../solutions/step-02-messages/messages.ts';
import type { Context, Handler } from '../../../solutions/step-07-pairing/context.ts';
import { eitherEndpoint } from '../../../solutions/step-21-eras/either.ts';
import { questions } from '../../../solutions/step-22-questions/questions.ts';
import { Seal } from '../../../solutions/step-22-questions/seal.ts';
import { untilComplete } from '../../../solutions/step-22-questions/until-complete.ts';
import { hasPassed } from '../../conformance/suite.ts';

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

  'A scenario is ticked off, and no check of it was made. Does it count here?': () =>
    hasPassed([]) ? 'Yes: nothing has failed' : 'No',

  'A POST has Mcp-Method and a session id, and its body has no `_meta`. To which era does it belong?':
    async () => {
      let era = 'To neither';
      const handle = eitherEndpoint(
        async () => void (era = 'To a session of 2025-11-25'),
        async () => void (era = 'To 2026-07-28: there Mcp-Method was invented'),
      );
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': 's1',
        'mcp-method': 'tools/list',
      };
      const request = Object.assign(Readable.from([Buffer.from(body)]), {
        method: 'POST',
        headers,
      });
      await handle(request as never, undefined as never);
      return era;
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

import * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Handler } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { serveWith } from '#step/step-07-pairing/serve-peer.ts';
import { cancellable } from '#step/step-10-cancellation/cancellation.ts';
import { stateless } from '#step/step-19-stateless/stateless.ts';
import { questions } from '#step/step-22-questions/questions.ts';
import { Seal } from '#step/step-22-questions/seal.ts';
import { patient } from '#step/step-22-questions/until-complete.ts';
import { drive, report } from './drive.ts';

const peer = new Peer(new StdioServerTransport());

type Question = [method: string, params?: rpc.JSONObject];

/**
 * A tool that asks what its arguments say: all of `at once`, then one after the other of `then`. What it is
 * told is its result; what is thrown at it, it takes for an answer, as a tool with a `catch` does.
 */
const asker: Handler = async ({ id, params }, { request }) => {
  const { arguments: args } = params as { arguments: Record<string, Question[]> };
  const told: unknown[] = [];
  try {
    const { ['at once']: together = [], then: later = [] } = args;
    told.push(...(await Promise.all(together.map((question) => request(...question)))));
    for (const question of later) told.push(await request(...question));
  } catch (error) {
    told.push(String(error));
  }
  return rpc.resultResponse(id, { told });
};

/** Answers a question with what it was asked, and tells the check. */
const answerer: Handler = ({ id, method, params }) => {
  report('asked', { method, params });
  const { refuse, ...rest } = (params ?? {}) as rpc.JSONObject;
  if (refuse) throw new rpc.RpcError(-1, 'User rejected the question');
  return rpc.resultResponse(id, { to: method, ...rest });
};

/** A seal whose clock stands still, so many ms after it was made. */
function sealAt(ms: number, key = 'one key'): Seal {
  return new Seal(Buffer.from(key), () => 1_000_000 + ms);
}

drive({
  serve: (key: string) => {
    const handler = questions(asker, new Seal(Buffer.from(key)));
    const serverInfo = { name: 'DrivenServer', version: '2.0.0' };
    return serveWith(peer, cancellable(peer, stateless({ capabilities: {}, serverInfo }, handler)));
  },
  close: (request: rpc.JSONRPCRequest, answers: rpc.JSONObject, key?: string) =>
    sealAt(0, key).close(request, answers),
  open: (request: rpc.JSONRPCRequest, state: unknown, ms = 0) => sealAt(ms).open(request, state),
  start: () => peer.start(),
  /** Never rejects: that would be heard of before what was written on the wire. */
  ask: (method: string, params?: rpc.JSONObject) => {
    const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
    const ask = patient({ clientInfo, capabilities: { roots: {} } }, answerer);
    return ask(peer, method, params).then(
      (result) => ({ result }),
      (error) => {
        // A hole is no error of the learner's.
        if (String(error).includes('TODO')) throw error;
        return { error: String(error) };
      },
    );
  },
});

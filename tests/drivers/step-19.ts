import type * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Handler } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { resultResponse } from '#step/step-02-messages/messages.ts';
import { asking } from '#step/step-19-stateless/asking.ts';
import * as step from '#step/step-19-stateless/stateless.ts';
import { drive } from './drive.ts';

const peer = new Peer(new StdioServerTransport());

const serverInfo = { name: 'DrivenServer', version: '2.0.0' };

/** What a handler is given, and results that are not of the plain kind. */
const handler: Handler = ({ id, method, params }, { client }) => {
  if (method === 'who') return resultResponse(id, { client: client ?? null });
  return resultResponse(id, params as rpc.Result);
};

/** Freezes all that is in a value: what somebody else has given is not to be changed. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

drive({
  withMeta: (params: rpc.JSONObject | null, self: step.Self) =>
    step.withMeta(frozen(params ?? undefined), frozen(self)),
  complete: (method: string, result: rpc.Result) =>
    step.complete({ jsonrpc: '2.0', id: 1, method }, frozen(result), frozen(serverInfo)),
  serve: async () => {
    peer.onrequest = step.stateless({ capabilities: {}, serverInfo }, handler);
    await peer.start();
  },
  start: () => peer.start(),
  /** Never rejects: that would be heard of before what was written on the wire. */
  ask: (self: step.Self, method: string, params?: rpc.JSONObject) =>
    asking(self)(peer, method, params).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    ),
});

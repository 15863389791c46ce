import type * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { asking } from '#step/step-19-stateless/asking.ts';
import * as step from '#step/step-19-stateless/stateless.ts';
import { drive } from './drive.ts';

const peer = new Peer(new StdioServerTransport());

const serverInfo = { name: 'DrivenServer', version: '2.0.0' };

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
  agreementIn: (params?: unknown, method = 'tools/list') =>
    step.agreementIn({ jsonrpc: '2.0', id: 1, method, ...frozen(params !== null && { params }) }),
  start: () => peer.start(),
  /** Never rejects: that would be heard of before what was written on the wire. */
  ask: (self: step.Self, method: string, params?: rpc.JSONObject) =>
    asking(self)(peer, method, params).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    ),
});

import { setImmediate } from 'node:timers/promises';
import * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Context } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { type Report, withProgress } from '#step/step-09-notifications/notifications.ts';
import { cancellable } from '#step/step-10-cancellation/cancellation.ts';
import { drive, report } from './drive.ts';

interface Work {
  context: Context;
  report: Report;
  end: (answer: rpc.JSONRPCResponse) => void;
  fail: (error: unknown) => void;
}

const peer = new Peer(new StdioServerTransport());
/** By name, which is the method of its request. */
const works = new Map<string, Work & { request: rpc.JSONRPCRequest }>();

/** Goes on until `finish` or `fail` is called, whatever its signal says. */
function work(request: rpc.JSONRPCRequest, context: Context): Promise<rpc.JSONRPCResponse> {
  const name = request.method;
  const { signal } = context;
  signal?.addEventListener('abort', () => {
    const { message } = signal.reason as Error;
    report('stopped', [name, message]);
  });
  report('started', [name, signal ? 'with a signal' : 'without a signal']);
  return withProgress(context, (report) => {
    return new Promise(
      (end, fail) => void works.set(name, { request, context, report, end, fail }),
    );
  });
}

peer.onrequest = cancellable(peer, (request, context) => {
  if (request.method.startsWith('work/')) return work(request, context);
  if (request.method === 'fails/at-once') throw new rpc.RpcError(-32000, 'out of tea');
  return request.method === 'unknown'
    ? rpc.methodNotFound(request)
    : rpc.resultResponse(request.id, {});
});

drive({
  start: () => peer.start(),
  report: (name: string, progress: number) => works.get(name)!.report(progress),
  /** Returns when what comes of it has been written. */
  finish: (name: string) => {
    const { request, end } = works.get(name)!;
    end(rpc.resultResponse(request.id, { done: name }));
    return setImmediate();
  },
  fail: (name: string) => {
    works.get(name)!.fail(new rpc.RpcError(-32000, 'out of tea'));
    return setImmediate();
  },
  /** A cancel that comes too late must find nobody. */
  'whether the signal is aborted': (name: string) => works.get(name)!.context.signal?.aborted,
  'ask back': (name: string, method: string) => {
    void works
      .get(name)!
      .context.request(method)
      .catch(() => {});
  },
});

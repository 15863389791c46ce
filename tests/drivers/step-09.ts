import { setImmediate } from 'node:timers/promises';
import type { JSONObject, JSONRPCRequest } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import * as step from '#step/step-09-notifications/notifications.ts';
import { drive } from './drive.ts';

interface Work {
  report: step.Report;
  end: (value: string) => void;
  fail: (error: Error) => void;
}

const peer = new step.NotifiedPeer(new StdioServerTransport());
const notify: step.Notify = (method, params) => peer.notify(method, params);
const logging = new step.Logging(notify);
/** By name; one that could not begin is the error instead. */
const works = new Map<string, Work | Error>();

// A peer catches what `notice` throws and tells `onerror`. Here it must not get lost.
peer.onerror = (error) => {
  throw error;
};
const passedOn: string[] = [];
peer.onnotification = ({ method }) => void passedOn.push(method);

/** What was heard since it was last asked for, each as `{ who: params }`. */
const heard: Record<string, JSONObject>[] = [];

/** Begins a work that goes on until `end` or `fail` is called. */
function work(name: string, request: JSONRPCRequest): Promise<string> {
  works.delete(name);
  const result = step.withProgress(request, notify, (report) => {
    return new Promise<string>((end, fail) => void works.set(name, { report, end, fail }));
  });
  result.catch((error: Error) => works.has(name) || works.set(name, error));
  return result;
}

async function workOf(name: string): Promise<Work> {
  // It may begin in a moment only.
  await setImmediate();
  const work = works.get(name) ?? new Error(`withProgress has not called the work of ${name}`);
  if (work instanceof Error) throw work;
  return work;
}

const request: JSONRPCRequest = { jsonrpc: '2.0', id: 3, method: 'tools/call' };

drive({
  start: () => peer.start(),
  log: (level: step.Level, data: unknown, logger?: string) => logging.log(level, data, logger),
  work,
  report: async (name: string, progress: number) => (await workOf(name)).report(progress),
  end: async (name: string) => (await workOf(name)).end('done'),
  fail: async (name: string) => (await workOf(name)).fail(new Error('failed')),
  'a work that is done at once': () => step.withProgress(request, notify, () => 'done'),
  'a work that throws at once': () =>
    step.withProgress(request, notify, () => {
      throw new Error('failed');
    }),
  ask: (name: string, params: JSONObject) =>
    peer.request('tools/call', params, { onprogress: (told) => void heard.push({ [name]: told }) }),
  on: (method: string) => peer.on(method, (params) => void heard.push({ [method]: params })),
  'what was heard': () => heard.splice(0),
  'what onnotification has heard of': () => passedOn,
});

import { setImmediate } from 'node:timers/promises';
import type { JSONObject } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport, type Transport } from '#step/step-04-transport/transport.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import * as step from '#step/step-09-notifications/notifications.ts';
import { drive } from './drive.ts';

interface Work {
  report: step.Report;
  end: (value: string) => void;
  fail: (error: Error) => void;
}

/** Remembers what else it was told of the last message. */
class Observed extends StdioServerTransport {
  lastAbout?: unknown;

  override send(...[message, about]: Parameters<Transport['send']>): Promise<void> {
    this.lastAbout = about;
    return super.send(message);
  }
}

const transport = new Observed();
const peer = new Peer(transport);
const notify = (method: string, params?: JSONObject) => peer.notify(method, params);
const logging = new step.Logging();
/** By name; one that could not begin is the error instead. */
const works = new Map<string, Work | Error>();

// A peer catches what a listener throws and tells `onerror`. Here it must not get lost.
peer.onerror = (error) => {
  throw error;
};

/** What was heard since it was last asked for, each as `{ who: params }`. */
const heard: Record<string, JSONObject>[] = [];

/** Begins a work that goes on until `end` or `fail` is called. */
function work(name: string, meta: JSONObject): Promise<string> {
  works.delete(name);
  const result = step.withProgress({ meta, notify }, (report) => {
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

const context = { meta: {}, notify };
const params = Object.freeze({ _meta: Object.freeze({ trace: 't' }) });

drive({
  start: () => peer.start(),
  log: (level: step.Level, data: unknown, logger?: string) =>
    logging.log(notify, level, data, logger),
  work,
  report: async (name: string, progress: number | string) =>
    (await workOf(name)).report(Number(progress)),
  end: async (name: string) => (await workOf(name)).end('done'),
  fail: async (name: string) => (await workOf(name)).fail(new Error('failed')),
  'a work that is done at once': () => step.withProgress(context, () => 'done'),
  'a work that throws at once': () =>
    step.withProgress(context, () => {
      throw new Error('failed');
    }),
  ask: (name: string, params?: JSONObject, about?: string) => {
    const onprogress = (told: JSONObject) => void heard.push({ [name]: told });
    const onend = () => void heard.push({ [name]: { over: true } });
    const options = about === undefined ? { onend } : { about, onend };
    return step.callWithProgress(peer, 'tools/call', params, onprogress, options).answer;
  },
  'ask two at once': () => {
    const ask = () => step.callWithProgress(peer, 'tools/call', {}, () => {}).answer;
    // On a busy machine a millisecond may pass between the two, and a token made of the time would do.
    const { now } = Date;
    Date.now = () => 0;
    try {
      return Promise.all([ask(), ask()]);
    } finally {
      Date.now = now;
    }
  },
  'which request of theirs the last one was about': () => transport.lastAbout,
  'ask with params that nobody may change': () =>
    step.callWithProgress(peer, 'tools/call', params, () => {}).answer,
  'what was heard': () => heard.splice(0),
});

// The client of the course, with a view of what it keeps to itself.
import { setTimeout } from 'node:timers/promises';
import {
  type JSONObject,
  type JSONRPCRequest,
  type JSONRPCResponse,
  methodNotFound,
  type Result,
  resultResponse,
} from '#step/step-02-messages/messages.ts';
import type { CallOptions } from '#step/step-07-pairing/call.ts';
import type { RequestOptions } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { cancellable, request } from '#step/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '#step/step-12-endings/endings.ts';
import { until } from '../../harness/waiting.ts';

/** How long a server may take to exit, in ms, before it is killed. */
const PATIENCE_MS = 120;
/** What is kept for longer than that, is kept for ever. */
const SOON_MS = 1000;

export class WatchedTransport extends SupervisedTransport {
  constructor(command: string, args: string[]) {
    super(command, args, { patienceMs: PATIENCE_MS });
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }
}

/** A peer, and what can be seen of its calls from outside. */
export class Watched {
  readonly peer: Peer;
  /** Calls that have not ended. */
  open = 0;
  /** How many calls have ended more than once. */
  endedAgain = 0;
  /** What the peer keeps of a call, as long as it keeps something. */
  #calls: WeakRef<() => void>[] = [];

  constructor(transport: WatchedTransport) {
    this.peer = new Peer(transport);
    this.peer.onrequest = cancellable(this.peer, answer);
    this.peer.onerror = () => {};
    this.peer.on('notifications/message', () => {
      throw new Error('a listener that throws');
    });
    const call = this.peer.call.bind(this.peer);
    this.peer.call = (method, params, options) => call(method, params, this.#watch(options));
  }

  #watch({ onend, ...options }: CallOptions = {}): CallOptions {
    let times = 0;
    this.open += 1;
    const ended = () => {
      times += 1;
      if (times === 1) this.open -= 1;
      else this.endedAgain += 1;
      onend?.();
    };
    this.#calls.push(new WeakRef(ended));
    return { ...options, onend: ended };
  }

  request(method: string, params?: JSONObject, options?: RequestOptions): Promise<Result> {
    return request(this.peer, method, params, options);
  }

  /** How many calls the peer still keeps something of, when all that can go has had time to go. */
  async kept(): Promise<number> {
    const forgotten = () => {
      globalThis.gc!();
      this.#calls = this.#calls.filter((call) => call.deref() !== undefined);
      return this.#calls.length === 0;
    };
    // What is being awaited in a turn is held by it.
    await setTimeout(1);
    await until(forgotten, SOON_MS);
    return this.#calls.length;
  }
}

/** Answers what a server asks: at once, after a while, or by failing. */
async function answer(request: JSONRPCRequest): Promise<JSONRPCResponse> {
  if (request.method === 'ping') return resultResponse(request.id, {});
  if (request.method === 'throw') throw new Error('no luck');
  // JSON has no word for it.
  if (request.method === 'bigint') return resultResponse(request.id, { big: 1n });
  if (request.method !== 'sampling/createMessage') return methodNotFound(request);
  await setTimeout(2);
  return resultResponse(request.id, { role: 'assistant', content: [], model: 'parrot' });
}

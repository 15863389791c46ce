// The client of the course, with a view of what it keeps to itself.
import type { JSONRPCRequest, JSONRPCResponse, Result } from '#step/step-02-messages/messages.ts';
import { methodNotFound, resultResponse } from '#step/step-02-messages/messages.ts';
import { CancellingPeer } from '#step/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '#step/step-12-endings/endings.ts';
import { setTimeout } from 'node:timers/promises';

/** How long a server may take to exit, in ms, before it is killed. */
const PATIENCE_MS = 120;

export class WatchedTransport extends SupervisedTransport {
  constructor(command: string, args: string[]) {
    super(command, args, PATIENCE_MS);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }
}

type Options = Parameters<CancellingPeer['request']>[2];

export class WatchedPeer extends CancellingPeer {
  readonly #connectMs: number;

  /** @param connectMs how long the server may take to answer `initialize` */
  constructor(transport: WatchedTransport, connectMs: number) {
    super(transport);
    this.#connectMs = connectMs;
    this.onrequest = (request) => answer(request);
    this.onnotification = ({ method }) => {
      if (method === 'notifications/message') throw new Error('a listener that throws');
    };
  }

  override request(method: string, params?: Result, options?: Options): Promise<Result> {
    const limits = method === 'initialize' ? { timeoutMs: this.#connectMs } : options;
    return super.request(method, params, limits);
  }

  /** How many requests wait for an answer. */
  get pending(): number {
    return this.waiting.size;
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

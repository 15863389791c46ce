// Two ends of a connection in memory, and a client of bare frames that keeps what it hears.
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { JSONRPCMessage } from '../../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../../solutions/step-04-transport/transport.ts';

class End implements Transport {
  other?: End;
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #isClosed = false;

  async start(): Promise<void> {}

  /** What goes over is a copy, as it would be on a pipe. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed');
    const copy = JSON.parse(JSON.stringify(message)) as JSONRPCMessage;
    queueMicrotask(() => this.other?.onmessage?.(copy));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.onclose?.();
    await this.other?.close();
  }
}

/** @returns the two ends; what one sends, the other hears */
export function pair(): [Transport, Transport] {
  const ends = [new End(), new End()] as const;
  [ends[0].other, ends[1].other] = [ends[1], ends[0]];
  return [...ends];
}

/** How long a client waits for what it has to hear. */
const PATIENCE_MS = 5000;

export type Frame = Record<string, unknown> & { params?: Record<string, unknown> };

/** Asks with the ids and tokens that it is given. */
export class FrameClient {
  readonly heard: Frame[] = [];
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => void this.heard.push(message as unknown as Frame);
  }

  /** Sends a frame, and waits until all that comes of it at once has come. */
  async say(frame: Frame): Promise<void> {
    await this.#transport.send({ jsonrpc: '2.0', ...frame } as unknown as JSONRPCMessage);
    await settled();
  }

  /** Shakes hands, and forgets what was heard of it. */
  async open(capabilities: object = {}): Promise<this> {
    const clientInfo = { name: 'FrameClient', version: '1.0.0' };
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo };
    await this.say({ id: 0, method: 'initialize', params });
    await this.say({ method: 'notifications/initialized' });
    this.heard.length = 0;
    return this;
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  /** Waits until so much was heard since it was last asked for, and returns that. */
  async hears(count: number): Promise<Frame[]> {
    for (let ms = 0; this.heard.length < count && ms < PATIENCE_MS; ms += 10) await setTimeout(10);
    return this.news();
  }

  /** What was heard since it was last asked for. */
  news(): Frame[] {
    return this.heard.splice(0);
  }
}

/** A call of a tool; the same id and token may be used by every client. */
export function call(id: unknown, name: string, args = {}, progressToken?: unknown): Frame {
  const _meta = progressToken === undefined ? {} : { _meta: { progressToken } };
  return { id, method: 'tools/call', params: { name, arguments: args, ..._meta } };
}

export function cancel(requestId: unknown): Frame {
  return { method: 'notifications/cancelled', params: { requestId, reason: 'no more' } };
}

/** Waits until every promise that can move on has done so. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
}

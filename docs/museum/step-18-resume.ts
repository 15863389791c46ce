// In place of step-18-resume/resume.ts
// A stream whose events are kept with their numbers, for clients that come back.
import type { ServerResponse } from 'node:http';
import { Refusal } from '../../solutions/step-14-door/status.ts';
import { type StreamEvent, writeEvent } from '../../solutions/step-15-events/events.ts';
import { MessageStream } from '../../solutions/step-15-events/stream.ts';

export const MAX_OF_STREAM = 1024 * 1024;
const RETRY_MS = 500;

export interface StreamOptions {
  name: string;
  isPrimed: boolean;
  onkept: (stream: ResumableStream) => void;
}

export class ResumableStream extends MessageStream {
  readonly name: string;
  readonly #options: StreamOptions;
  #kept: { number: number; text: string }[] = [];
  length = 0;
  #next = 0;
  #isOver = false;

  constructor(response: ServerResponse, options: StreamOptions) {
    super(response);
    this.name = options.name;
    this.#options = options;
  }

  override get ended(): boolean {
    return this.#isOver;
  }

  override begin(): void {
    if (this.response.headersSent) return;
    super.begin();
    if (this.#options.isPrimed) void this.event({ retry: RETRY_MS, data: '' });
  }

  override end(): void {
    super.end();
    this.#isOver = true;
  }

  protected override async event(event: StreamEvent): Promise<void> {
    this.begin();
    const text = writeEvent({ ...event, id: `${this.name}-${this.#next}` });
    this.#next += 1;
    this.#keep(this.#next - 1, text);
    if (!this.response.destroyed) await this.write(text).catch(() => {});
  }

  #keep(number: number, text: string): void {
    this.#kept.push({ number, text });
    this.length += text.length;
    while (this.length > MAX_OF_STREAM && this.#kept.length > 1) {
      this.length -= this.#kept.shift()!.text.length;
    }
    this.#options.onkept(this);
  }

  forget(): void {
    this.#kept = [];
    this.length = 0;
  }

  attach(response: ServerResponse, seen: number): void {
    const first = this.#next - this.#kept.length;
    if (seen >= this.#next) throw new Refusal(400, 'There is no such event');
    if (seen + 1 < first) throw new Refusal(400, 'These events are not kept any more');
    this.response.destroy();
    this.response = response;
    super.begin();
    response.flushHeaders();
    const missed = this.#kept.filter(({ number }) => number >= seen);
    for (const { text } of missed) void this.write(text).catch(() => {});
    if (this.#isOver) response.end();
  }
}

// One conversation of the client under test with a hostile server.
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Client } from '#step/step-07-pairing/client.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { Notes } from '../outcome.ts';
import { ask, kindOf } from './asking.ts';
import type { Ask } from './asks.ts';
import { findLeftovers } from './leftovers.ts';
import { type ClientScript, clientScript } from './script.ts';
import type { Surroundings } from './surroundings.ts';
import { Watched, WatchedTransport } from './watched.ts';

/** Longer than any answer of ours takes. */
const LAST_ANSWERS_MS = 20;

export class Conversation {
  readonly notes: Notes;
  readonly transport: WatchedTransport;
  readonly watched: Watched;
  readonly #client: Client;
  readonly #script: ClientScript;
  readonly #around: Surroundings;
  #inFlight: Promise<unknown> | undefined;
  #closed = 0;

  constructor(conversation: number, around: Surroundings) {
    this.#around = around;
    this.#script = clientScript(around.seed, conversation);
    this.notes = new Notes('client', conversation);
    const args = [around.server, around.seed, String(conversation), around.folder];
    this.transport = new WatchedTransport(this.#command(), args);
    this.watched = new Watched(this.transport);
    this.watched.peer.onclose = () => (this.#closed += 1);
    const ask: typeof request = (peer, method, params, options) => {
      const limits = method === 'initialize' ? { timeoutMs: this.#script.connectMs } : options;
      return request(peer, method, params, limits);
    };
    this.#client = new Client(this.watched.peer, { ask });
  }

  #command(): string {
    if (this.#script.command === 'the server') return process.execPath;
    this.notes.fault(`the command is ${this.#script.command}`);
    return this.#script.command === 'a folder' ? tmpdir() : 'no-such-command-at-all';
  }

  /** Whether the handshake cannot succeed. */
  get #fails(): boolean {
    const { command, initialize } = this.#script;
    return command !== 'the server' || initialize !== 'sound';
  }

  async run(): Promise<void> {
    const resources = process.getActiveResourcesInfo();
    await this.#connect();
    await this.#talk();
    await this.#leave();
    const { pid } = this.transport;
    if (pid !== undefined && this.#closed !== 1) {
      this.notes.problem(`onclose was called ${this.#closed} times`);
    }
    await this.#forgets('after the end');
    const { endedAgain } = this.watched;
    if (endedAgain > 0) this.notes.problem(`${endedAgain} requests have ended twice`);
    await findLeftovers(pid, resources, this.notes);
  }

  async #connect(): Promise<void> {
    const { death } = this.#script;
    this.#around.waitsFor('connect()');
    const connected = this.#client.connect();
    const { pid } = this.transport;
    if (pid !== undefined) this.#around.born(pid);
    const how = await connected.then(() => 'connected', kindOf);
    this.notes.settled(`connect: ${how}`);
    const mayFail = this.#fails || (death !== undefined && death.at <= 0);
    const may = mayFail ? ['closed', 'refused', 'error', 'timeout', 'other'] : [];
    if (!this.#fails) may.push('connected');
    if (!may.includes(how)) this.notes.problem(`connect() ends as ${how}, which it may not`);
  }

  async #talk(): Promise<void> {
    const { bursts, closing, command, death } = this.#script;
    for (const [index, burst] of bursts.entries()) {
      const last = closing === 'with requests in flight' && index === bursts.length - 1;
      const mayEnd = death !== undefined || this.#fails || last;
      const weather = { mayEnd, noServer: command !== 'the server' };
      const settled = Promise.all(
        burst.map((one: Ask) => ask(this.watched, one, weather, this.notes)),
      );
      this.#around.waitsFor(`requests ${burst.map(({ n }) => n).join(', ')}`);
      if (last) this.#inFlight = settled;
      else await settled.then(() => this.#around.settled(index + 1));
    }
    if (this.watched.open > 0 && !this.#inFlight) this.notes.problem('settled requests are open');
  }

  async #leave(): Promise<void> {
    if (!this.#inFlight) await this.#hearEverything();
    this.#around.waitsFor('close()');
    const again = this.#script.closing === 'twice at once' ? this.#client.close() : undefined;
    const how = await this.#client.close().then(() => undefined, String);
    if (how !== undefined) this.notes.problem(`close() rejects: ${how}`);
    await again;
    this.#around.waitsFor('what was in flight when close() was called');
    await this.#inFlight;
    this.#around.waitsFor('a request after the end');
    const late = await this.watched.request('ping').then(() => 'a result', kindOf);
    if (late !== 'closed' && late !== 'other') this.notes.problem(`after close(): ${late}`);
  }

  /** Waits until everything has come, and until what it needs has gone. */
  async #hearEverything(): Promise<void> {
    if (this.#fails || this.#script.death !== undefined) return;
    this.#around.waitsFor('the last answer');
    const how = await this.watched.request('ping').then(() => undefined, String);
    if (how !== undefined) this.notes.problem(`the last request fails: ${how}`);
    await setTimeout(LAST_ANSWERS_MS);
    await this.#forgets('when they have settled');
  }

  async #forgets(when: string): Promise<void> {
    const kept = await this.watched.kept();
    if (kept > 0) this.notes.problem(`${kept} requests are kept ${when}`);
  }
}

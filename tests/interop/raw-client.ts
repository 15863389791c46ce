// A client for what no SDK would ever write.
import { spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { once } from 'node:events';
import { asFrame, type Frame } from './recordings.ts';
import { closeAtEnd, type Command } from './talking.ts';

export class RawClient {
  readonly #child;
  readonly #lines: Interface;

  private constructor([command, ...args]: Command) {
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout });
    closeAtEnd(this);
  }

  /** Starts a server. */
  static start(server: Command): RawClient {
    return new RawClient(server);
  }

  /** Starts a server and shakes hands with it. */
  static async connect(server: Command, protocolVersion: string): Promise<RawClient> {
    const client = new RawClient(server);
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    await client.ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    client.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return client;
  }

  /** Writes a line. @returns the next line that the server writes, as a frame */
  async ask(line: string): Promise<Frame | undefined> {
    const next = once(this.#lines, 'line');
    this.#child.stdin.write(`${line}\n`);
    const [answer] = await next;
    return asFrame(answer);
  }

  async close(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.stdin.end();
    await closed;
  }
}

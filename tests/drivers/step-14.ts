// The parts of the door, each with values of its own.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { checkOrigin, door, posts, readBody } from '#step/step-14-door/door.ts';
import { Refusal } from '#step/step-14-door/status.ts';
import { drive } from './drive.ts';

drive({
  /** @returns the status of the refusal, if it is one */
  'the way in': (headers: IncomingHttpHeaders, hosts: string[]) => {
    try {
      checkOrigin({ headers } as IncomingMessage, hosts);
      return 'open';
    } catch (error) {
      if (error instanceof Refusal) return error.status;
      throw error;
    }
  },
  readBody: (body: string, maxBytes: number) =>
    readBody(Readable.from([Buffer.from(body)]) as IncomingMessage, maxBytes),
  'the URL of a server that fails': async () => {
    const server = createServer(door(posts(() => Promise.reject(new Error('out of tea')))));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  },
});

// Serves the built pages to this machine. The speaker's view is a second window, and the two find each
// other only when their pages come from one server.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' };

/** @returns the address, when it listens, and what ends it */
export async function serve(folder: string, port: number) {
  const server = createServer(({ url = '/' }, response) => {
    const wanted = new URL(url, 'http://localhost').pathname.slice(1);
    const file = readdirSync(folder).find((name) => name === (wanted || 'index.html'));
    const type = TYPES[file?.split('.').at(-1) ?? ''];
    if (file === undefined || type === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, file)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = () => {
    // A browser keeps its connections open.
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url, close };
}

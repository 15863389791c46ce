// Given. Listens on 127.0.0.1, where nobody but this machine can knock, and prints the URL.
//   out: http://127.0.0.1:49152/mcp
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * @param listener what it does with each request
 * @param port 0: one that is free. Left out: the first argument of this process, or 0
 */
export async function listen(
  listener: RequestListener,
  port = Number(process.argv[2] ?? 0),
): Promise<Server> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  return server;
}

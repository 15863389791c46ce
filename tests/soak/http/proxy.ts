// A proxy that cuts connections after some bytes of what the server sends, wherever that is.
import { type AddressInfo, connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { Random } from '../random.ts';

/** @param percent how many connections are cut @returns its URL, how often it has cut, and how to stop it */
export async function cuttingProxy(behind: URL, random: Random, percent: number) {
  let cuts = 0;
  const open = new Set<{ destroy(): void }>();
  const proxy = createServer((client) => {
    const server = connect(Number(behind.port), behind.hostname);
    let left = random.chance(percent) ? random.int(1, 900) : Infinity;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', end).on('close', () => open.delete(socket));
    }
    client.pipe(server);
    client.on('close', () => server.destroy());
    server.on('data', (chunk: Buffer) => {
      client.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      cuts += 1;
      // What was written goes out before the cut.
      client.end();
      server.destroy();
    });
    server.on('end', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const stop = () => {
    open.forEach((socket) => socket.destroy());
    proxy.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, cuts: () => cuts, stop };
}

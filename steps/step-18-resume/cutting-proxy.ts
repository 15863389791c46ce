// Given. A proxy that breaks the connection in the middle of a stream of events.
//   const proxy = await cuttingProxy(server.url, () => 400);
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** How often it has cut. */
  readonly cuts: number;
  stop(): void;
}

/**
 * @param url of the server behind it
 * @param nextCut how many bytes of a connection pass from `text/event-stream` on, before it is cut; asked for
 *   each connection anew
 */
export async function cuttingProxy(url: string, nextCut: () => number): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    passUntilCut(upstream, client, nextCut, () => (cuts += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    get cuts() {
      return cuts;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passUntilCut(from: Socket, to: Socket, nextCut: () => number, oncut: () => void): void {
  let left: number | undefined;
  from.on('data', (chunk: Buffer) => {
    // A connection may carry another response when one has come whole.
    if (chunk.indexOf('HTTP/1.1 ') === 0) left = undefined;
    if (left === undefined) {
      const begin = chunk.indexOf('text/event-stream');
      if (begin === -1) return void to.write(chunk);
      left = begin + nextCut();
    }
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (left > 0) return void to.write(part);
    from.removeAllListeners('data');
    oncut();
    // What was written before still arrives; then the connection is gone, in both directions.
    to.write(part, () => to.destroy());
  });
}

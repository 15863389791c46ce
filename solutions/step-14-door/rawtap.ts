// Given. The tap of step 13 for HTTP: passes every byte on, both ways, and prints it on stderr.
//   npx tsx rawtap.ts http://127.0.0.1:3000/mcp    prints the URL to use instead
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const behind = new URL(process.argv[2] ?? 'http://127.0.0.1:3000/mcp');

function pass(arrow: string, from: Socket, to: Socket): void {
  from.on('data', (bytes) => process.stderr.write(`${arrow} ${bytes.toString('utf8')}\n`));
  from.on('error', () => to.destroy());
  from.pipe(to);
}

const tap = createServer((client) => {
  const server = connect(Number(behind.port), behind.hostname);
  pass('→', client, server);
  pass('←', server, client);
}).listen(0, '127.0.0.1');
await once(tap, 'listening');
console.log(`http://127.0.0.1:${(tap.address() as AddressInfo).port}${behind.pathname}`);

// A server for the learner's client to start. It says what the check tells it to, over a socket, and
// hands the check every byte that the client wrote. Orders are lines of JSON:
//   {"write":"<base64>"}  {"exit":3}  {"stay":true}: do not exit when stdin ends
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const socket = connect(Number(process.argv[2]), '127.0.0.1');
let stay = false;

process.stdin.on('data', (chunk) => socket.write(chunk));
process.stdin.on('end', () => {
  if (!stay) socket.end();
});
process.stdin.on('error', () => {});
process.stdout.on('error', () => {});
socket.on('error', () => process.exit());
socket.on('close', () => process.exit());

createInterface({ input: socket }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.stay) stay = true;
  if (order.write !== undefined) process.stdout.write(Buffer.from(order.write, 'base64'));
  if (order.exit !== undefined) process.exit(order.exit);
});

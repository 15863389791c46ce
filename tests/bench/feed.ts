// Feeds one long line to a framing, in chunks of 64 KiB, and prints how many ms that took.
//   node --import tsx tests/bench/feed.ts Framing 32
import type { JSONRPCMessage } from '../../solutions/step-02-messages/messages.ts';
import { Framing } from '../../solutions/step-03-framing/framing.ts';
import { QuadraticFraming } from './quadratic.ts';

const MIB = 1024 * 1024;
const CHUNK = 64 * 1024;

interface AnyFraming {
  onmessage?: (message: JSONRPCMessage) => void;
  push(chunk: Buffer): void;
}

/** A message of this many MiB as a line, cut into chunks. */
function chunksOf(size: number): Buffer[] {
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: { data: '' } };
  const overhead = JSON.stringify(message).length + 1;
  message.params.data = 'x'.repeat(size * MIB - overhead);
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  return Array.from({ length: line.length / CHUNK }, (_, n) =>
    line.subarray(n * CHUNK, (n + 1) * CHUNK),
  );
}

function feed(framing: AnyFraming, chunks: Buffer[]): number {
  let messages = 0;
  framing.onmessage = () => (messages += 1);
  const start = performance.now();
  for (const chunk of chunks) framing.push(chunk);
  const took = performance.now() - start;
  if (messages !== 1) throw new Error(`${messages} messages came out of one line`);
  return took;
}

const [name, size] = process.argv.slice(2);
const framing = name === 'Framing' ? new Framing() : new QuadraticFraming();
console.log(feed(framing, chunksOf(Number(size))));

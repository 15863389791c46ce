// Given. Sorts lines of JSON from stdin: prints the shape of each, then the line.
//   npx tsx steps/step-02-messages/shapes.ts < steps/step-02-messages/frames.jsonl
import { createInterface } from 'node:readline';
import { shapeOf } from './messages.ts';

for await (const line of createInterface({ input: process.stdin })) {
  console.log(shapeOf(JSON.parse(line)).padEnd(13), line);
}

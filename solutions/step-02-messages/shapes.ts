// Given. Sorts lines of JSON from stdin: prints the shape of each, then the line.
//   npx tsx steps/step-02-messages/shapes.ts < steps/step-02-messages/frames.jsonl
import { createInterface } from 'node:readline';
import { shapeOf } from './messages.ts';

/** The value that a line of JSON stands for; undefined when it is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const value = parse(line);
  const shape = value === undefined ? 'not JSON' : String(shapeOf(value));
  console.log(shape.padEnd(13), line);
}

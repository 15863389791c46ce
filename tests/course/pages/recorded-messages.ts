// What the gallery has recorded: the message that each mistake earns.
import { read } from '../places.ts';

/** @returns the messages, by their titles: `step-05-handshake, mistake: answers ping with null 1` */
export function recordedMessages(): Record<string, string> {
  const messages: Record<string, string> = {};
  const source = read('tests/course/galleries/__snapshots__/galleries.test.ts.snap');
  new Function('exports', source)(messages);
  // vitest keeps a text in quotes, on lines of its own.
  const plain = Object.entries(messages).map(([title, said]) => [
    title,
    said.trim().slice(1, -1).trimEnd(),
  ]);
  return Object.fromEntries(plain) as Record<string, string>;
}

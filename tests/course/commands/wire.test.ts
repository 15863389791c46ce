// `npm run wire`: what is seen is what the picture shows, in whatever width there is.
import { expect, test } from 'vitest';
import { folded } from '../../../workshop/wire/folding.js';
import { wireLine } from '../../../workshop/tap/traffic.js';
import { Turns } from '../../../workshop/wire/turns.js';
import { smallCourse } from './small-course.ts';

const { write, command } = smallCourse();

/** Answers late, asks something itself before it answers `ask`, and never answers `sleep`. */
const SERVER = `import { createInterface } from 'node:readline';
const send = (message) => setTimeout(() => console.log(JSON.stringify(message)), 30);
let waiting;
createInterface({ input: process.stdin }).on('line', (line) => {
  let message;
  try { message = JSON.parse(line); } catch { return send({ error: 'odd' }); }
  const { id, method } = message;
  if (method === 'ask') { waiting = id; send({ id: 's1', method: 'back' }); }
  else if (method === undefined) send({ id: waiting, result: 'asked' });
  else if (id !== undefined && method !== 'sleep') send({ id, result: method });
});
`;

const FRAMES = [
  '{"id":1,"method":"a"}',
  '{"method":"note"}',
  'no JSON',
  '{"id":2,"method":"ask"}',
  '{"id":"p","method":"ping"}',
  '{"id":"s1","result":{}}',
  '{"id":3,"method":"sleep"}',
  '{"method":"notifications/cancelled","params":{"requestId":3}}',
  '{"id":0,"method":"b"}',
];

test('--in-turn sends a frame when the one before it has had its answer', () => {
  write('steps/step-02-two/server.ts', SERVER);
  write('steps/step-02-two/frames.jsonl', FRAMES.join('\n'));
  const { status, stdout } = command('wire', '2', '--in-turn');
  expect(status).toBe(0);
  const lines = stdout.replaceAll(/^ *\d+\.\d ms +/gm, '').split('\n');
  expect(lines).toEqual([
    `→ ${FRAMES[0]}`,
    '← {"id":1,"result":"a"}',
    `→ ${FRAMES[1]}`,
    `→ ${FRAMES[2]}`,
    '← {"error":"odd"}',
    `→ ${FRAMES[3]}`,
    '← {"id":"s1","method":"back"}',
    `→ ${FRAMES[4]}`,
    '← {"id":"p","result":"ping"}',
    `→ ${FRAMES[5]}`,
    '← {"id":2,"result":"asked"}',
    `→ ${FRAMES[6]}`,
    `→ ${FRAMES[7]}`,
    `→ ${FRAMES[8]}`,
    '← {"id":0,"result":"b"}',
    'steps/step-02-two/server.ts exited with code 0',
    '',
  ]);
});

test('an answer that never comes is waited for, but not for ever', async () => {
  const turns = new Turns(20);
  turns.sent('{"id":1,"method":"sleep"}');
  await turns.before('{"id":2,"method":"b"}');
  turns.sent('{"id":2,"method":"b"}');
  turns.heard('{"id":2,"result":{}}');
  const begin = performance.now();
  await turns.before('{"id":3,"method":"c"}');
  expect(performance.now() - begin).toBeLessThan(20);
  await turns.done();
});

test('a long line is folded behind its time, and is whole where nobody looks', () => {
  const frame = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: 'tea '.repeat(30) } });
  const line = wireLine('←', 12.34, frame, true);
  const lines = folded(line, 80);
  expect(Math.max(...lines.map((one) => one.length))).toBeLessThanOrEqual(80);
  expect(lines[0]).toMatch(/^ {4}12\.3 ms ← \{"jsonrpc"/);
  expect(lines.slice(1).every((one) => one.startsWith(' '.repeat(14)))).toBe(true);
  expect(lines.map((one) => one.slice(14)).join('')).toBe(frame);
  expect(folded(line)).toEqual([line]);
});

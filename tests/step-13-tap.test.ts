import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { check, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { NotOnTheWire } from './harness/programs.ts';
import { endBy, noSignals } from './harness/signals.ts';
import { Tapped } from './harness/tapped.ts';

setup(3);
afterAll(Tapped.removeLogs);

const STDIO = 'MUST · 2025-11-25 basic/transports, stdio';
const COURSE = 'rule of the course';

/** What keeps a server alive: until its tap is gone, or was before it looked, and half a minute at most. */
const STAY = `
  const tap = process.ppid;
  setInterval(() => (process.ppid === tap && tap !== 1) || process.exit(), 50);
  setTimeout(process.exit, 30_000);
`;
const ECHO = `process.stdin.on('data', (chunk) => process.stdout.write(chunk)); ${STAY}`;

const REQUEST = '{"jsonrpc":"2.0","id":0,"method":"ping"}';
const RESULT = '{"jsonrpc":"2.0","id":"a-1","result":{"text":"茶🍵"}}';

check('13.1 writes a frame with its time and its direction', COURSE, async () => {
  const driver = await drive('step-13');
  for (const [ms, direction, line] of [
    [0, '→', REQUEST],
    [12, '←', RESULT],
    [3000, '→', '{"jsonrpc":"2.0","method":"notifications/initialized"}\r'],
    [7, '←', '{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no \\"x\\""}}'],
  ] as const) {
    const expected = { ms, direction, frame: JSON.parse(line) as unknown };
    const why = 'One object: ms, direction, and the frame as JSON, not as a text.';
    await driver.call('entry', ms, direction, line).returns(expected, why);
  }
});

check('13.1 keeps the frame as it was written', COURSE, async () => {
  const driver = await drive('step-13');
  for (const line of [
    '{ "method" : "a\\u0041\\/b", "jsonrpc":"2.0","params":{"n":1.0,"big":12345678901234567890} }',
    '{"jsonrpc":"2.0","id":1,"id":2,"result":{"a":1,"a":2}}',
  ]) {
    const why = 'JSON.stringify of what was parsed has another spelling. Put the line itself in.';
    await driver.call('the frame in its entry', line).returns(line, why);
  }
});

check('13.1 marks what is no frame, and keeps its text', STDIO, async () => {
  const driver = await drive('step-13');
  const noFrames = [
    ...['Server ready!', '', ' ', '\r', '[]', 'null', '7', `reading "n1" \\ ${REQUEST}`],
    ...['\u001b[2J', `${REQUEST}${REQUEST}`, '{"jsonrpc":"2.0","id":1,"me', '{"id":1,"result":{}}'],
    ...['{"jsonrpc":"2.0","id":null,"method":"ping"}', '{"jsonrpc":"2.0","id":1,"result":null}'],
  ];
  for (const raw of noFrames) {
    const expected = { ms: 5, direction: '←', problem: '…', raw };
    const why = 'No frame: parseMessage throws. Give its message as problem, and the text as raw.';
    await driver.call('entry', 5, '←', raw).returns(expected, why);
  }
  for (const [problem, raw] of [
    ['Not UTF-8', REQUEST],
    ['No newline', '{"jsonrpc":"2.0","id":1,"me'],
  ]) {
    const expected = { ms: 5, direction: '→', problem, raw };
    const why = 'A problem with its bytes comes first: it is the one to tell.';
    await driver.call('entry', 5, '→', raw, problem).returns(expected, why);
  }
});

check('13.2 lets every byte pass as it is, both ways', COURSE, async () => {
  const why = 'Pass on the chunk that came, not a line or a text made of it.';
  const tapped = await Tapped.start(ECHO);
  const spoiled = `reading n1 ... ${RESULT}\n`;
  tapped.write(spoiled);
  await tapped.hears(spoiled, why);
  const text = Buffer.alloc(30_000, '茶🍵 \r\n\n\u2028{"a":1}\n\r');
  const half = Buffer.from([0xe8, 0x8c, 0xff, 0x00]);
  const big = Buffer.from(`${RESULT.replace('茶', 'x'.repeat(16 * 1024 * 1024))}\n`);
  const bytes = Buffer.concat([text, half, text, randomBytes(500_000)]);
  tapped.write(bytes);
  await tapped.hears(bytes, why);
  tapped.write(Buffer.concat([big, half]));
  await tapped.hears(Buffer.concat([big, half]), why);
  const slow =
    'A line of 16 MiB comes in many chunks: search each chunk once, and not all that came before.';
  tapped.hasComputedFor(2.5, slow);
});

check('13.2 lets half a line pass, and does not wait for the rest', COURSE, async () => {
  const tapped = await Tapped.start(ECHO);
  for (const part of ['{"jsonrpc":"2.0",', '"id":1,"method":"ping"}', '\n']) {
    tapped.write(part);
    await tapped.hears(part, 'Somebody may wait for what has come already. Pass it on at once.');
  }
});

check('13.2 notes every line, with its direction', COURSE, async () => {
  const tapped = await Tapped.start(ECHO);
  const expected: string[] = [];
  const say = async (bytes: Uint8Array, ...entries: string[]) => {
    tapped.write(bytes);
    await tapped.hears(bytes, 'Pass on what you note.');
    for (const arrow of ['→', '←']) {
      expected.push(...entries.map((entry) => `{"direction":"${arrow}",${entry}}`));
    }
    const why = 'Push every chunk into Lines. Whatever comes out of it is an entry of the log.';
    await tapped.notes(expected, why);
  };
  const frame = Buffer.from(`${RESULT}\n`);
  const [head, tail] = [frame.subarray(0, -8), frame.subarray(-8)];
  const lines = Buffer.from(`${REQUEST}\n\nServer ready!\r\n`);
  const noise = ['"problem":"…","raw":""', '"problem":"…","raw":"Server ready!\\r"'];
  await say(Buffer.concat([lines, head]), `"frame":${REQUEST}`, ...noise);
  await say(tail, `"frame":${RESULT}`);
  const latin1 = Buffer.from('{"a":"\xe9"}\n', 'latin1');
  await say(latin1, '"problem":"Not UTF-8","raw":"{\\"a\\":\\"é\\"}"');
  await say(Buffer.from('"\u2028\u2029"\n'), '"problem":"…","raw":"\\"\u2028\u2029\\""');
});

check('13.2 passes the end of stdin on, and notes what stands before it', COURSE, async () => {
  // It takes its time: whoever pipes a file into the tap wants the answers, too.
  const script =
    "process.stdin.on('end', () => setTimeout(() => process.stdout.write('the end'), 400)).resume();";
  const tapped = await Tapped.start(`${script} ${STAY}`);
  tapped.write(`${REQUEST}\n${REQUEST}`);
  tapped.child.process.stdin!.end();
  const end = 'The host has closed stdin. Pass that on, and stay as long as the server does.';
  await tapped.hears('the end', end);
  const last = `{"direction":"→","problem":"No newline","raw":${JSON.stringify(REQUEST)}}`;
  const why = 'When the stream has ended, so have its lines: call end of Lines.';
  await tapped.notes([`{"direction":"→","frame":${REQUEST}}`, last], why);
});

check('13.2 takes no more from the server than the host reads', COURSE, async () => {
  const line = `{"jsonrpc":"2.0","id":1,"result":{"text":"${'x'.repeat(65_000)}"}}\n`;
  const tapped = await Tapped.start(`
    let [written, asked] = [0, 0];
    const line = ${JSON.stringify(line)};
    const more = () => written < 500 && process.stdout.write(line, () => (written++, more()));
    process.stdin.on('data', () => console.error(++asked + ': ' + written + ' written'));
    more(); ${STAY}
  `);
  let [before, same] = ['', 0];
  // The host reads nothing. Each question goes through the tap, which has the time to take more.
  for (let n = 1; same < 20; n += 1) {
    tapped.write('?');
    const said = await tapped.says(new RegExp(`^${n}: \\d+ written`, 'm'), 'Pass on stdin, too.');
    same = said.endsWith(before) ? same + 1 : 0;
    before = said.slice(said.indexOf(':'));
  }
  if (before.includes(' 500 ')) {
    const why = [
      'The host reads nothing, and the tap has taken 32 MB from the server into its memory.',
      'Do not just write every chunk: pipe and pipeline wait until it has left.',
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await tapped.hears(line.repeat(500), 'The host reads now: go on.');
});

check('13.2 closes what nobody takes any more, and lives on', COURSE, async () => {
  const server = await Tapped.start(`
    const talk = setInterval(() => process.stdout.write('x\\n'), 5);
    process.stdout.on('error', () => { clearInterval(talk); console.error('nobody reads'); });
    process.stdin.on('data', () => console.error('still here')); ${STAY}
  `);
  await server.hears('x\n', 'Pass on stdout.');
  server.child.process.stdout!.destroy();
  // One advice for both: a tap that dies of the broken stream may have passed the first word on, or not.
  const on =
    'The host reads no more, but it still writes. Close the stdout of the server, and pass stdin on: who hears the error of the broken stream?';
  await server.says(/nobody reads/, on);
  server.write('?');
  await server.says(/still here/, on);

  const talk = "setInterval(() => process.stdout.write('x\\n'), 5);";
  const host = await Tapped.start(`require('node:fs').closeSync(0); ${talk} ${STAY}`);
  await host.hears('x\n', 'Pass on stdout.');
  await host.isCutOff('The server has closed its stdin. Close yours, so that the host notices.');
  await host.hears('x\nx\nx\n', 'The server reads no more, but it still writes.');
});

check('13.2 goes on without a log that cannot be written, and says so once', COURSE, async () => {
  const tapped = await Tapped.start(ECHO, { log: '.workshop/no such folder/tap.jsonl' });
  for (const text of [`${REQUEST}\n`, 'text\n']) {
    tapped.write(text);
    await tapped.hears(text, 'The traffic comes first, the log second.');
  }
  await tapped.says(/^(?!.*no log[^]*no log)[^]*no log/, 'Write with log(): it says this once.');
});

check('13.3 ends with the exit code of the server', COURSE, async () => {
  const why = 'Set process.exitCode, and let nothing keep this process alive, not even stdin.';
  for (const code of [0, 3]) {
    const tapped = await Tapped.start(`process.exitCode = ${code};`);
    await tapped.ends(code, why);
  }
  const none = await Tapped.start('', { command: ['no-such-kettle'] });
  await none.ends(127, why);
});

/** How a process ends that sends itself a signal. Windows has none: there it ends with code 1. */
const ended = (signal: NodeJS.Signals) => (process.platform === 'win32' ? 1 : signal);

check('13.3 ends by the signal that has ended the server', COURSE, async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const tapped = await Tapped.start(`process.kill(process.pid, '${signal}'); ${STAY}`);
    const why =
      'Send the signal to yourself. As long as a listener is set for it, it does not kill: remove it.';
    await tapped.ends(endBy(signal), why);
  }
});

check('13.3 does not end before its last byte has left', COURSE, async () => {
  for (const [how, end] of [
    [5, 'process.exitCode = 5'],
    [endBy('SIGTERM'), "process.kill(process.pid, 'SIGTERM')"],
  ] as const) {
    const script = `process.stdout.write('last words\\n', () => (${end}));`;
    const tapped = await Tapped.start(script, { driver: 'tests/drivers/step-13-tap.ts' });
    await tapped.noticesTheEnd();
    tapped.child.process.send('the host reads now', () => {});
    const why =
      "The host had not read them when the server ended. When they have left, Node emits 'exit'.";
    await tapped.hears('last words\n', why);
    await tapped.ends(how, why);
  }
});

check('13.3 waits for a server that takes its time to end', COURSE, async () => {
  if (noSignals !== undefined) throw new NotOnTheWire(noSignals);
  const tapped = await Tapped.start(`
    process.on('SIGTERM', () => {
      process.stdout.write('one moment\\n');
      process.stdin.once('data', () => process.exit(4));
    });
    process.stdout.write('up\\n'); ${STAY}
  `);
  await tapped.hears('up\n', 'Pass on stdout.');
  tapped.child.process.kill('SIGTERM');
  await tapped.hears('one moment\n', 'The signal is for the server, and it is still at work.');
  tapped.write('?');
  await tapped.ends(4, 'The server has got a signal, and has ended with an exit code.');
});

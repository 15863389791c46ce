import { once } from 'node:events';
import { check, onStdio, server, setup } from './harness/check.ts';
import { start, todoIn } from './harness/child.ts';
import { type ClientWire, type Manner, Stage } from './harness/client.ts';
import { type Call, drive, type Driver } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { exits, gone, happens } from './harness/output.ts';
import { endedBy, ENDS_THE_DEAF } from './harness/signals.ts';
import type { Wire } from './harness/wire.ts';

setup();

const SERVER = 'step-12-endings/server.ts';
const SHUTDOWN = 'SHOULD · 2025-11-25 basic/lifecycle, Shutdown';
const COURSE = 'rule of the course';
const INITIALIZE =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}';

/** The server of this step after its handshake. */
async function connected(): Promise<Wire> {
  const wire = await server(SERVER);
  await wire.play(`
    → ${INITIALIZE}
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"MortalServer","version":"1.0.0"}}}
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
  `);
  return wire;
}

function callOfWait(id: string, ms: number): string {
  return `→ {"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"wait","arguments":{"ms":${ms}}}}`;
}

function waited(id: string, ms: number): string {
  return `← {"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"waited ${ms} ms"}]}}`;
}

function hangUp({ child }: Wire): void {
  child.process.stdin!.end();
}

check('12.1 exits when its stdin ends, though a timer still runs', SHUTDOWN, async () => {
  const why =
    'Its stdin has ended: nobody can ask it any more. A timer of the server still runs, so it ends only by process.exit: was that reached?';
  for (const wire of [await connected(), await server(SERVER)]) {
    hangUp(wire);
    await exits(wire, why);
  }
});

check('12.1 finishes the answers in flight first', COURSE, async () => {
  const why =
    'Three calls were at work when its stdin ended. Wait for the promise of onclose, then exit.';
  const wire = await connected();
  await wire.play(`
    ${callOfWait('0', 100)}
    ${callOfWait('"a-1"', 300)}
    ${callOfWait('5', 200)}
    → {"jsonrpc":"2.0","id":"","method":"ping"}
  `);
  hangUp(wire);
  await exits(wire, 'All is answered.');
  const lines = wire.log.filter(({ text }) => text.startsWith('←')).length;
  if (lines < 5) throw new CheckFailure({ class: 'exited', lines: wire.tail(4), why: [why] });
  await wire.play(`
    ← {"jsonrpc":"2.0","id":"","result":{}}
    ${waited('0', 100)}
    ${waited('5', 200)}
    ${waited('"a-1"', 300)}
  `);
  wire.nothingYet('Everything had been answered.');
  const other = onStdio(await start('tests/drivers/step-12-server.ts', ['5000']), 'server');
  await other.play(`
    → {"jsonrpc":"2.0","id":7,"method":"fail"}
    → {"jsonrpc":"2.0","id":8,"method":"slow"}
  `);
  hangUp(other);
  await other.play(
    `
    ← {"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"…"}}
    ← {"jsonrpc":"2.0","id":8,"result":{}}
    `,
    'The work on one request has failed. The others go on: wait until all are settled.',
  );
  await exits(other, 'All is answered, be it with an error.');
});

check('12.1 lets a long answer out, to the last byte', COURSE, async () => {
  const wire = await connected();
  await wire.play(
    '→ {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"big","arguments":{}}}',
  );
  let bytes = 0;
  wire.child.process.stdout!.on('data', (chunk: Buffer) => (bytes += chunk.length));
  hangUp(wire);
  await exits(wire, 'All is answered.');
  const text = 'x'.repeat(3 * 1024 * 1024);
  mustBeOut('an answer', bytes, text.length);
  await wire.expect([{ jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text }] } }]);
  const other = onStdio(
    await start('tests/drivers/step-12-server.ts', ['5000', 'chatty']),
    'server',
  );
  let last = 0;
  other.child.process.stdout!.on('data', (chunk: Buffer) => (last += chunk.length));
  hangUp(other);
  await exits(other, 'All is answered.');
  mustBeOut('a last entry in the log', last, text.length);
});

function mustBeOut(what: string, bytes: number, length: number): void {
  if (bytes > length) return;
  const why = [
    `Of ${what} of 3 MiB, ${bytes} bytes came out. Then the process was gone.`,
    'process.exit() throws away what waits for the pipe: call it in the callback of stdout.write.',
  ];
  throw new CheckFailure({ class: 'exited', why });
}

check('12.1 exits with code 1 when its patience is over', COURSE, async () => {
  for (const [method, why, ...more] of [
    ['never', 'One answer never comes. After patienceMs exit with code 1.'],
    ['big', 'Nobody reads the answer. After patienceMs exit with code 1.'],
    ['', 'Nobody reads the last entry of the log. After patienceMs exit with code 1.', 'chatty'],
  ]) {
    const child = await start('tests/drivers/step-12-server.ts', ['300', ...more]);
    const exited = once(child.process, 'exit');
    const asked = performance.now();
    child.process.stdin!.end(method && `{"jsonrpc":"2.0","id":1,"method":"${method}"}\n`);
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
    const runs = child.process.exitCode === null;
    // Now somebody reads what is left.
    onStdio(child, 'server');
    await child.endsWithin(1000);
    const todo = todoIn(child.stderr);
    if (child.ended?.code === 1 && !runs && !todo) continue;
    const how = runs ? 'After 3 s the process still runs.' : `The process ${child.ending}.`;
    const early = !runs && performance.now() - asked < 250;
    const asleep =
      'Nothing kept it alive until then: a timer with `ref: false`, as in within, does not.';
    const reasons = [
      'patienceMs was 300 ms.',
      how,
      ...(early ? [asleep] : []),
      ...child.stderrTail(),
      why!,
    ];
    throw new CheckFailure(todo ?? { class: 'too late', why: reasons });
  }
});

check('12.1 leaves without a word when its client is gone', COURSE, async () => {
  const why = 'Nobody reads its answer any more. That is no error: exit all the same, with code 0.';
  const wire = await connected();
  await wire.play(callOfWait('7', 100));
  wire.child.process.stdout!.destroy();
  hangUp(wire);
  await exits(wire, why);
});

/** Longer than a check takes: nothing may wait for its end. */
const FOR_EVER = 60_000;
/** A script that neither reads nor ends, unless nobody reads it any more. */
const DEAF = `
  const broken = new Set();
  for (const out of [process.stdout, process.stderr]) {
    out.on('error', () => broken.add(out).size === 2 && process.exit());
    setInterval(() => out.write('\\n'), 50);
  }
`;

/** Lets the driver's transport start a script. */
async function run(driver: Driver, script: string, patienceMs = FOR_EVER): Promise<void> {
  await driver.call('start', process.execPath, ['-e', script], patienceMs).returns(undefined);
}

/** Lets the driver start a server that the check plays. */
async function play(driver: Driver, call: string, manner: Manner, patienceMs = FOR_EVER) {
  const stage = await Stage.open(manner);
  const started = driver.call(call, stage.command[0], stage.command.slice(1), patienceMs);
  const wire = await stage.wire(driver.child, started);
  if (call === 'start') await started.returns(undefined);
  return { started, wire };
}

/** Waits for the one onclose of a connection, whose reason must have these parts. */
async function ends(driver: Driver, parts: string[], why: string): Promise<void> {
  await happens(driver, 'close', undefined, why);
  await driver.call('another call').returns('done');
  const closes = driver.events.filter(([name]) => name === 'close');
  driver.events.length = 0;
  const reason = String(closes[0]?.[1]);
  const missing = parts.filter((part) => !reason.includes(part));
  if (missing.length === 0 && closes.length === 1) return;
  const told = ['The reason of onclose:', ...reason.slice(0, 200).split('\n')].join('\n  ');
  const wanted = missing.map((part) => `It should say: ${part}`);
  const times = `onclose was called ${closes.length} times. The connection ends once.`;
  const fault = closes.length > 1 ? [times] : [...wanted, why];
  throw new CheckFailure({ class: 'wrong value', why: [told, ...fault] });
}

check('12.2 tells the exit code or the signal, and the last words', COURSE, async () => {
  const driver = await drive('step-12');
  const deaths = [
    ['console.error("out of tea"); process.exit(3)', 'exited with code 3', 'out of tea'],
    ['process.stdout.write("{\\"jsonrpc\\":"); process.exitCode = 5', 'exited with code 5'],
    ['console.error("!"); process.kill(process.pid, "SIGKILL")', endedBy('SIGKILL'), '!'],
    ['require("fs").writeSync(2, "x".repeat(2 ** 20) + "full")', 'exited with code 0', 'full'],
  ] as const;
  const why = [
    'It has ended by itself. Call onclose with reasonOf(child, #lastWords).',
    "Did you wait for an 'exit' or a 'close' that had come before you listened?",
  ].join(' ');
  for (const [script, ...parts] of deaths) {
    await run(driver, script);
    await ends(driver, [...parts], why);
  }
});

check('12.2 reads to the end before it tells', COURSE, async () => {
  const driver = await drive('step-12');
  const { wire } = await play(driver, 'start', 'exit');
  wire.exit(3, '{"jsonrpc":"2.0","id":2,"result":{}}\n', 'the very last words\n');
  const exited = 'The server has exited: hasEnded. Do not wait for that, nor send a signal.';
  await happens(driver, 'close', undefined, exited);
  if (driver.events[0]?.[0] === 'close') {
    const why = ["onclose came before the last message: 'exit' may be early, 'close' comes last."];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  const why = "This came after 'exit'. Wait for 'close', then make the reason.";
  await ends(driver, ['exited with code 3', 'the very last words'], why);
});

check('12.2 ends it when the server closes its stdout and lives on', COURSE, async () => {
  const driver = await drive('step-12');
  const { wire } = await play(driver, 'start', 'exit');
  wire.closeStdout();
  const why =
    'It can say no more. End its stdin, and give it patienceMs to exit before any signal.';
  await ends(driver, ['exited with code 0'], why);
  await gone(wire, 'The server is still alive.');
});

check('12.2 close ends stdin, then sends SIGTERM, then SIGKILL', SHUTDOWN, async () => {
  const driver = await drive('step-12');
  const { wire } = await play(driver, 'start', 'tell', 500);
  const close = driver.call('close');
  await wire.playText('→ the end of stdin', 'First of all end its stdin.');
  const next = 'It has not exited within patienceMs. Next comes SIGTERM, and time to heed it.';
  if (process.platform !== 'win32') await wire.playText('→ SIGTERM', next);
  await close.returns(undefined, 'It ignores the end of stdin, and SIGTERM. SIGKILL it cannot.');
  await gone(wire, 'The server is still alive. It ignores the end of stdin, and SIGTERM.');
  const dead = 'The signal is sent, and the process is not dead yet: make the reason when it is.';
  await ends(driver, [ENDS_THE_DEAF], dead);
});

check('12.2 close waits at each stage', SHUTDOWN, async () => {
  const driver = await drive('step-12');
  const { wire } = await play(driver, 'start', 'slow');
  const close = driver.call('close');
  const slow =
    'It takes 200 ms to exit when its stdin ends, and patienceMs is a minute: no signal yet.';
  await wire.playText('→ goodbye', slow);
  await close.returns(undefined, 'It has exited: there is nothing more to wait for.');
  await ends(driver, ['exited with code 0'], 'It exits by itself. No signal is needed.');
  if (process.platform === 'win32') return;
  await play(driver, 'start', 'heed', 500);
  await driver.call('close').returns(undefined);
  await ends(
    driver,
    ['exited with code 7'],
    'It takes 100 ms to exit after SIGTERM, and patienceMs is 500 ms.',
  );
});

check('12.2 lets go of pipes that another process holds', COURSE, async () => {
  const driver = await drive('step-12');
  const heir = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(DEAF)}], { stdio: "inherit" })`;
  await run(driver, `${heir}.on("spawn", () => process.exit(3))`, 100);
  await ends(driver, ['exited with code 3'], 'It has exited. Wait patienceMs for its pipes.');
  // One that leaves when it is asked to.
  const up = '{"jsonrpc":"2.0","method":"notifications/up"}';
  const leaves = 'process.stdin.on("end", () => process.exit(3)).resume()';
  await run(driver, `${heir}.on("spawn", () => console.log('${up}')); ${leaves}`, 500);
  await happens(driver, 'message', undefined, 'It has said that it is up.');
  await driver
    .call('close')
    .returns(undefined, 'It has exited. Its pipes are open: patienceMs is enough.');
  const [signal] = driver.events.filter(([name]) => name === 'kill');
  if (signal) {
    const late = `It had exited when ${String(signal[1])} was sent: only its pipes were still open.`;
    const next = "Wait for 'exit' before you send a signal, and for 'close' after that.";
    throw new CheckFailure({ class: 'wrong value', why: [late, next] });
  }
  await ends(driver, ['exited with code 3'], 'It has exited. Wait patienceMs for its pipes.');
  await driver.end();
  if (await driver.child.endsWithin(2000)) return;
  const why = [
    'The connection is over, and one of its pipes still keeps your process alive: a process that the',
    'server has left behind writes to it. Destroy all that is in child.stdio.',
  ];
  throw new CheckFailure({ class: 'too late', why });
});

check('12.2 close may come at any time, and twice', COURSE, async () => {
  const driver = await drive('step-12');
  await driver.call('create', 'true', []).returns(undefined);
  await driver.call('close').returns(undefined, 'There is no child yet.');
  await driver.call('start', 'no-such-kettle', []).throws({ includes: 'no-such-kettle' });
  await driver.call('close').returns(undefined, 'There is no process: nothing to wait for.');
  const reader = ['-e', 'process.stdin.resume()'];
  const both = driver.call('start and close at once', process.execPath, reader, FOR_EVER);
  await both.returns(undefined);
  await ends(driver, ['exited with code 0'], 'It exits when its stdin ends.');
  await driver.call('close').returns(undefined, 'It has ended long ago.');
  await run(driver, 'console.error("bye"); setTimeout(() => process.exit(3), 50)');
  await driver.call('close').returns(undefined, 'It is dying already.');
  await ends(driver, ['exited with code 3', 'bye'], 'It exits by itself.');
});

/** What every promise must end with: how the server ended, and what it said last. */
async function endsWith(call: Call, ...parts: string[]): Promise<void> {
  const why =
    'The server is gone, and #reason says how it ended. What broke the pipe is not enough.';
  for (const includes of parts) await call.throws({ includes }, why);
}

function accept(version: string): string {
  return `
    → ${INITIALIZE}
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"${version}","capabilities":{"tools":{}},"serverInfo":{"name":"Mortal","version":"1"}}}
  `;
}

check('12.3 ends every promise when the server dies', COURSE, async () => {
  const driver = await drive('step-12');
  const script = 'console.error("out of tea"); process.exit(3)';
  const early = driver.call('connect', process.execPath, ['-e', script], FOR_EVER);
  await endsWith(early, 'exited with code 3', 'out of tea');
  const deaths: [string, (wire: ClientWire) => void][] = [
    ['exited with code 3', (wire) => wire.exit(3)],
    [endedBy('SIGKILL'), (wire) => wire.die('SIGKILL')],
    ['exited with code 4', (wire) => (wire.write('{"jsonrpc":"2.0","id":2,"res'), wire.exit(4))],
    ['exited with code 0', (wire) => wire.closeStdout()],
  ];
  for (const [how, die] of deaths) {
    const { wire } = await play(driver, 'connect', 'exit');
    await wire.play(`
      ${accept('2025-11-25')}
      → {"jsonrpc":"2.0","method":"notifications/initialized"}
    `);
    await driver.call('forget', 'nobody waits').returns(undefined);
    await wire.play('→ {"jsonrpc":"2.0","id":2,"method":"nobody waits"}');
    const request = driver.call('request', 'tools/call', { name: 'x' });
    await wire.play('→ {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"x"}}');
    wire.say('out of tea\n');
    die(wire);
    await endsWith(request, how, 'out of tea');
    await endsWith(driver.call('request', 'ping'), how, 'out of tea');
    await gone(wire, 'The server is still alive.');
  }
});

check('12.3 send waits until the message has left', COURSE, async () => {
  const driver = await drive('step-12');
  await run(driver, DEAF, 400);
  const send = driver.call('send 2 MiB');
  await driver.call('another call').returns('done');
  if (!send.pending) await send.throws({}, 'Nobody reads: wait for the callback of stdin.write.');
  await driver.call('close').returns(undefined);
  await endsWith(driver.call('send 2 MiB'), 'ended by SIGTERM');
  if (!send.pending) return;
  const why = ['The server has ended, and a send() that was at work still waits.'];
  throw new CheckFailure({ class: 'too late', why });
});

check('12.3 close lets out what was sent before', COURSE, async () => {
  const driver = await drive('step-12');
  const { wire } = await play(driver, 'start', 'exit');
  await driver.call('send what is no JSON').throws({}, 'Nothing can be written of it.');
  if (driver.events.some(([name]) => name === 'close')) {
    const why = ['What cannot be written as JSON is no reason to end the connection.'];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  const send = driver.call('send 2 MiB');
  const close = driver.call('close');
  const late = driver.call('send 2 MiB');
  await close.returns(undefined);
  const told = 'It came during the ending: wait for that, then throw #reason.';
  await late.throws({ includes: 'exited with code 0' }, told);
  await gone(wire, 'The server is still alive.');
  const params = { text: 'x'.repeat(2 * 1024 * 1024) };
  if (wire.log.length > 0) {
    await wire.expect([{ jsonrpc: '2.0', method: 'notifications/x', params }]);
    return send.returns(undefined, 'Its bytes have left: it has failed in nothing.');
  }
  const todo = todoIn(String((await send.settled).error?.message));
  const why = [
    'send() had begun to write 2 MiB, then came close(), then send() once more. The first 2 MiB did not',
    'all arrive. Write with super.deliver, which does not touch a pipe that was ended, and begin the',
    'ending with the end of stdin: destroy() and a signal let nothing out.',
  ];
  throw new CheckFailure(todo ?? { class: 'wrong value', why });
});

check('12.3 a message that cannot leave ends the connection', COURSE, async () => {
  const driver = await drive('step-12');
  await run(driver, `require("fs").closeSync(0); ${DEAF}`, 400);
  await endsWith(driver.call('send 2 MiB'), 'ended by SIGTERM');
  await ends(driver, ['ended by SIGTERM'], 'It has closed its stdin and reads nothing: close.');
});

check('12.3 leaves nothing behind when connect fails', COURSE, async () => {
  const driver = await drive('step-12');
  await driver.call('connect', 'no-such-kettle', []).throws({ includes: 'no-such-kettle' });
  const send = driver.call('send() over a transport that could not start');
  await send.throws({}, 'Nothing has ended, since nothing has begun: throw the problem itself.');
  const { started, wire } = await play(driver, 'connect', 'tell', 100);
  await wire.play(accept('1999-01-01'));
  await started.throws({ includes: '1999-01-01' });
  await gone(wire, 'The server is still alive.');
});

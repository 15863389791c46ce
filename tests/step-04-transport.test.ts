import { check, onStdio, server, setup } from './harness/check.ts';
import { CheckFailure } from './harness/failure.ts';
import { Stage } from './harness/client.ts';
import { drive } from './harness/driver.ts';
import { gone, happens } from './harness/output.ts';

setup();

const SERVER = 'step-04-transport/server.ts';
const STDIO = 'MUST · 2025-11-25 basic/transports, stdio';
const SHUTDOWN = 'SHOULD · 2025-11-25 basic/lifecycle, Shutdown';
const COURSE = 'rule of the course';
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'ping' };

check('4.1 sends a message as one line', STDIO, async () => {
  const wire = await server(SERVER);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":0,"method":"echo","params":{"text":"茶\\nb"}}
    ← {"jsonrpc":"2.0","id":0,"result":{"method":"echo","params":{"text":"茶\\nb"}}}
    → {"jsonrpc":"2.0","method":"notifications/unheard_of"}
    → {"jsonrpc":"2.0","id":"a-1","method":"echo"}
    ← {"jsonrpc":"2.0","id":"a-1","result":{"method":"echo"}}
    `,
    'write() writes the line as it is, and in one piece, to the stream that it was given.',
  );
  const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"echo"}\n`;
  wire.write(request(2) + request(3));
  await wire.play(
    `
    ← {"jsonrpc":"2.0","id":2,"result":{"method":"echo"}}
    ← {"jsonrpc":"2.0","id":3,"result":{"method":"echo"}}
    `,
    'Two are sent at once here. The line and its newline go out in one write, with no await between.',
  );
  await wire.end();
});

check('4.1 send waits until the message has left the process', COURSE, async () => {
  const driver = await drive('step-04-server');
  const text = 'x'.repeat(2 * 1024 * 1024);
  // Nobody reads yet: 2 MiB do not fit into a pipe.
  const send = driver.call('send', { jsonrpc: '2.0', id: 1, result: { text } });
  // Both calls may be read in one turn; when the second of these is made, that turn is over.
  await driver.call('another call').returns('done');
  await driver.call('another call').returns('done');
  if (!send.pending) {
    await send.returns(undefined);
    throw new CheckFailure({
      class: 'wrong value',
      why: [
        'send() of 2 MiB was over at once, though nobody has read a byte.',
        'Let it wait for the callback of stream.write: code that awaits it cannot fill the memory then.',
      ],
    });
  }
  const wire = onStdio(driver.child, 'server');
  await wire.expect([{ jsonrpc: '2.0', id: 1, result: { text } }]);
  await send.returns(undefined, 'Somebody has read everything now.');
  await driver.end();
});

check('4.1 send rejects when the pipe is gone', COURSE, async () => {
  const driver = await drive('step-04-server');
  await driver.call('another call').returns('done');
  await driver.call('the loss of stdout').returns(undefined);
  await driver
    .call('send', MESSAGE)
    .throws({}, 'The callback of stream.write gets the error: give it to reject.');
  await driver.end();
});

check('4.2 start rejects when the command does not exist, and names it', COURSE, async () => {
  const driver = await drive('step-04-client');
  await driver
    .call('start', 'no-such-kettle', [])
    .throws(
      { includes: 'no-such-kettle' },
      "spawn does not throw: it emits 'spawn' or 'error'. Wait for one of the two, and start no shell.",
    );
});

check('4.2 start connects both ends', STDIO, async () => {
  const driver = await drive('step-04-client');
  const stage = await Stage.open();
  const [command, ...args] = stage.command;
  const started = driver.call('start', command, args);
  const wire = await stage.wire(driver.child, started);
  await started.returns(undefined, 'start() resolves when the process has been started.');
  const sent = driver.call('send', MESSAGE);
  await wire.play(
    '→ {"jsonrpc":"2.0","id":1,"method":"ping"}',
    'A message goes to the stdin of the server: start notes in child which process that is.',
  );
  await sent.returns(undefined);
  wire.write('{"jsonrpc":"2.0","id":1,"result":{}}\nno frame\n');
  const first = { jsonrpc: '2.0', id: 1, result: {} };
  await happens(
    driver,
    'message',
    first,
    'Give the child to listen() when it has been started: that reads its stdout.',
  );
  await happens(
    driver,
    'error',
    undefined,
    'A line that is no message comes out at onerror: listen() sees to that.',
  );
  wire.exit(0, '{"jsonrpc":"2.0","id":2,"result":{}}\n');
  await happens(driver, 'close', undefined, "The child's 'close' event is the end: call onclose.");
  const last = driver.events.at(-1)?.[0];
  const ids = driver.events.filter(([name]) => name === 'message').length;
  if (last === 'close' && ids === 2) return;
  const why = ["onclose came before the last message. 'exit' may be early; 'close' comes last."];
  throw new CheckFailure({ class: 'wrong value', why });
});

check("4.2 start lets the server's stderr through, which is no failure", STDIO, async () => {
  const driver = await drive('step-04-client');
  // Time enough for whoever takes the word for a failure.
  const script = `process.stdin.once('data', (line) => {
    console.error('said on stderr');
    setTimeout(() => process.stdout.end(line), 100);
  })`;
  await driver.call('start', process.execPath, ['-e', script]).returns(undefined);
  await driver.call('send', MESSAGE).returns(undefined);
  const why = 'This server says something on stderr, and then sends back what it was sent.';
  await happens(driver, 'message', MESSAGE, why);
  await happens(driver, 'close');
  await driver.call('another call').returns('done');
  if (!driver.child.stderr.includes('said on stderr')) {
    const reasons = [
      'What the server writes to stderr has not come out. Spawn it with stderr inherited.',
    ];
    throw new CheckFailure({ class: 'wrong value', why: reasons });
  }
  if (driver.events.some(([name]) => name === 'error')) {
    const reasons = ['onerror was called, and all the server did was to log. stderr is for that.'];
    throw new CheckFailure({ class: 'wrong value', why: reasons });
  }
});

check('4.2 start listens for a stdin that breaks', COURSE, async () => {
  const driver = await drive('step-04-client');
  // Closes the pipe and lives on, as long as this check: at its exit Node would let the pipe go in silence.
  const script = `
    require('node:fs').closeSync(0);
    setInterval(() => process.ppid === ${driver.child.process.pid} || process.exit(), 50);
    setTimeout(process.exit, 10_000);
  `;
  await driver.call('start', process.execPath, ['-e', script]).returns(undefined);
  const text = 'x'.repeat(1024 * 1024);
  await driver
    .call('send', { jsonrpc: '2.0', method: 'notifications/x', params: { text } })
    .throws({}, 'This server has closed its stdin and reads nothing. The message cannot leave.');
  await happens(driver, 'error', undefined, "The child's stdin emits 'error': call onerror.");
  await driver.call('another call').returns('done', 'A broken pipe must not end your process.');
});

check('4.3 close ends stdin and waits for the server to exit', SHUTDOWN, async () => {
  const driver = await drive('step-04-client');
  const stage = await Stage.open('slow');
  const [command, ...args] = stage.command;
  // It exits long before: nobody waits for the end of this patience.
  const started = driver.call('start', command, args, 60_000);
  const wire = await stage.wire(driver.child, started);
  await started.returns(undefined);
  const close = driver.call('close');
  const again = driver.call('close');
  await driver.call('another call').returns('done');
  await driver.call('another call').returns('done');
  const firstAtOnce = !close.pending;
  const atOnce = firstAtOnce || !again.pending;
  await wire.playText(
    '→ goodbye',
    'This server says goodbye when its stdin ends: end it, and give the server time to exit.',
  );
  if (atOnce) {
    await Promise.all([close.returns(undefined), again.returns(undefined)]);
    const which = firstAtOnce ? 'close()' : 'The second close()';
    const why = [`${which} was over at once. This server takes 200 ms to exit: wait for it.`];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await close.returns(undefined, 'The server has exited: wait for that event, not for a time.');
  await again.returns(undefined, 'The server has exited, and close was called twice.');
  await happens(driver, 'close');
  const closes = driver.events.filter(([name]) => name === 'close').length;
  if (closes > 1) {
    const why = [`onclose was called ${closes} times. The connection ends once.`];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await driver
    .call('the number of timers that still run')
    .returns(0, 'Clear the timer when the server has exited.');
  await driver.call('close').returns(undefined, 'close() may be called twice.');
  await driver.call('send', MESSAGE).throws({}, 'After close() nothing can be sent.');
});

check('4.3 close has nothing to wait for before start, and after the end', COURSE, async () => {
  const driver = await drive('step-04-client');
  await driver.call('create', 'true', []).returns(undefined);
  await driver.call('close').returns(undefined, 'There is no child yet.');
  const script = 'process.kill(process.pid, "SIGKILL")';
  await driver.call('start', process.execPath, ['-e', script]).returns(undefined);
  await driver.call('the end of the server').returns(undefined);
  await driver
    .call('close')
    .returns(undefined, 'A signal has ended this server: it has a signalCode and no exitCode.');
});

check('4.3 close ends a server that is just being started', COURSE, async () => {
  const driver = await drive('step-04-client');
  await driver
    .call('whether close has ended a server that was just being started')
    .returns(
      true,
      "Note the child in this.child before you wait for 'spawn': close has to know it.",
    );
});

check('4.3 close kills a server that does not exit', SHUTDOWN, async () => {
  const driver = await drive('step-04-client');
  const stage = await Stage.open('stay');
  const [command, ...args] = stage.command;
  const started = driver.call('start', command, args, 100);
  const wire = await stage.wire(driver.child, started);
  await started.returns(undefined);
  await driver
    .call('close')
    .returns(undefined, 'This server ignores the end of stdin, and SIGTERM: only SIGKILL ends it.');
  await gone(wire, 'The server is still alive after close(): it ignored the end of its stdin.');
});

/** Holds the stdout of whoever has started it, until nobody reads there any more; for 20 s at most. */
const HEIR = `
  process.stdout.on('error', () => process.exit());
  setInterval(() => process.stdout.write('\\n'), 50);
  setTimeout(() => process.exit(), 20_000);
`;

check('4.3 close lets go of a pipe that another process holds', COURSE, async () => {
  const driver = await drive('step-04-client');
  const heir = `spawn(process.execPath, ["-e", ${JSON.stringify(HEIR)}], { stdio: ["ignore", "inherit", "ignore"] })`;
  const script = `require("child_process").${heir}.on("spawn", () => process.exit())`;
  await driver.call('start', process.execPath, ['-e', script]).returns(undefined);
  await driver.call('the end of the server').returns(undefined);
  await driver.call('close').returns(undefined, 'The server has exited: nothing to wait for.');
  const why =
    'The server is gone, and a process that it has left behind holds its stdout. Destroy that stream: end() does not stop us from reading.';
  await happens(driver, 'close', undefined, why);
});

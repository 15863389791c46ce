import { check, onStdio, server, setup } from './harness/check.ts';
import { CheckFailure } from './harness/failure.ts';
import { drive, Stage } from './harness/client.ts';
import { gone, happens } from './harness/output.ts';

setup();

const SERVER = 'step-04-transport/server.ts';
const STDIO = 'MUST · 2025-11-25 basic/transports, stdio';
const COURSE = 'rule of the course';
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'ping' };

check('4.1 sends a message as one line', STDIO, async () => {
  const wire = await server(SERVER);
  await wire.play(`
    → {"jsonrpc":"2.0","id":0,"method":"echo","params":{"text":"茶\\nb"}}
    ← {"jsonrpc":"2.0","id":0,"result":{"method":"echo","params":{"text":"茶\\nb"}}}
    → {"jsonrpc":"2.0","method":"notifications/unheard_of"}
    → {"jsonrpc":"2.0","id":"a-1","method":"echo"}
    ← {"jsonrpc":"2.0","id":"a-1","result":{"method":"echo"}}
  `);
  await wire.end();
});

check('4.1 send waits until the message has left the process', COURSE, async () => {
  const driver = await drive('step-04-server');
  const text = 'x'.repeat(2 * 1024 * 1024);
  // Nobody reads yet: 2 MiB do not fit into a pipe.
  const send = driver.call('send', { jsonrpc: '2.0', id: 1, result: { text } });
  await driver.call('nothing').returns('nothing');
  if (!send.pending) {
    await send.returns(undefined);
    throw new CheckFailure({
      class: 'wrong value',
      why: [
        'send() of 2 MiB was over at once, though nobody has read a byte.',
        'Let it wait for the callback of stream.write: then whoever awaits it cannot fill the memory.',
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
  await driver.call('nothing').returns('nothing');
  driver.child.process.stdout!.destroy();
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
      "spawn does not throw. It emits 'spawn' or 'error': wait for one of the two.",
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
  await wire.play('→ {"jsonrpc":"2.0","id":1,"method":"ping"}');
  await sent.returns(undefined);
  wire.write('{"jsonrpc":"2.0","id":1,"result":{}}\nno frame\n');
  await happens(driver, 'message', { jsonrpc: '2.0', id: 1, result: {} });
  await happens(driver, 'error');
  wire.exit(0);
  await happens(driver, 'close', undefined, "The child's 'close' event is the end: call onclose.");
});

check(
  '4.3 close ends stdin and waits for the server to exit',
  'SHOULD · 2025-11-25 basic/lifecycle, Shutdown',
  async () => {
    const driver = await drive('step-04-client');
    const stage = await Stage.open();
    const [command, ...args] = stage.command;
    const started = driver.call('start', command, args);
    const wire = await stage.wire(driver.child, started);
    await started.returns(undefined);
    await driver.call('close').returns(undefined, 'The server exits as soon as its stdin ends.');
    await happens(driver, 'close');
    await driver.call('close').returns(undefined, 'close() may be called twice.');
    await driver.call('send', MESSAGE).throws({}, 'After close() nothing can be sent.');
    await wire.end();
  },
);

check(
  '4.3 close kills a server that does not exit',
  'SHOULD · 2025-11-25 basic/lifecycle, Shutdown',
  async () => {
    const driver = await drive('step-04-client');
    const stage = await Stage.open('stay');
    const [command, ...args] = stage.command;
    const started = driver.call('start', command, args);
    const wire = await stage.wire(driver.child, started);
    await started.returns(undefined);
    await driver.call('close').returns(undefined, 'This server ignores the end of stdin: kill it.');
    await gone(wire, 'The server is still alive after close(): it ignored the end of its stdin.');
  },
);

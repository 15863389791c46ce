import { check, setup } from './harness/check.ts';
import { type Driver, driveOnStdio } from './harness/driver.ts';
import { happens } from './harness/output.ts';

setup(10);

const MESSAGES = 'MUST · 2025-11-25 basic, Messages';
const COURSE = 'rule of the course';

async function startPeer() {
  const driver = await driveOnStdio('step-07');
  await driver.call('start').returns(undefined);
  return driver;
}

/** Two requests in flight: `a` has the id that is called 1 in this check, `b` the id 2. */
async function twoInFlight(driver: Awaited<ReturnType<typeof startPeer>>) {
  const why = 'A request has jsonrpc, a new id, a method, and the params that were given.';
  const a = driver.call('request', 'a');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":1,"method":"a"}', why);
  const b = driver.call('request', 'b', { deep: { n: 0 } });
  await driver.wire.play('→ {"jsonrpc":"2.0","id":2,"method":"b","params":{"deep":{"n":0}}}', why);
  return { a, b };
}

/** Answers a ping, so that whatever was sent before it has been dealt with. */
async function ping(
  driver: Driver & { wire: { play: (script: string, why?: string) => Promise<void> } },
  id: string,
  why = 'A peer answers the other side, too, whatever it waits for itself.',
) {
  await driver.wire.play(
    `
    ← {"jsonrpc":"2.0","id":${id},"method":"ping"}
    → {"jsonrpc":"2.0","id":${id},"result":{}}
    `,
    why,
  );
}

/** Ends a check without the end of the connection, which is the business of 7.3. */
async function quiet(driver: Awaited<ReturnType<typeof startPeer>>): Promise<void> {
  await ping(driver, '"last"');
  driver.wire.nothingYet('Nobody asked for this message.');
}

check('7.1 gives every request an id of its own', MESSAGES, async () => {
  const driver = await startPeer();
  await twoInFlight(driver);
  await driver.call('notify', 'notifications/initialized').returns(undefined);
  await driver.wire.play('→ {"jsonrpc":"2.0","method":"notifications/initialized"}');
  driver.call('request', 'c');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":3,"method":"c"}');
  await quiet(driver);
});

check('7.1 rejects a request that cannot be sent', COURSE, async () => {
  const driver = await startPeer();
  await driver.call('the loss of stdout').returns(undefined);
  await driver
    .call('requests that cannot be sent', 'a', 'b')
    .returns(
      ['rejected', 'rejected'],
      'When send() rejects, the request has failed: nobody else will settle it.',
    );
  await driver
    .call('what is left in waiting')
    .returns(0, 'Nobody waits for this request any more. Delete its entry, by its own id.');
});

check('7.2 gives each answer to its request, in any order', MESSAGES, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  await driver.wire.play(`
    ← {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"one moment"}}
    ← {"jsonrpc":"2.0","id":2,"result":{"for":"b"}}
    ← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}
  `);
  await b.returns({ for: 'b' }, 'The answer to b came first. Its id tells whose it is.');
  await a.returns({ for: 'a' }, 'The answer to a came second. Its id tells whose it is.');
  await happens(driver, 'notification');
  await driver
    .call('what is left in waiting')
    .returns(0, 'Both requests have their answer, and their entries are still there. Delete them.');
  driver.call('request', 'c');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":3,"method":"c"}');
  await quiet(driver);
});

check('7.2 settles a request whose answer is there at once', COURSE, async () => {
  const driver = await startPeer();
  await driver
    .call('request("a") over a quick transport')
    .returns({ instant: true }, 'The answer came while send was at work. Note who waits first.');
  await quiet(driver);
});

check('7.2 rejects with code, message and data when the answer is an error', MESSAGES, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  await driver.wire.play(`
    ← {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Unknown tool","data":{"name":"x"}}}
    ← {"jsonrpc":"2.0","id":1,"result":{}}
  `);
  await b.throws(
    { code: -32602, message: 'Unknown tool', data: { name: 'x' } },
    'Reject with an RpcError that has all three.',
  );
  await a.returns({});
  await driver
    .call('what is left in waiting')
    .returns(0, 'An error is an answer as well: forget its request.');
  await quiet(driver);
});

check(
  '7.2 ignores answers that nobody waits for',
  '2025-11-25 basic/utilities/cancellation: late answers',
  async () => {
    const driver = await startPeer();
    const { a, b } = await twoInFlight(driver);
    driver.wire.write('{"jsonrpc":"2.0","id":777,"result":{"for":"nobody"}}\n');
    driver.wire.write('{"jsonrpc":"2.0","id":"777","error":{"code":-32603,"message":"nobody"}}\n');
    driver.wire.write('{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}\n');
    const why = 'An answer that nobody waits for is dropped, and the talk goes on.';
    await ping(driver, '"well"', why);
    await driver.wire.play(`
    ← {"jsonrpc":"2.0","id":2,"result":{"n":1}}
    ← {"jsonrpc":"2.0","id":2,"result":{"n":2}}
    ← {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"too late"}}
  `);
    await b.returns(
      { n: 1 },
      'The first answer counts. After it nobody waits for this id any more.',
    );
    await ping(driver, '"alive"', why);
    await driver.wire.play('← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}');
    await a.returns({ for: 'a' });
    await quiet(driver);
  },
);

check('7.2 keeps 1 and "1" apart', MESSAGES, async () => {
  const driver = await startPeer();
  const { a } = await twoInFlight(driver);
  const id = driver.wire.idOf(1);
  const other = typeof id === 'number' ? `"${id}"` : Number.isNaN(Number(id)) ? '0' : String(id);
  driver.wire.write(`{"jsonrpc":"2.0","id":${other},"result":{"for":"another id"}}\n`);
  await ping(driver, '"alive"');
  await driver.wire.play('← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}');
  await a.returns({ for: 'a' }, 'An id is a number or a string, and 1 is not "1".');
  await quiet(driver);
});

check('7.2 ends a request whose answer is no valid message', MESSAGES, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  const id = JSON.stringify(driver.wire.idOf(1));
  driver.wire.write(`{"jsonrpc":"2.0","id":${id},"result":null}\n`);
  await a.throws({}, 'This is the answer to a, though it has no shape. a must not wait for ever.');
  await driver.wire.play('← {"jsonrpc":"2.0","id":2,"result":{}}');
  await b.returns({});
  await quiet(driver);
});

check("7.2 does not take the other side's request for an answer", MESSAGES, async () => {
  const driver = await startPeer();
  const { a } = await twoInFlight(driver);
  const id = JSON.stringify(driver.wire.idOf(1));
  await ping(
    driver,
    id,
    'The other side asks, with an id that you use, too. A method comes before an id.',
  );
  await driver.wire.play(`
    ← {"jsonrpc":"2.0","id":0,"method":"roots/list"}
    → {"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"…"}}
  `);
  await driver.wire.play('← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}');
  await a.returns({ for: 'a' });
  await quiet(driver);
});

check('7.3 ends every request that waits when the connection closes', COURSE, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  await driver.wire.play('← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}');
  await a.returns({ for: 'a' });
  const c = driver.call('request', 'c');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":3,"method":"c"}');
  const nobody = driver.call('forget', 'nobody waits for this');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":4,"method":"nobody waits for this"}');
  await nobody.returns(undefined);
  driver.child.process.stdin!.end();
  await b.throws({}, 'The other side is gone: this request would wait for ever.');
  await c.throws({}, 'The other side is gone, and more than one request waits.');
  await happens(driver, 'close');
  await driver.call('what is left in waiting').returns(0, 'Nobody waits any more: clear the map.');
  await driver
    .call('forget', 'd')
    .returns(undefined, 'Nobody waits for some requests. Nothing may crash.');
  await driver.end();
});

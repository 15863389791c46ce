import { check, setup } from './harness/check.ts';
import { type Driver, driveOnStdio } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
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
async function quiet(driver: Awaited<ReturnType<typeof startPeer>>, why?: string): Promise<void> {
  await ping(driver, '"last"', why);
  driver.wire.nothingYet('Nobody asked for this message.');
}

/** Fails if the driver's calls and listeners were told other things, or in another order. */
function heard({ events, wire }: Driver, expected: string[], advice: string): void {
  const told = events.filter(([name]) => name === 'end' || name === 'stop');
  const came = told.map(([name, method]) => (name === 'end' ? `end ${method}` : name));
  if (came.join() === expected.join()) return;
  const list = (names: string[]) => names.map((name) => `on${name}`).join(', ') || 'nothing';
  const why = [`Called: ${list(came)}.`, `Expected: ${list(expected)}.`, advice];
  throw new CheckFailure({ class: 'wrong value', lines: wire?.tail() ?? [], why });
}

check('7.1 gives every request an id of its own', MESSAGES, async () => {
  const driver = await startPeer();
  await twoInFlight(driver);
  await driver.call('notify', 'notifications/initialized').returns(undefined);
  await driver.wire.play('→ {"jsonrpc":"2.0","method":"notifications/initialized"}');
  await driver.call('two requests at once', 'c', 'd').returns(undefined);
  await driver.wire.play(
    `
    → {"jsonrpc":"2.0","id":3,"method":"c"}
    → {"jsonrpc":"2.0","id":4,"method":"d"}
    `,
    'These two were asked in the same moment. Count up before you send.',
  );
  await quiet(driver);
});

check('7.1 hands out the id, and how to stop waiting', COURSE, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  const id = driver.wire.idOf(1);
  await driver
    .call('the type and id of the call of', 'a')
    .returns([typeof id, id], 'Return the id under which the request was sent.');
  const once = 'end() returns whether it was first: true when it has ended the call.';
  await driver.call('end the call of', 'a').returns(true, once);
  await a.throws({ message: 'changed my mind' }, 'answer rejects with the reason given to end().');
  await driver
    .call('end the call of', 'a')
    .returns(
      false,
      'This call had ended before: #reject takes its entry away, and returns whether there was one.',
    );
  await driver.call('end the call of', 'b').returns(true, once);
  await b.throws({ message: 'changed my mind' });
  await driver
    .call('the request that a call is about')
    .returns(['r-1'], 'Give about to #send: over HTTP it says on which stream a message leaves.');
  heard(driver, ['end a', 'end b'], 'Note onend in #waiting, as given: #take calls it.');
  await quiet(driver);
});

check('7.1 rejects a request that cannot be sent', COURSE, async () => {
  const driver = await startPeer();
  await driver.call('the loss of stdout').returns(undefined);
  await driver
    .call('requests that cannot be sent', 'a', 'b')
    .returns(
      ['rejected', 'rejected'],
      'When send() rejects, the request has failed. End it by its own id: nobody else will.',
    );
  await driver
    .call('what is left in #waiting')
    .returns([], 'send() has failed: end the call that it was for, so that nobody waits for it.');
});

check('7.1 notes who waits before it sends', COURSE, async () => {
  const driver = await startPeer();
  await driver
    .call('a request that is refused while it is sent')
    .throws(
      {},
      'The response came while send was at work, and found nobody. Note who waits first.',
    );
  await quiet(driver);
});

check('7.1 ends one request that is no JSON, and no other', COURSE, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  const why = 'It cannot be written: this request has failed. The others are none of its business.';
  await driver.call('a request that is no JSON').throws({}, why);
  await quiet(driver);
  await driver.call('what is left in #waiting').returns(['a', 'b'], why);
});

check('7.2 gives each response to its request, in any order', MESSAGES, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  await driver.wire.play(`
    ← {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"one moment"}}
    ← {"jsonrpc":"2.0","id":2,"result":{"for":"b"}}
    ← {"jsonrpc":"2.0","id":1,"result":{"for":"a"}}
  `);
  await b.returns({ for: 'b' }, 'The response to b came first. Its id tells whose it is.');
  await a.returns({ for: 'a' }, 'The response to a came second. Its id tells whose it is.');
  await happens(driver, 'notification');
  await driver
    .call('what is left in #waiting')
    .returns([], 'These requests have their response. #take deletes the entry that it returns.');
  driver.call('request', 'c');
  await driver.wire.play('→ {"jsonrpc":"2.0","id":3,"method":"c"}');
  await quiet(driver);
});

check('7.2 settles a request before the next message is read', COURSE, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  const one = JSON.stringify(driver.wire.idOf(1));
  // In one chunk: no promise moves on between them.
  driver.wire.write(
    `{"jsonrpc":"2.0","id":${one},"result":{"for":"a"}}\n{"jsonrpc":"2.0","method":"notifications/stop"}\n`,
  );
  await a.returns({ for: 'a' }, 'Its response came first: settle it at once, not a moment later.');
  await b.throws({ message: 'stopped' });
  const advice =
    'A call has ended when its response is read: onend hears of it before all that follows.';
  heard(driver, ['end a', 'stop', 'end b'], advice);
  await quiet(driver);
});

check('7.2 settles a request whose response is there at once', COURSE, async () => {
  const driver = await startPeer();
  await driver
    .call('request("a") over a quick transport')
    .returns({ instant: true }, 'The response came while send was at work. Note who waits first.');
  await driver
    .call('who still waits on two connections')
    .returns([true, false], 'Each peer has requests of its own: keep them in the object.');
  await quiet(
    driver,
    'Calls have ended whose answer nobody awaits. Return quiet(answer), or Node exits.',
  );
});

check(
  '7.2 rejects with code, message and data when the response is an error',
  MESSAGES,
  async () => {
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
      .call('what is left in #waiting')
      .returns([], 'An error is a response as well: forget its request.');
    await quiet(driver);
  },
);

check(
  '7.2 ignores responses that nobody waits for',
  '2025-11-25 basic/utilities/cancellation: late answers',
  async () => {
    const driver = await startPeer();
    const { a, b } = await twoInFlight(driver);
    driver.wire.write('{"jsonrpc":"2.0","id":777,"result":{"for":"nobody"}}\n');
    driver.wire.write('{"jsonrpc":"2.0","id":"777","error":{"code":-32603,"message":"nobody"}}\n');
    driver.wire.write('{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}\n');
    const why = 'A response that nobody waits for is dropped, and the session goes on.';
    await ping(driver, '"well"', why);
    await driver.wire.play(`
    ← {"jsonrpc":"2.0","id":2,"result":{"n":1}}
    ← {"jsonrpc":"2.0","id":2,"result":{"n":2}}
    ← {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"too late"}}
  `);
    await b.returns(
      { n: 1 },
      'The first response counts. After it nobody waits for this id any more.',
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

check('7.2 ends a request whose response is no valid message', MESSAGES, async () => {
  const driver = await startPeer();
  const { a, b } = await twoInFlight(driver);
  const id = JSON.stringify(driver.wire.idOf(1));
  driver.wire.write(`{"jsonrpc":"2.0","id":${id},"result":null}\n`);
  await a.throws(
    {},
    'This is the response to a, though it has no shape. a must not wait for ever.',
  );
  await driver.wire.play('← {"jsonrpc":"2.0","id":2,"result":{}}');
  await b.returns({});
  await quiet(driver);
});

check("7.2 does not take the other side's request for a response", MESSAGES, async () => {
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
  await b.throws(
    { includes: 'The connection is closed' },
    'The other side is gone. Reject with the reason, which says so.',
  );
  await c.throws({}, 'The other side is gone, and more than one request waits.');
  await happens(driver, 'close');
  await driver
    .call('what is left in #waiting')
    .returns([], 'Nobody waits any more: end every call that is in #waiting.');
  const ends = ['a', 'b', 'c', 'nobody waits for this'].map((method) => `end ${method}`);
  driver.events.sort(
    ([, one], [, other]) => ends.indexOf(`end ${one}`) - ends.indexOf(`end ${other}`),
  );
  heard(driver, ends, 'onend belongs to each request that ends, also with the connection.');
  const over = 'No response can come any more. #send knows that, and rejects: send with it.';
  await driver.call('request', 'too late').throws({ includes: 'The connection is closed' }, over);
  await driver
    .call('forget', 'd')
    .returns(undefined, 'Nobody waits for some requests. Nothing may crash.');
  await driver.end();
});

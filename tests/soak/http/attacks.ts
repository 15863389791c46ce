// What a hostile client does to a server over HTTP, and what the server has to say to it.
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { SWELL_MS } from './limits.ts';
import { ask, header, open, read, type Reply, requestBytes } from './raw.ts';

export interface Attack {
  url: URL;
  random: Random;
  /** Notes what the server has answered with, and that it was another status. */
  expect: (what: string, reply: Reply | undefined, ...statuses: number[]) => void;
  problem: (text: string) => void;
}

function frame(members: object): string {
  return JSON.stringify({ jsonrpc: '2.0', ...members });
}

const INITIALIZE = frame({
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'h', version: '0' },
  },
});
const PING = frame({ id: 1, method: 'ping' });

function callOf(id: unknown, name: string, progressToken?: unknown): string {
  const _meta = { progressToken };
  return frame({ id, method: 'tools/call', params: { name, arguments: {}, _meta } });
}

type Headers = Record<string, string | undefined>;

/** Shakes hands. @returns the headers of the session; undefined when there are too many sessions */
async function session({ url, expect, problem }: Attack): Promise<Headers | undefined> {
  const reply = await ask(url, requestBytes('POST', {}, INITIALIZE));
  expect('initialize', reply, 200, 503);
  if (reply?.status !== 200) return undefined;
  const id = header(reply, 'mcp-session-id');
  if (id === undefined) problem('a handshake without a session');
  const headers = { 'MCP-Session-Id': id, 'MCP-Protocol-Version': '2025-11-25' };
  const ready = frame({ method: 'notifications/initialized' });
  expect('initialized', await ask(url, requestBytes('POST', headers, ready)), 202);
  return headers;
}

async function end({ url, expect }: Attack, headers: Headers): Promise<void> {
  expect('DELETE', await ask(url, requestBytes('DELETE', headers)), 202);
}

/** All that is right: the answers must be, too, whatever the others do. */
async function sound(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return;
  const { url, expect, problem } = attack;
  const reply = await ask(url, requestBytes('POST', headers, callOf(1, 'count', 't')));
  expect('count', reply, 200);
  const told = [...(reply?.body ?? '').matchAll(/"progress":(\d)/g)].map(([, n]) => n).join('');
  if (told !== '123') problem(`progress ${told}`);
  if (!reply?.body.includes('counted')) problem('count has no result');
  await end(attack, headers);
  expect('after DELETE', await ask(url, requestBytes('POST', headers, PING)), 404);
}

async function bodyCut({ url, random }: Attack): Promise<void> {
  const socket = await open(url);
  const bytes = requestBytes('POST', {}, INITIALIZE);
  socket.write(bytes.slice(0, random.int(1, bytes.length - 1)));
  await setTimeout(random.int(0, 5));
  if (random.chance(50)) socket.destroy();
  else socket.end();
}

async function slowHead({ url, random, expect }: Attack): Promise<void> {
  const socket = await open(url);
  const reply = read(socket);
  const bytes = Buffer.from(requestBytes('POST', {}, PING));
  for (let at = 0; at < bytes.length; at += 40) {
    socket.write(bytes.subarray(at, at + 40));
    await setTimeout(random.int(0, 4));
  }
  expect('a slow head', await reply, 400);
}

async function bothLengths({ url, expect }: Attack): Promise<void> {
  const headers = { 'Transfer-Encoding': 'chunked' };
  expect('both lengths', await ask(url, requestBytes('POST', headers, PING)), 400);
}

async function wrongHeads({ url, random, expect }: Attack): Promise<void> {
  const [what, headers, status, path] = random.pick<[string, Headers, number, string?]>([
    ['a foreign host', { Host: 'evil.example.com' }, 403],
    ['a foreign origin', { Origin: 'http://evil.example.com' }, 403],
    ['no type', { 'Content-Type': undefined }, 415],
    ['text', { 'Content-Type': 'text/plain' }, 415],
    ['JSON alone', { Accept: 'application/json' }, 406],
    ['another path', {}, 404, '/'],
    ['no session', {}, 400],
    [
      'a session of nobody',
      { 'MCP-Session-Id': random.pick(['', 'x', '__proto__', '../..']) },
      404,
    ],
  ]);
  expect(what, await ask(url, requestBytes('POST', headers, PING, path)), status);
}

async function fixation({ url, expect }: Attack): Promise<void> {
  const headers = { 'MCP-Session-Id': 'chosen' };
  expect(
    'a session chosen by the client',
    await ask(url, requestBytes('POST', headers, INITIALIZE)),
    404,
  );
}

async function junk({ url, random, expect }: Attack): Promise<void> {
  const bodies = ['{oops', '', '[]', `[${PING}]`, 'null', '7', '\u0000', '{"jsonrpc":"2.0"}'];
  const body = random.pick([...bodies, '['.repeat(50_000), `{"a":"${'\\u0000'.repeat(2000)}"}`]);
  expect('junk', await ask(url, requestBytes('POST', {}, body)), 400);
}

async function tooLong({ url, expect }: Attack): Promise<void> {
  const reply = await ask(url, requestBytes('POST', {}, 'x'.repeat(5 * 1024 * 1024)));
  // The connection may break while we still write.
  if (reply) expect('5 MiB', reply, 413);
}

async function wrongVersion(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return;
  const { url, expect } = attack;
  const wrong = { ...headers, 'MCP-Protocol-Version': '1999-01-01' };
  expect('an unknown version', await ask(url, requestBytes('POST', wrong, PING)), 400);
  const seen = attack.random.pick(['1-1', '99-0', 'x', '1-99999999999999999999']);
  const resume = { ...headers, 'Last-Event-ID': seen };
  expect('an unknown event', await ask(url, requestBytes('GET', resume)), 400);
  await end(attack, headers);
}

/** The second request with an id in flight is refused, a cancelled one ends, and so does its POST. */
async function sameId(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return;
  const { url, expect } = attack;
  const first = ask(url, requestBytes('POST', headers, callOf(7, 'wait')));
  await setTimeout(20);
  const again = ask(url, requestBytes('POST', headers, callOf(7, 'wait')));
  const told = [await again];
  const cancel = frame({ method: 'notifications/cancelled', params: { requestId: 7 } });
  expect('a cancel', await ask(url, requestBytes('POST', headers, cancel)), 202);
  told.push(await first);
  const statuses = told.map((reply) => reply?.status).sort();
  // Either of the two may have come first.
  if (String(statuses) !== '200,400') attack.problem(`one id twice: ${statuses}`);
  await end(attack, headers);
}

/** Leaves streams unread, or goes away in the middle of them, and sometimes the session with them. */
async function unread(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return;
  const { url, random } = attack;
  const sockets = await Promise.all(random.some(1, 4, () => open(url)));
  for (const [n, socket] of sockets.entries()) {
    socket.pause();
    const bytes = random.chance(30)
      ? requestBytes('GET', headers)
      : requestBytes('POST', headers, callOf(n, random.pick(['flood', 'count', 'wait']), n));
    socket.write(bytes);
  }
  await setTimeout(random.int(0, 60));
  for (const socket of sockets) socket.destroy();
  if (random.chance(50)) await end(attack, headers);
}

/** Goes away in the middle of a stream, and comes back for the rest. */
async function comeBack(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return;
  const { url, random, expect, problem } = attack;
  const bytes = requestBytes('POST', headers, callOf(1, 'count', 't'));
  const part = await ask(url, bytes, random.pick(['"progress":1', '"progress":2', 'id: ']));
  expect('the part of a stream', part, 200);
  const ids = [...(part?.body ?? '').matchAll(/^id: (\S+)\n(?:.+\n)+\n/gm)].map(([, id]) => id);
  const last = ids.at(-1);
  // On a machine that has much to do, all of it may come at once.
  const isWhole = part?.body.includes('counted') ?? false;
  if (last !== undefined && !isWhole) {
    const resume = requestBytes('GET', { ...headers, 'Last-Event-ID': last });
    const rest = await ask(url, resume, 'counted');
    expect('the rest of a stream', rest, 200);
    if (!rest?.body.includes('counted')) problem(`no result after ${last}`);
    if (rest?.body.includes(`id: ${last}\n`)) problem(`${last} comes twice`);
  }
  await end(attack, headers);
}

/** Opens sessions and forgets them. */
async function manySessions(attack: Attack): Promise<void> {
  for (let left = attack.random.int(1, 12); left > 0; left -= 1) {
    const reply = await ask(attack.url, requestBytes('POST', {}, INITIALIZE));
    attack.expect('a session that is forgotten', reply, 200, 503);
  }
}

export const ATTACKS = {
  ...{ sound, bodyCut, slowHead, bothLengths, wrongHeads, fixation, junk, tooLong },
  ...{ wrongVersion, sameId, unread, comeBack, manySessions },
};

const HOARDED = 60;

/** Opens more sessions than there may be: some are refused, and none of the others is lost by that. */
export async function tooManySessions(attack: Attack, many: number): Promise<void> {
  const mine = await session(attack);
  let left = many;
  const lane = async () => {
    for (; left > 0; left -= 1) {
      const reply = await ask(attack.url, requestBytes('POST', {}, INITIALIZE));
      attack.expect('one of too many sessions', reply, 200, 503);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  if (!mine) return;
  const { url, expect } = attack;
  expect('a session among many', await ask(url, requestBytes('POST', mine, PING)), 200, 404);
}

/** Begins many streams of one session, goes away, and lets all of them grow: what is kept has a bound. */
export async function hoard(attack: Attack): Promise<void> {
  const headers = await session(attack);
  if (!headers) return attack.problem('no session to hoard in');
  const calls = Array.from({ length: HOARDED }, async (_, n) => {
    const socket = await open(attack.url);
    socket.write(requestBytes('POST', headers, callOf(n, 'swell')));
    await setTimeout(SWELL_MS / 2);
    socket.destroy();
  });
  await Promise.all(calls);
  // They have said all by then, to nobody.
  await setTimeout(2 * SWELL_MS);
}

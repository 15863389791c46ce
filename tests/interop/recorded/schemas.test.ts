// Every frame that our code wrote in the conversations, against the official schema of their revision.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { passedTalks, type Talk } from '../recordings.ts';
import { ALL_REVISIONS, CURRENT, type Revision, REVISIONS } from '../revisions.ts';
import { judge, type Judged, partOf, Schema } from '../schemas.ts';

const schemas = new Map(ALL_REVISIONS.map((revision) => [revision, new Schema(revision)]));
const talks = [...passedTalks().values()];

/** An error whose request could not be read has no id. Only the newest of the schemas knows that. */
const WITHOUT_ID = "JSONRPCError must have required property 'id'";

/** What the tests have written wrong on purpose, to hear what a server says of it. */
const ON_PURPOSE = [/"method":"no\/such\/method"/, /"params":\{"name":7\}/];

/** What our side has written in a revision. A conversation may have begun in one era, and gone on in the other. */
function oursIn({ role, revision: agreed, recordings }: Talk, revision: Revision): Judged[] {
  const isHandshake = revision !== CURRENT;
  if (role === 'tap' || (isHandshake && agreed !== revision)) return [];
  const era = isHandshake ? 'handshake' : 'without';
  const parts = recordings.map((one) => partOf(one, era, agreed !== undefined));
  return parts.flatMap((part) => judge(schemas.get(revision)!, part, role));
}

/** What the schema has to say of our frames: the name of the test, the problem, the frame. */
function problemsIn(revision: Revision): string[][] {
  return talks.flatMap((talk) => {
    const { name } = talk;
    return oursIn(talk, revision)
      .filter(({ line }) => !ON_PURPOSE.some((pattern) => pattern.test(line)))
      .flatMap(({ line, problems }) => problems.map((problem) => [name, problem, line]));
  });
}

/** The tests that make our server answer something that has no id. */
function knownProblems(revision: Revision): unknown[][] {
  const start = `our server ${revision} >`;
  const unread = [
    `${start} a line that is no message`,
    WITHOUT_ID,
    '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}',
  ];
  const batch = [
    `${start} batches`,
    WITHOUT_ID,
    '{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid Request"}}',
  ];
  const late = [
    `our server over HTTP ${revision} > the end of a session`,
    WITHOUT_ID,
    '{"jsonrpc":"2.0","error":{"code":-32600,"message":"MCP-Session-Id is missing"}}',
  ];
  if (revision === '2025-11-25' || revision === CURRENT) return [];
  if (revision === '2024-11-05') return [unread];
  return revision === '2025-03-26' ? [unread, batch, late] : [unread, late];
}

/** How many frames each of our two sides has written. */
function count(revision: Revision, side: 'client' | 'server'): number {
  return talks.filter(({ role }) => role === side).flatMap((talk) => oursIn(talk, revision)).length;
}

const folder = resolve(import.meta.dirname, '../schemas');

/** The name that git has for the content of a file. */
function blobOf(path: string): string {
  const content = readFileSync(path);
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

describe.each(ALL_REVISIONS)('%s', (revision) => {
  test('the schema is the one that was published', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const [, blob] = new RegExp(`\\| ${revision} \\| \`(\\w+)\``).exec(readme) ?? [];
    expect(blobOf(join(folder, `${revision}.json`))).toBe(blob);
  });

  test('our client and our server have written something', () => {
    expect(count(revision, 'client')).toBeGreaterThan(10);
    expect(count(revision, 'server')).toBeGreaterThan(10);
  });

  test('the schema agrees with every frame of ours, but for errors without an id', () => {
    expect(problemsIn(revision)).toEqual(knownProblems(revision));
  });
});

const BAD: [string, 'client' | 'server', string, string?][] = [
  ['a request with id null', 'client', '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
  ['no jsonrpc', 'client', '{"id":1,"method":"ping"}'],
  ['an unknown method', 'client', '{"jsonrpc":"2.0","id":1,"method":"tools/lst"}'],
  ['a method of the other side', 'client', '{"jsonrpc":"2.0","id":1,"method":"roots/list"}'],
  ['initialize without clientInfo', 'client', initialize({ capabilities: {} })],
  ['arguments in an array', 'client', call({ name: 'add', arguments: [1, 2] })],
  ['progress without a token', 'server', progress({ progress: 1 })],
  ['a tool without inputSchema', 'server', answer({ tools: [{ name: 'a' }] }), 'tools/list'],
  ['content that is a text', 'server', answer({ content: 'tea' }), 'tools/call'],
  ['a result that is null', 'server', '{"jsonrpc":"2.0","id":1,"result":null}', 'ping'],
  ['an error without a code', 'server', '{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}'],
  ['no JSON', 'server', 'Server ready!'],
];

function frame(members: object): string {
  return JSON.stringify({ jsonrpc: '2.0', ...members });
}
function initialize(params: object): string {
  return frame({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', ...params },
  });
}
function call(params: object): string {
  return frame({ id: 1, method: 'tools/call', params });
}
function progress(params: object): string {
  return frame({ method: 'notifications/progress', params });
}
function answer(result: object): string {
  return frame({ id: 1, result });
}

test('what was wrong on purpose is found to be wrong', () => {
  const ours = talks.filter(({ revision, role }) => revision === '2025-11-25' && role === 'client');
  const schema = schemas.get('2025-11-25')!;
  const judged = ours.flatMap(({ recordings }) =>
    recordings.flatMap((one) => judge(schema, one, 'client')),
  );
  for (const pattern of ON_PURPOSE) {
    const wrong = judged.filter(({ line }) => pattern.test(line));
    expect(wrong).not.toHaveLength(0);
    expect(wrong.filter(({ problems }) => problems.length === 0)).toEqual([]);
  }
});

const BAD_NOW: typeof BAD = [
  [
    'a handshake',
    'client',
    initialize({ capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
  ],
  ['a ping', 'client', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  ['a request without _meta', 'client', call({ name: 'add', arguments: {} })],
  [
    'a list that says nothing of its age',
    'server',
    answer({ resultType: 'complete', tools: [] }),
    'tools/list',
  ],
  ['a result without a type', 'server', answer({ content: [] }), 'tools/call'],
  ['a request of the server', 'server', '{"jsonrpc":"2.0","id":1,"method":"roots/list"}'],
  [
    'a refusal that does not say what is spoken',
    'server',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"no"}}',
  ],
];

describe(`${CURRENT} refuses`, () => {
  test.each(BAD_NOW)('%s', (_name, side, line, asked) => {
    expect(schemas.get(CURRENT)!.problemsWith(line, side, asked)).not.toEqual([]);
  });
});

describe.each(REVISIONS)('%s refuses', (revision) => {
  test.each(BAD)('%s', (_name, side, line, asked) => {
    expect(schemas.get(revision)!.problemsWith(line, side, asked)).not.toEqual([]);
  });
});

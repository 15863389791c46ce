// The support matrix: no cell without a test that has passed, and no such test without a cell.
import { describe, expect, test } from 'vitest';
import {
  type Feature,
  FEATURES,
  HTTP_FEATURES,
  HTTP_PEERS,
  HTTP_REVISIONS,
  type Level,
  levelOf,
} from '../features.ts';
import { passedTalks } from '../recordings.ts';
import { ALL_REVISIONS, type Revision } from '../revisions.ts';
import { notHere } from '../inspector.ts';
import { Schema } from '../schemas.ts';
import { expectSection, table } from '../../course/pages/documents.ts';

const ROLES = ['client', 'server'] as const;
type Role = (typeof ROLES)[number];

const schemas = new Map(ALL_REVISIONS.map((revision) => [revision, new Schema(revision)]));
const passed = passedTalks();

function has(feature: Feature, revision: Revision): boolean {
  return schemas.get(revision)!.has(feature.definition);
}

function testOf({ name }: Feature, role: Role, revision: string): string {
  return `our ${role} ${revision} > ${name}`;
}

const cells = FEATURES.flatMap((feature) =>
  ALL_REVISIONS.filter((revision) => has(feature, revision)).flatMap((revision) =>
    ROLES.map((role) => testOf(feature, role, revision)),
  ),
);

test('a test that has passed shows each cell', () => {
  expect(cells.filter((name) => !passed.has(name))).toEqual([]);
});

test('each such test has a cell', () => {
  const shown = [...passed.keys()].filter((name) => /^our (client|server) \d/.test(name));
  expect(shown.filter((name) => !cells.includes(name))).toEqual([]);
});

/** `yes`, or with the revisions that differ: `yes, partial in 2025-11-25`. */
function summary(feature: Feature, role: Role): string {
  const levels = ALL_REVISIONS.filter((revision) => has(feature, revision)).map(
    (revision) => [revision, levelOf(feature, role, revision)] as const,
  );
  const most = mostFrequent(levels.map(([, level]) => level));
  const others = levels.filter(([, level]) => level !== most);
  return [most, ...others.map(([revision, level]) => `${level} in ${revision}`)].join(', ');
}

function mostFrequent(levels: Level[]): Level {
  const count = (wanted: Level) => levels.filter((level) => level === wanted).length;
  return levels.reduce((best, level) => (count(level) > count(best) ? level : best));
}

/** Says which revisions have a feature, if not all of them do. */
function since(feature: Feature): string {
  const revisions = ALL_REVISIONS.filter((revision) => has(feature, revision));
  if (revisions.length === ALL_REVISIONS.length) return feature.name;
  const newest = revisions.at(-1);
  if (newest === revisions[0]) return `${feature.name}, only in ${newest}`;
  const isOver = newest !== ALL_REVISIONS.at(-1);
  return `${feature.name}, ${isOver ? `up to ${newest}` : `since ${revisions[0]}`}`;
}

test('docs/support.md has the matrix in short', async () => {
  const rows = FEATURES.map((feature) => [
    since(feature),
    summary(feature, 'client'),
    summary(feature, 'server'),
    feature.note ?? '',
  ]);
  await expectSection(
    'docs/support.md',
    'matrix',
    table(['feature', 'client', 'server', ''], rows),
  );
});

test('tests/interop/README.md has it in full', async () => {
  const row = (feature: Feature, role: Role) => [
    `\`${testOf(feature, role, 'REVISION')}\``,
    ...ALL_REVISIONS.map((revision) =>
      has(feature, revision) ? levelOf(feature, role, revision) : '–',
    ),
  ];
  const rows = ROLES.flatMap((role) => FEATURES.map((feature) => row(feature, role)));
  const made = table(['test', ...ALL_REVISIONS], rows);
  await expectSection('tests/interop/README.md', 'matrix', made);
});

describe('over HTTP', () => {
  const wanted = ROLES.flatMap((role) =>
    HTTP_REVISIONS.flatMap((revision) =>
      HTTP_FEATURES.map((feature) => `our ${role} over HTTP ${revision} > ${feature}`),
    ),
  );

  test('a test that has passed shows each cell', () => {
    expect(wanted.filter((name) => !passed.has(name))).toEqual([]);
  });

  test('each such test has a cell', () => {
    const shown = [...passed.keys()].filter((name) => /^our \w+ over HTTP \d/.test(name));
    expect(shown.filter((name) => !wanted.includes(name))).toEqual([]);
  });

  test('each peer was met, and no other', () => {
    const groups = [...passed.keys()].filter((name) => /^our \w+ over HTTP,/.test(name));
    const met = new Set(groups.map((name) => name.replace(/ > .*/, '')));
    const peers = Object.keys(HTTP_PEERS).filter(
      (name) => notHere === undefined || !name.includes('Inspector'),
    );
    expect([...met].sort()).toEqual(peers.sort());
  });

  test('docs/support.md has it in short', async () => {
    const rows = HTTP_FEATURES.map((feature) => [feature, 'yes', 'yes']);
    const made = table(['feature over HTTP', 'client', 'server'], rows);
    await expectSection('docs/support.md', 'http', made);
  });

  test('tests/interop/README.md says who was met', async () => {
    const rows = Object.entries(HTTP_PEERS).map(([name, peer]) => [`\`${name}\``, peer]);
    const made = table(['tests', 'peer'], rows);
    await expectSection('tests/interop/README.md', 'http', made);
  });
});

describe('two eras', () => {
  const HEAD = ['our end', 'the other end', 'over', 'they talk'];

  /** `the server of step-21-eras over HTTP > SDK 2 client, auto: modern` */
  const SERVED = /^the server of (\S+) over (\w+) > (SDK .*): (modern|legacy|no connection)$/;
  /** `our client in both eras > SDK 1 server over HTTP` */
  const FOUND = /^our client in both eras > (.*) over (stdio|HTTP)$/;
  const HOW = {
    modern: 'without a handshake',
    legacy: 'with a handshake',
    'no connection': 'not at all',
  };

  const served = [...passed.keys()].flatMap((name) => {
    const [, step, over, client, era] = SERVED.exec(name) ?? [];
    return era === undefined ? [] : [[`server of ${step}`, client!, over!, HOW[era as 'modern']]];
  });
  const found = [...passed.values()].flatMap(({ name, revision }) => {
    const [, server, over] = FOUND.exec(name) ?? [];
    const how = revision === undefined ? HOW.modern : HOW.legacy;
    return over === undefined ? [] : [['client of step-21-eras', server!, over, how]];
  });

  test('tests/interop/README.md says who has met whom', async () => {
    const byName = (a: string[], b: string[]) => (a.join() < b.join() ? -1 : 1);
    const rows = [...served.sort(byName), ...found.sort(byName)];
    expect(rows.length).toBeGreaterThan(40);
    await expectSection('tests/interop/README.md', 'eras', table(HEAD, rows));
  });
});

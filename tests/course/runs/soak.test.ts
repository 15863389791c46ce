// A short run of `npm run soak`, and one of `npm run soak:http`: the reference client and server against hostile
// peers. And mistakes that they have to find, since a run that finds nothing could be blind.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../places.ts';

const LIMIT_MS = 120_000;
const PEER = 'step-07-pairing/peer.ts';
const STDIO = 'tests/soak/soak.ts';
const HTTP = 'tests/soak/http/soak.ts';

/** @returns what the run has printed, then its exit code */
function soak(program: string, ...args: string[]): Promise<string> {
  const command = ['--import', 'tsx', program, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      resolve(`${stdout}${stderr}exit ${error?.code ?? 0}`);
    });
  });
}

interface Mistake {
  /** Of the folder that it is made in. */
  name: string;
  file: string;
  right: string;
  wrong: string;
}

/** Runs it over the solutions with one mistake in them. */
async function soakWithMistake(
  program: string,
  { name, file, right, wrong }: Mistake,
  conversations = 20,
): Promise<string> {
  const tree = `.workshop/soak-${name}`;
  cpSync(join(root, 'solutions'), join(root, tree), { recursive: true });
  const source = readFileSync(join(root, tree, file), 'utf8');
  expect(source, 'what the mistake is made of').toContain(right);
  writeFileSync(join(root, tree, file), source.replace(right, wrong));
  const many = ['--conversations', String(conversations), '--seed', 'npm test', '--tree', tree];
  const told = await soak(program, ...many);
  rmSync(join(root, tree), { recursive: true });
  return told;
}

test('client and server stand hostile peers', { timeout: LIMIT_MS }, async () => {
  const told = await soak(STDIO, '--conversations', '40', '--seed', 'npm test');
  expect(told, 'repeat it with: npm run soak -- --conversations 40 --seed "npm test"').toMatch(
    /^40 conversations in .+ s, 0 violations\nexit 0$/m,
  );
});

test('a client that forgets nothing is found', { timeout: LIMIT_MS }, async () => {
  const told = await soakWithMistake(STDIO, {
    name: 'keeps',
    file: PEER,
    right: 'this.#waiting.delete(id);',
    wrong: '',
  });
  expect(told).toMatch(
    /✗ conversation \d+, client under test\n +\d+ requests are kept when they have settled/,
  );
  expect(told).toMatch(/repeat: npm run soak -- --seed "npm test" --only \d+ --tree /);
  expect(told).toMatch(/exit 1$/);
});

test('a server that answers twice is found', { timeout: LIMIT_MS }, async () => {
  const send = 'await this.transport.send(answer);';
  const mistake = { name: 'twice', file: PEER, right: send, wrong: `${send}\n${send}` };
  const told = await soakWithMistake(STDIO, mistake);
  expect(told).toMatch(/✗ conversation \d+, server under test\n +answer 2 for 1 request/);
  expect(told).toMatch(/exit 1$/);
});

test('client and server stand hostile peers over HTTP', { timeout: LIMIT_MS }, async () => {
  const told = await soak(HTTP, '--conversations', '40', '--seed', 'npm test');
  expect(told, 'repeat it with: npm run soak:http -- --conversations 40 --seed "npm test"').toMatch(
    /^40 conversations over HTTP in .+ s, 0 violations\nexit 0$/m,
  );
  expect(told).toMatch(/^a proxy that cuts: \d+ cuts, [1-9]\d* calls answered/m);
});

test('a stream that repeats its last event is found', { timeout: LIMIT_MS }, async () => {
  const mistake = {
    name: 'repeats',
    file: 'step-18-resume/resume.ts',
    right: 'slice(seen + 1 - first)',
    wrong: 'slice(seen - first)',
  };
  const told = await soakWithMistake(HTTP, mistake, 120);
  expect(told).toMatch(/✗ conversation \d+, server under test: comeBack: \S+ comes twice/);
  expect(told).toMatch(/exit 1$/);
});

test(
  'a client that takes half an event for a whole one is found',
  { timeout: LIMIT_MS },
  async () => {
    const told = await soakWithMistake(HTTP, {
      name: 'halves',
      file: 'step-15-events/events.ts',
      right: "if (name === 'id') this.#event.id = value;",
      wrong: "if (name === 'id') this.onevent?.({ id: value });",
    });
    expect(told).toMatch(
      /✗ conversation \d+, client under test: cut, and taken up again: ends as /,
    );
    expect(told).toMatch(/exit 1$/);
  },
);

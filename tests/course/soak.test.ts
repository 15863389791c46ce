// A short run of `npm run soak`: the reference client and server against hostile peers. And two mistakes
// that it has to find, since a run that finds nothing could be blind.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './places.ts';

const LIMIT_MS = 120_000;
const PEER = 'step-07-pairing/peer.ts';

/** @returns what the run has printed, then its exit code */
function soak(...args: string[]): Promise<string> {
  const command = ['--import', 'tsx', 'tests/soak/soak.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      resolve(`${stdout}${stderr}exit ${error?.code ?? 0}`);
    });
  });
}

/** Runs it over the solutions with one mistake in them. */
async function soakWithMistake(name: string, right: string, wrong: string): Promise<string> {
  const tree = `.workshop/soak-${name}`;
  cpSync(join(root, 'solutions'), join(root, tree), { recursive: true });
  const source = readFileSync(join(root, tree, PEER), 'utf8');
  expect(source, 'what the mistake is made of').toContain(right);
  writeFileSync(join(root, tree, PEER), source.replace(right, wrong));
  const told = await soak('--conversations', '20', '--seed', 'npm test', '--tree', tree);
  rmSync(join(root, tree), { recursive: true });
  return told;
}

test('client and server stand hostile peers', { timeout: LIMIT_MS }, async () => {
  const told = await soak('--conversations', '40', '--seed', 'npm test');
  expect(told, 'repeat it with: npm run soak -- --conversations 40 --seed "npm test"').toMatch(
    /^40 conversations in .+ s, 0 violations\nexit 0$/m,
  );
});

test('a client that forgets nothing is found', { timeout: LIMIT_MS }, async () => {
  const told = await soakWithMistake('keeps', 'this.waiting.delete(response.id!);', '');
  expect(told).toMatch(/✗ conversation \d+, client under test\n +settled requests are kept/);
  expect(told).toMatch(/repeat: npm run soak -- --seed "npm test" --only \d+ --tree /);
  expect(told).toMatch(/exit 1$/);
});

test('a server that answers twice is found', { timeout: LIMIT_MS }, async () => {
  const send = 'if (answer) await this.#transport.send(answer);';
  const told = await soakWithMistake('twice', send, `${send}\n${send}`);
  expect(told).toMatch(/✗ conversation \d+, server under test\n +answer 2 for 1 request/);
  expect(told).toMatch(/exit 1$/);
});

// A short run of `npm run soak`: the reference client and server against hostile peers.
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './places.ts';

const CONVERSATIONS = 40;
const LIMIT_MS = 120_000;

test('client and server stand hostile peers', { timeout: LIMIT_MS }, async () => {
  const args = ['--conversations', String(CONVERSATIONS), '--seed', 'npm test'];
  const command = ['--import', 'tsx', 'tests/soak/soak.ts', ...args];
  const told = await new Promise<string>((resolve) => {
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      resolve(`${stdout}${stderr}exit ${error?.code ?? 0}`);
    });
  });
  expect(told, 'repeat it with: npm run soak -- --seed "npm test"').toMatch(
    /^40 conversations in .+ s, 0 violations\nexit 0$/m,
  );
});

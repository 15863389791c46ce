// What a learner is told when a server is almost right. The messages stand in __snapshots__: read
// them there as a learner would, and after a change run vitest with -u and read them again.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { onStdio } from '../../harness/check.ts';
import { Child, start } from '../../harness/child.ts';
import { CheckFailure } from '../../harness/failure.ts';
import { nearMisses } from './near-misses/all.ts';
import { PING, programOf } from './near-misses/near-miss.ts';
import { root } from '../places.ts';

const FOLDER = '.workshop/near-misses';

beforeAll(() => void mkdirSync(join(root, FOLDER), { recursive: true }));

/** Writes a program that is wrong. @returns its path from the root */
function write(name: string, source: string): string {
  const path = `${FOLDER}/${name.replaceAll(' ', '-')}`;
  writeFileSync(join(root, path), source);
  return path;
}

/** Plays a conversation with a server. @returns how that failed: the class, then the message */
async function verdictOn(starting: Promise<Child>, script: string): Promise<string> {
  let child: Child | undefined;
  try {
    child = await starting;
    const wire = onStdio(child, 'server');
    await wire.play(script);
    await wire.end();
    return 'passed';
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    return `${error.evidence.class}\n\n${error.message}\n`;
  } finally {
    await child?.kill();
  }
}

const named = nearMisses.map((nearMiss) => [nearMiss.name, nearMiss] as const);

test.concurrent.for(named)('a server that %s', async ([, nearMiss], { expect }) => {
  const path = write(`${nearMiss.name}.cjs`, programOf(nearMiss));
  const child = new Child(process.execPath, [join(root, path)]);
  expect(await verdictOn(Promise.resolve(child), nearMiss.script ?? PING)).toMatchSnapshot();
});

test('a server that is no TypeScript', async () => {
  const path = write('no TypeScript.ts', 'const answer = {\n  id: 1;\n};\n');
  expect(await verdictOn(start(path), PING)).toMatchSnapshot();
});

test('a server whose command does not exist', async () => {
  const child = new Child('no-such-kettle', []);
  expect(await verdictOn(Promise.resolve(child), PING)).toMatchSnapshot();
});

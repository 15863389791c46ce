// A program that prints without end is ended, and the verdict is about the program: the memory stays as it
// is, nobody waits until patience is over, and it is never the workshop that has failed.
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { env, smallCourse } from '../commands/small-course.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const { folder, write, read } = smallCourse();

const MOST_MIB = 300;
/** Of a processor: what passes by the clock depends on who else is there. Without a flood it is a good second. */
const MOST_SECONDS = 4;
const LIMIT_MS = 60_000;

const COST = `
  const { isMainThread } = require('node:worker_threads');
  const { writeFileSync } = require('node:fs');
  if (isMainThread) process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const seconds = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync('cost.json', JSON.stringify({ mib: maxRSS / 1024, seconds }));
  });
`;

const CHECKS = `import { check, server, setup } from './harness/check.ts';
setup();
check('2.1 answers', 'rule of the course', async () => {
  const wire = await server('step-02-two/server.ts');
  await wire.play('→ {"jsonrpc":"2.0","id":1,"method":"ping"}\\n← {"jsonrpc":"2.0","id":1,"result":{}}');
  await wire.end();
});
`;

beforeEach(() => {
  write('tests/step-02-two.test.ts', CHECKS);
  write('cost.cjs', COST);
});

/** Checks a server of this text. @returns what a learner sees, and what it has cost */
async function verdictOn(program: string) {
  write('steps/step-02-two/server.ts', program);
  const child = spawn(process.execPath, [join(folder, 'workshop/check.js'), '2'], {
    cwd: folder,
    env: { ...env, NODE_OPTIONS: '--require ./cost.cjs' },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'close');
  const cost = JSON.parse(read('cost.json')) as { mib: number; seconds: number };
  return { status: child.exitCode, said: stdout + stderr, ...cost };
}

const FLOODS: [name: string, program: string, said: RegExp][] = [
  ['lines on stdout', endless('process.stdout', "'y\\n'.repeat(32_768)"), /20000 lines on stdout/],
  ['lines on stderr', endless('process.stderr', "'y\\n'.repeat(32_768)"), /20000 lines on stderr/],
  [
    'zeros on stdout',
    endless('process.stdout', 'Buffer.alloc(65_536)'),
    /48 MiB on stdout, and not/,
  ],
  [
    'zeros on stderr',
    endless('process.stderr', 'Buffer.alloc(65_536)'),
    /48 MiB on stderr, and not/,
  ],
  ['a word that goes on', endless('process.stdout', "'na'.repeat(32_768)"), /It printed: nanana/],
];

/** A program that writes as fast as it is read. */
function endless(stream: string, bytes: string): string {
  return `const bytes = ${bytes};
const write = (): unknown => ${stream}.write(bytes, write);
write();
`;
}

test.each(FLOODS)(
  'a flood is cut: %s',
  async (_name, program, said) => {
    const verdict = await verdictOn(program);
    expect(verdict.said).toMatch(/✗ 2\.1 answers[^]*Your program prints without end: more than/);
    expect(verdict.said).toMatch(said);
    expect(verdict.said.split('\n').length).toBeLessThan(14);
    expect(verdict).toMatchObject({ status: 1 });
    expect(verdict.mib).toBeLessThan(MOST_MIB);
    expect(verdict.seconds).toBeLessThan(MOST_SECONDS);
  },
  LIMIT_MS,
);

test(
  'a program that computes without end is a verdict, too',
  async () => {
    const verdict = await verdictOn("process.stdin.on('data', () => { for (;;); });\n");
    expect(verdict.said).toMatch(/Nothing came for [\d.]+ s\. The process is alive\./);
    expect(verdict.status).toBe(1);
  },
  LIMIT_MS,
);

// What ends a check from outside, and what the surroundings of a program have to do with its verdict.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { bounded, Meter } from '../../harness/bounds.ts';
import { Child } from '../../harness/child.ts';
import { Driver } from '../../harness/driver.ts';
import { CheckFailure } from '../../harness/failure.ts';
import { Scope } from '../../harness/scope.ts';
import { lookAlike, visible } from '../../harness/visible.ts';
import { env, smallCourse } from '../commands/small-course.ts';

const { folder, write } = smallCourse();
const LIMIT_MS = 120_000;

const failure = (text: string) => new CheckFailure({ class: 'too late', why: [text] });
const never = () => new Promise<void>(() => {});

test('a check ends when it is done, when its time is up, or when it is interrupted', async () => {
  const late = () => failure('late');
  const scope = new Scope();
  await expect(bounded(async () => {}, 1000, scope, late)).resolves.toBeUndefined();
  await expect(bounded(() => Promise.reject(new Error('own')), 1000, scope, late)).rejects.toThrow(
    'own',
  );
  await expect(bounded(never, 10, scope, late)).rejects.toThrow('late');
  const cut = bounded(never, 1000, scope, late);
  scope.interrupt(failure('a flood'));
  await expect(cut).rejects.toThrow('a flood');
  // Nothing runs: nothing to end.
  scope.interrupt(failure('too early'));
  await expect(bounded(async () => {}, 1000, scope, late)).resolves.toBeUndefined();
});

test('a call to a program that has just died is no failure of ours', async () => {
  const child = new Child(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
    ipc: true,
  });
  const driver = new Driver(child);
  const exit = once(child.process, 'exit');
  child.process.kill('SIGKILL');
  // The system has ended it, and we have not heard of it yet.
  const since = performance.now();
  while (performance.now() - since < 500);
  driver.call('anything');
  await Promise.all([exit, child.kill()]);
  expect(child.stderr).toBe('');
});

test('a meter takes a long answer and a long talk, and nothing without end', () => {
  const meter = new Meter();
  expect(meter.takes(Buffer.alloc(33 * 2 ** 20))).toBe(true);
  expect(meter.takes(Buffer.from('\n'.repeat(20_000)))).toBe(true);
  expect(meter.takes(Buffer.from('\n'))).toBe(false);
  expect(meter.said('stdout')).toBe('more than 20000 lines on stdout');
});

test('what a terminal obeys or hides can be seen', () => {
  expect(visible('← a\tb\x1b[0m\x7f')).toBe('← a␉b␛[0m␡');
  expect(visible('← a\u00a0b\u200bc\ufeff\u202e')).toBe('← a\\u00a0b\\u200bc\\ufeff\\u202e');
  expect(visible('| tea  ')).toBe('| tea␠␠');
  expect(visible('← ')).toBe('← ');
  expect(visible('← 茶🍵 é')).toBe('← 茶🍵 é');
  expect(lookAlike('tea ', 'tea')).toContain('blank at its end');
  expect(lookAlike('a\u00a0b', 'a b')).toContain('\\u00a0');
  expect(lookAlike('a\u200bb', 'ab')).toContain('\\u200b');
  expect(lookAlike('coffee', 'tea')).toBeUndefined();
});

const PING = (id: number) => `→ {"jsonrpc":"2.0","id":${id},"method":"ping"}
← {"jsonrpc":"2.0","id":${id},"result":{}}`;
/** A check that asks so many times, one after the other. */
const asking = (times: number) => `import { check, server, setup } from './harness/check.ts';
setup();
check('2.1 answers', 'rule of the course', async () => {
  const wire = await server('step-02-two/server.ts');
  await wire.play(${JSON.stringify(Array.from({ length: times }, (_, id) => PING(id)).join('\n'))});
  await wire.end();
});
`;

/** A server that takes its time for each answer. */
function patient(ms: number): string {
  return `import { createInterface } from 'node:readline';
let last = Promise.resolve();
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id } = JSON.parse(line);
  last = last.then(() => new Promise((resolve) => setTimeout(resolve, ${ms})));
  last = last.then(() => console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} })));
});
`;
}

beforeEach(() => {
  write('tests/step-02-two.test.ts', asking(4));
  write('noisy.cjs', "console.log('I am loaded first');\n");
});

function run(name: string, args: string[], more: Record<string, string> = {}) {
  const file = join(folder, 'workshop', `${name}.js`);
  const options = { cwd: folder, env: { ...env, ...more }, encoding: 'utf8' as const };
  return spawnSync(process.execPath, [file, ...args], options);
}

test(
  'a program that answers, but slowly, gets a verdict before the runner loses its patience',
  () => {
    write('tests/step-02-two.test.ts', asking(12));
    write('steps/step-02-two/server.ts', patient(4500));
    const { status, stdout, stderr } = run('check', ['2']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /This check is not done after [\d.]+ s, of which your program computed for/,
    );
    expect(status).toBe(1);
  },
  LIMIT_MS,
);

test(
  'a server of another kind has its seconds for each answer',
  () => {
    write('slow.mjs', patient(3200));
    const own = run('check', ['2', '--server', `"${process.execPath}" slow.mjs`], {
      INIT_CWD: folder,
    });
    expect(own.stdout).toContain('✓ 2.1 answers');
    expect(own.status).toBe(0);
  },
  LIMIT_MS,
);

const NOISY = { NODE_OPTIONS: '--require ./noisy.cjs' };

test(
  'what Node loads into every program stays away from the programs under test',
  () => {
    write('steps/step-02-two/server.ts', patient(0));
    expect(run('check', ['2'], NOISY).stdout).toContain('✓ 2.1 answers');
  },
  LIMIT_MS,
);

test(
  'it is named where it cannot be kept away',
  () => {
    write('slow.mjs', patient(0));
    const own = run('check', ['2', '--server', `"${process.execPath}" slow.mjs`], {
      INIT_CWD: folder,
      ...NOISY,
    });
    expect(own.stdout).toContain('NODE_OPTIONS is set: --require ./noisy.cjs');
    const doctor = spawnSync(process.execPath, ['workshop/doctor.js'], {
      cwd: folder,
      env: { ...env, ...NOISY, npm_config_user_agent: 'npm/10' },
      encoding: 'utf8',
    });
    expect(doctor.stdout).toMatch(/warn settings +NODE_OPTIONS is --require/);
    expect(doctor.stdout).not.toContain('virus');
  },
  LIMIT_MS,
);

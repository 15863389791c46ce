// A course of two steps in a folder with a difficult name, for the tests of the commands.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect } from 'vitest';

export const root = resolve(import.meta.dirname, '../../..');

export const STUB = `export function hello(): string {
  throw new Error('TODO 2.1: say hello');
}
`;
export const FIRST = STUB.replace('2.1', '1.1');
export const SOLVED = "export const hello = () => 'hello'; // TODO 2.1: done\n";
export const GIVEN = '// Given.\n';

/** The check of step 2 looks at the text of the learner's file. */
const CHECK = `import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
const text = readFileSync('steps/step-02-two/two.ts', 'utf8');
test('2.1 says hello', ({ task }) => {
  if (text.includes(')(')) {
    task.meta.failureClass = 'did not start';
    const message = 'This is not TypeScript yet.\\nsteps/step-02-two/two.ts:7:3: Unexpected ")"';
    throw Object.assign(new Error(message), { name: 'CheckFailure' });
  }
  task.meta.clause = 'MUST · 2025-11-25 basic';
  task.meta.failureClass = text.includes("'TODO") ? 'TODO' : 'wrong value';
  if (text.includes("'hello'")) return;
  const message = text.includes("'TODO")
    ? 'TODO 2.1: say hello\\n  in steps/step-02-two/two.ts'
    : '← hallo\\n   ^ hallo; expected hello';
  throw Object.assign(new Error(message), { name: 'CheckFailure' });
});
test('2.2 is there', () => {});
`;

/** The environment of a learner, not of the vitest that runs these tests. */
export const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => {
    return !/^(VITEST|NODE_ENV|TEST|FORCE_|GIT_|INIT_CWD)/.test(name);
  }),
);

const { scripts } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));

/** What `npm run <name>` starts, from the root. */
function programOf(name: string): string {
  return scripts[name].replace(/^node /, '');
}

/** Call once in a file of tests: before each of them the course is as it was handed out. */
export function smallCourse() {
  const base = fs.mkdtempSync(join(tmpdir(), 'workshop-'));
  const course = join(base, 'tea & cups é');

  function write(file: string, content: string): void {
    fs.mkdirSync(join(course, file, '..'), { recursive: true });
    fs.writeFileSync(join(course, file), content);
  }

  function read(file: string): string {
    return fs.readFileSync(join(course, file), 'utf8');
  }

  function progress(): unknown {
    return JSON.parse(read('.workshop/progress.json'));
  }

  /** Runs a command to its end. Nothing that a learner types may end in a stack. */
  function command(name: string, ...args: string[]) {
    const file = join(course, programOf(name));
    const options = { cwd: course, env, encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    return { status, stdout, stderr };
  }

  /** The same for commands that change nothing: all at once. */
  function together(calls: string[][]) {
    return Promise.all(
      calls.map(async ([name = '', ...args]) => {
        const file = join(course, programOf(name));
        const child = spawn(process.execPath, [file, ...args], { cwd: course, env });
        const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
        if (child.exitCode === null) await once(child, 'close');
        return { name, status: child.exitCode, stdout, stderr };
      }),
    );
  }

  beforeEach(() => {
    fs.rmSync(course, { recursive: true, force: true });
    fs.mkdirSync(course, { recursive: true });
    fs.cpSync(join(root, 'workshop'), join(course, 'workshop'), { recursive: true });
    fs.symlinkSync(join(root, 'node_modules'), join(course, 'node_modules'), 'junction');
    write('package.json', '{ "type": "module" }\n');
    fs.copyFileSync(join(root, 'vitest.config.ts'), join(course, 'vitest.config.ts'));
    for (const part of ['tests/harness', 'tests/flaky']) {
      fs.cpSync(join(root, part), join(course, part), { recursive: true });
    }
    write('steps/step-01-one/one.ts', FIRST);
    write('steps/step-02-two/two.ts', STUB);
    write('steps/step-02-two/given.ts', GIVEN);
    write('workshop/stubs/step-01-one/one.ts.stub', FIRST);
    write('workshop/stubs/step-02-two/two.ts.stub', STUB);
    write('solutions/step-01-one/one.ts', SOLVED);
    write('solutions/step-02-two/two.ts', SOLVED);
    write('solutions/step-02-two/given.ts', GIVEN);
    write('tests/step-01-one.test.ts', "test('1.1 says hello', () => {});\n");
    write('tests/step-02-two.test.ts', CHECK);
  });

  afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

  return { folder: course, write, read, progress, command, together };
}

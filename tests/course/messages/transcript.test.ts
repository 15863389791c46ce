// What was said in a check that fails is kept, and `npm run wire -- --last` shows it.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, smallCourse } from '../commands/small-course.ts';

const { folder, write, read, command } = smallCourse();

const CHECKS = `import { check, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
setup();
check('2.1 greets', 'rule of the course', async () => {
  await (await server('step-02-two/server.ts')).playText('→ hi\\n← hi');
});
check('2.1 greets again', 'rule of the course', async () => {
  await (await server('step-02-two/server.ts')).playText('→ you\\n← you\\n→ and you\\n← and you');
});
check('2.2 can be called', 'rule of the course', async () => {
  await (await drive('step-02')).call('hello', 7).returns('hello');
});
`;

const SERVER = `process.stdin.on('data', (line) => {
  if (!String(line).includes('and you')) return console.log(String(line).trim());
  process.stdout.write('half a li');
  console.error('out of tea');
  process.exit(3);
});
`;

const DRIVER = `import { drive } from './drive.ts';
drive({ hello: () => console.error('asked') ?? 'hallo' });
`;

const PING = '→ {"jsonrpc":"2.0","id":1,"method":"ping"}';

const LESSON = `# 02 Who says hello?

## Hints

<details><summary>2.1 A question</summary>

Who listens?

</details>
`;

test('both directions, times, stderr and exit code are kept, for each check a file', () => {
  write('tests/step-02-two.test.ts', CHECKS);
  write('steps/step-02-two/server.ts', SERVER);
  const none = command('wire', '--last');
  expect({ ...none }).toMatchObject({ status: 2, stdout: '' });
  expect(none.stderr).toBe('No check has failed here yet.\n');

  const { status, stdout } = command('check', '2');
  expect(status).toBe(1);
  const [, file = ''] = /transcript: (\S+)\)/.exec(stdout) ?? [];
  expect(file.replaceAll('\\', '/')).toBe('.workshop/transcripts/steps/2.1-2.txt');
  const kept = read(file).replaceAll(/^ *\d+\.\d ms /gm, '0 ms ');
  expect(kept.split('\n\n')).toEqual([
    '2.1 greets again',
    expect.stringContaining('^ no newline\nThis message does not end.'),
    '0 ms → you\n0 ms ← you\n0 ms → and you\n0 ms ← half a li  (no newline)',
    'stderr:\nout of tea',
    'The process exited with code 3.\n',
  ]);
  expect(existsSync(join(folder, '.workshop/transcripts/steps/2.1.txt'))).toBe(false);

  for (const words of [['--last'], ['2', '--last'], ['--last', 'step-02']]) {
    const shown = command('wire', ...words);
    expect(shown.status).toBe(0);
    const [head = '', empty, ...lines] = shown.stdout.split('\n');
    expect(head).toMatch(/^\.workshop\/transcripts\/steps\/2\.1-2\.txt, \d{4}-\d\d-\d\d \d\d:/);
    expect([empty, ...lines].join('\n')).toBe(`\n${read(file)}`.trimEnd() + '\n');
  }
  const other = command('wire', '1', '--last');
  expect(other).toMatchObject({
    status: 2,
    stderr: 'No check of step-01-one has failed here yet.\n',
  });
  expect(command('wire', '--last', '--frames').status).toBe(2);
});

test('calls and what came of them are kept as well', () => {
  write('tests/step-02-two.test.ts', CHECKS.replaceAll(/check\('2\.1[^]*?\n\}\);\n/g, ''));
  write('tests/drivers/step-02.ts', DRIVER);
  copyFileSync(join(root, 'tests/drivers/drive.ts'), join(folder, 'tests/drivers/drive.ts'));
  expect(command('check', '2').status).toBe(1);
  const kept = read('.workshop/transcripts/steps/2.2.txt').replaceAll(/^ *\d+\.\d ms /gm, '0 ms ');
  expect(kept.split('\n\n').slice(2)).toEqual([
    '0 ms · hello(7) …\n0 ms · hello(7) returned "hallo"',
    'stderr:\nasked',
    'The process was alive, and was ended with the check.\n',
  ]);
});

test('where a message names the mistake there is no riddle', () => {
  write('steps/step-02-two/README.md', LESSON);
  write('steps/step-02-two/server.ts', "console.log('up');\n");
  write(
    'tests/step-02-two.test.ts',
    CHECKS.replace(".playText('→ hi\\n← hi'", `.play('${PING}\\n← {"id":1}'`),
  );
  const { stdout } = command('check', '2');
  expect(stdout).toContain('Here stdout is the wire');
  expect(stdout).toContain('\n  next: mend that, and check again');
  for (let time = 0; time < 2; time += 1) {
    expect(command('hint', '2').stdout.split('\n')).toEqual([
      'Check 2.1 has failed, and its message names the mistake: stdout is not JSON.',
      '  next: npm run wire step-02 -- --last   shows the message, and what was said',
      '',
    ]);
  }
  expect(command('wire', '2', '--last').stdout).toContain('Here stdout is the wire');
});

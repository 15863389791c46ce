// A server in any language: `npm run check step-05 -- --server "python3 server.py"`.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../harness/pids.ts';
import { commandWords, splitOwn } from '../../../workshop/command-line/options.js';
import { env, root, smallCourse } from './small-course.ts';

const { folder, write, read, command, together } = smallCourse();

const CHECKS = `import { check, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
setup();
check('2.1 greets', 'rule of the course', async () => {
  const wire = await server('step-02-two/server.ts', ['an argument']);
  await wire.playText('→ hi\\n← hi, an argument', 'Say what you were given.');
  await wire.end();
});
check('2.2 can be called', 'rule of the course', async () => {
  await (await drive('step-02')).call('hello').returns('hello');
});
`;

/** Two runs of the checks, one after the other. */
const LONG = { timeout: 60_000 };

/** A server that greets with what it was given. */
const SERVER = `const { createInterface } = require('node:readline');
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => console.log(line + ', ' + process.argv[2]));
`;

beforeEach(() => write('tests/step-02-two.test.ts', CHECKS));

test('a command is cut at spaces, and quotes keep a word together', () => {
  expect(commandWords('python3 server.py')).toEqual(['python3', 'server.py']);
  expect(commandWords(`node "my server.js" --greet='a "b"' ''`)).toEqual([
    ...['node', 'my server.js', '--greet=a "b"', ''],
  ]);
  expect(commandWords('C:\\tea\\server.exe')).toEqual(['C:\\tea\\server.exe']);
  expect(() => commandWords("node 'my server.js")).toThrow("a ' is left open");
});

test('our own options are taken out, wherever they stand', () => {
  const words = [
    '5',
    '--reporter',
    'junit',
    '--server',
    'a b',
    '-t',
    'x',
    '--json=f.json',
    '--all',
  ];
  expect(splitOwn(words)).toEqual({
    own: { server: 'a b', json: 'f.json', all: true },
    rest: ['5', '--reporter', 'junit', '-t', 'x'],
  });
  expect(() => splitOwn(['--json', '--all'])).toThrow('--json wants a value');
  expect(() => splitOwn(['--server'])).toThrow('--server wants a value');
});

test('the server is checked, what needs more is skipped by name, and no progress is kept', () => {
  write('my work/my server.cjs', SERVER);
  const file = join(folder, 'workshop/check.js');
  // npm runs its scripts in the root, and says where the learner stands.
  const { status, stdout } = spawnSync(
    process.execPath,
    [file, '2', '--server', `"${process.execPath}" 'my server.cjs'`, '--json', 'results.json'],
    { cwd: folder, env: { ...env, INIT_CWD: join(folder, 'my work') }, encoding: 'utf8' },
  );
  expect({ status, lines: stdout.split('\n') }).toEqual({
    status: 0,
    lines: [
      '✓ 2.1 greets',
      '– 2.2 can be called: skipped, it needs more than a server',
      'Your server passed 1 of the 2 checks of step-02-two. Skipped: 1.',
      '',
    ],
  });
  expect(existsSync(join(folder, '.workshop/progress.json'))).toBe(false);
  const { server, steps } = JSON.parse(read('my work/results.json')) as Record<string, unknown>;
  expect(server).toContain('my server.cjs');
  expect(steps).toMatchObject([{ checks: [{ state: 'passed' }, { state: 'skipped' }] }]);
});

test('a failure speaks of no TypeScript file, and ends whatever the command has started', async () => {
  // A wrapper, such as npx: the server is a process of its own, and it hangs.
  const hanging = `require('node:fs').writeFileSync('pid', String(process.pid));
console.log('hallo'); console.error('TODO 2.1: say hello'); setInterval(() => {}, 1000);`;
  write('hanging.cjs', hanging);
  write(
    'wrapper.cjs',
    `require('node:child_process').spawn(process.execPath, ['hanging.cjs'], { stdio: ['ignore', 1, 2] });`,
  );
  const { status, stdout } = command('check', '2', '--server', `${process.execPath} wrapper.cjs`);
  expect(status).toBe(1);
  expect(stdout).toContain('Expected: hi, an argument');
  expect(stdout).not.toMatch(/\.ts\b|TODO/);
  expect(stdout).toMatch(/transcript: .*server.2\.1\.txt\n {2}lesson: .*\n$/);
  const last = command('wire', '--last').stdout;
  // The wrapped server does not wait for its input: either may be first.
  for (const said of ['ms → hi\n', 'ms ← hallo\n', 'stderr:\nTODO 2.1'])
    expect(last).toContain(said);
  const pid = Number(read('pid'));
  // Until somebody has taken notice of its end, a process is still there.
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('a silent server in another language is asked whether it flushes', () => {
  write('silent.cjs', 'process.stdin.resume();\n');
  const { status, stdout } = command('check', '2', '--server', `${process.execPath} silent.cjs`);
  expect(status).toBe(1);
  expect(stdout).toMatch(/Nothing came for 5 s[^]* flush stdout after each line\?/);
  expect(stdout).not.toContain('a transport that was not started');
});

test(
  'a server that runs already is checked by its URL, and nothing of it is ended',
  LONG,
  async () => {
    write(
      'tests/step-02-two.test.ts',
      `import { check, server, setup } from './harness/check.ts';
import { httpServer } from './harness/http/talk.ts';
setup();
check('2.1 greets over HTTP', 'rule of the course', async () => {
  const http = await httpServer('step-02-two/server.ts');
  await http.play('→ GET /hello\\n← 204\\n← X-Said: {word}\\n→ GET /hello\\n← 204\\n← X-Said: {word}');
  await http.end();
});
check('2.2 greets over a pipe', 'rule of the course', async () => {
  await server('step-02-two/server.ts');
});
`,
    );
    const asked: (string | undefined)[] = [];
    const running = createServer((request, response) => {
      asked.push(request.headers.host);
      response.writeHead(204, { 'X-Said': asked.length > 2 ? `${asked.length}` : 'hi' }).end();
    }).listen(0, '127.0.0.1');
    await once(running, 'listening');
    const { port } = running.address() as AddressInfo;
    const words = ['check', '2', '--url', `http://127.0.0.1:${port}/hello`];
    const [first] = await together([words]);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first!.stdout).toBe(
      [
        '✓ 2.1 greets over HTTP',
        '– 2.2 greets over a pipe: skipped, it starts its program itself',
        'Your server passed 1 of the 2 checks of step-02-two. Skipped: 1.',
        '',
      ].join('\n'),
    );
    expect(asked).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
    const [second] = await together([words]);
    expect(second).toMatchObject({ status: 1 });
    expect(second!.stdout).toMatch(/← X-Said: 4\n +\^ expected 3\n/);
    running.close();
  },
);

test('a server is not said to have passed when no check was about it', () => {
  write('tests/step-02-two.test.ts', CHECKS.replace('/server.ts', '/shapes.ts'));
  const { status, stderr } = command('check', '2', '--server', 'node');
  expect(status).toBe(2);
  expect(stderr).toContain('No check of step-02-two is about a server alone');
});

test('what does not go together is refused with the usage', async () => {
  const calls = [
    ['2', '--server'],
    ['2', '--server', 'node "'],
    ['--server', 'node'],
    ['--all', '--server', 'node'],
    ['2', '--url', 'ftp://127.0.0.1'],
    ['--all', '--url', 'http://127.0.0.1:3000/mcp'],
    ['2', '--server', 'node', '--url', 'http://127.0.0.1:3000/mcp'],
    ['2', '--all'],
    ['2', '--name', 'ada'],
    ['2', '--watch', '--json', 'x.json'],
  ];
  const told = await together(calls.map((words) => ['check', ...words]));
  for (const [index, { status, stdout, stderr }] of told.entries()) {
    expect({ words: calls[index], status, stdout }).toEqual({
      ...{ words: calls[index], status: 2, stdout: '' },
    });
    expect(stderr).toMatch(/\nusage: npm run check step-05\n/);
  }
});

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python).for([
  ['step-05', 'python3 server.py'],
  ['step-08', 'python3 server.py notes'],
])('%s is passed by a server in Python', ([step, server]) => {
  const progress = join(root, '.workshop/progress.json');
  const before = existsSync(progress) && readFileSync(progress, 'utf8');
  const words = [join(root, 'workshop/check.js'), step!, '--server', server!];
  const { status, stdout } = spawnSync(process.execPath, words, {
    env: { ...env, INIT_CWD: import.meta.dirname },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(
    /Your server passed \d+ of the \d+ checks of step-0\d-\w+\.( Skipped: \d+\.)?\n$/,
  );
  expect(status).toBe(0);
  expect(existsSync(progress) && readFileSync(progress, 'utf8')).toBe(before);
});

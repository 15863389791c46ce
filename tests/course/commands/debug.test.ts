// `npm run check step-05 -- --debug`: a learner stops in their own code, for as long as they like.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { env, smallCourse } from './small-course.ts';

const { folder, write, command } = smallCourse();

const LIMIT_MS = 60_000;
const PATIENCE_MS = 20_000;

const CHECKS = `import { check, server, setup } from './harness/check.ts';
setup(2);
check('2.1 says hello', 'rule of the course', async () => {
  await (await server('step-02-two/server.ts')).play(
    '→ {"jsonrpc":"2.0","id":1,"method":"a"}\\n← {"jsonrpc":"2.0","id":1,"result":{}}');
});
`;

const SERVER = `const answer: object = { jsonrpc: '2.0', id: 1, result: {} };
process.stdin.once('data', () => {
  debugger; // here
  console.log(JSON.stringify(answer));
});
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function start(args: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...more } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (told += text));
  }
  const tells = (text: string) =>
    expect.poll(() => told, { timeout: PATIENCE_MS, interval: 50 }).toContain(text);
  return { child, tells, ended: once(child, 'close') };
}

test('it stops where the code says so, and nothing is hurried', { timeout: LIMIT_MS }, async () => {
  write('tests/step-02-two.test.ts', CHECKS);
  write('steps/step-02-two/server.ts', SERVER);
  const port = await freePort();
  const more = { WORKSHOP_DEBUG_PORT: String(port) };
  const check = start(['workshop/check.js', '2', '--debug'], more);
  await check.tells(`waits for a debugger on 127.0.0.1:${port}`);
  // Longer than a check waits for an answer: nobody has attached yet.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const inspect = start(['inspect', `127.0.0.1:${port}`]);
  await inspect.tells('Break on start');
  inspect.child.stdin.write('cont\n');
  await inspect.tells('debugger;\n');
  inspect.child.stdin.write('exec("JSON.stringify(answer)")\n');
  await inspect.tells('"result":{}');
  inspect.child.stdin.write('cont\n');
  await check.tells('✓ 2.1 says hello');
  expect(await check.ended).toEqual([0, null]);
});

test('a port that is taken, and what does not go together, is refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const check = start(['workshop/check.js', '2', '--debug'], { WORKSHOP_DEBUG_PORT: String(port) });
  await check.tells(`Somebody is at port ${port}`);
  expect(await check.ended).toEqual([2, null]);
  expect(command('check', '--all', '--debug').stderr).toMatch(/^--debug is for a step of your own/);
});

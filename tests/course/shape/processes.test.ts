// What a client does to its own process, and a server to its own, when the surroundings are hard: no file
// descriptors left, nobody who reads stderr, an other side that asks and does not read.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { program } from '../../harness/programs.ts';
import { pings, unread } from '../../soak/pressure.ts';
import { root } from '../places.ts';

const LIMIT_MS = 60_000;
const isWindows = process.platform === 'win32';

/** Both clients' ends: of step 04, and of step 12. */
const TRANSPORTS = [
  ['StdioClientTransport', './solutions/step-04-transport/transport.ts'],
  ['SupervisedTransport', './solutions/step-12-endings/endings.ts'],
] as const;

/** Starts a host: a script of TypeScript that may import from `./solutions`. */
function host(script: string, stderr: 'pipe' | 'inherit' = 'pipe', limits?: string): ChildProcess {
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const command = [process.execPath, ...args] as const;
  const [file, ...rest] = limits ? ['sh', '-c', `${limits}; exec "$@"`, 'sh', ...command] : command;
  const stdio = ['ignore', 'pipe', stderr] as const;
  const child = spawn(file!, rest, { cwd: root, stdio: [...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a process writes to stdout until it ends, and how it ends. Not 'close': nobody may read its stderr. */
async function outcome(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(child.stdout!, 'end');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  await ended;
  return `${text}${signal ?? `exit ${code}`}`;
}

test.skipIf(isWindows).each(TRANSPORTS)(
  '%s: a process without free file descriptors is told so, and lives',
  { timeout: LIMIT_MS },
  async (name, path) => {
    const child = host(
      `
      import { openSync } from 'node:fs';
      import { ${name} } from '${path}';
      try { for (;;) openSync('/dev/null', 'r'); } catch {}
      const transport = new ${name}(process.execPath, ['-e', '']);
      await transport.start().then(() => console.log('started'), ({ message }) => console.log(message));
      await transport.close();
      await new Promise((resolve) => setTimeout(resolve, 100));
      console.log('still alive');`,
      'pipe',
      'ulimit -n 60',
    );
    const told = await outcome(child);
    expect(told).toMatch(/^Cannot start .*(EMFILE|EBADF).*\nstill alive\nexit 0$/);
  },
);

test.each(TRANSPORTS)(
  '%s: the server has the environment that it is given, and no other',
  { timeout: LIMIT_MS },
  async (name, path) => {
    const child = host(`
      import { ${name} } from '${path}';
      process.env.SECRET = 'key';
      const { PATH } = process.env;
      const script = 'console.log(JSON.stringify({ jsonrpc: "2.0", method: "env", params: Object.keys(process.env) }))';
      for (const env of [undefined, { PATH, LANG: 'C' }]) {
        const transport = new ${name}(process.execPath, ['-e', script], { env });
        const heard = new Promise((resolve) => (transport.onmessage = resolve));
        await transport.start();
        const { params } = await heard;
        console.log(params.includes('SECRET'), params.includes('LANG') || params.includes('PATH'));
        await transport.close();
      }`);
    expect(await outcome(child)).toBe('true true\nfalse true\nexit 0');
  },
);

test.each(TRANSPORTS)(
  '%s: a line longer than maxBytes is refused, and the next one comes',
  { timeout: LIMIT_MS },
  async (name, path) => {
    const child = host(`
      import { ${name} } from '${path}';
      const line = (text) => JSON.stringify({ jsonrpc: '2.0', method: text });
      const script = \`console.log(\${JSON.stringify(line('x'.repeat(200)))}); console.log(\${JSON.stringify(line('next'))})\`;
      const transport = new ${name}(process.execPath, ['-e', script], { maxBytes: 100 });
      transport.onerror = ({ message }) => console.log(message);
      const heard = new Promise((resolve) => (transport.onmessage = resolve));
      await transport.start();
      console.log((await heard).method);
      await transport.close();`);
    expect(await outcome(child)).toBe('Message longer than 100 bytes\nnext\nexit 0');
  },
);

/** A host whose server writes lines to stderr as long as it is asked to, and prints its peak in MiB. */
function chattyHost(lines: number, bytes: number): string {
  const server = `
    const line = 'x'.repeat(${bytes - 1}) + '\\n';
    require('readline').createInterface({ input: process.stdin }).on('line', (text) => {
      const { id } = JSON.parse(text);
      const say = (left) => {
        if (left > 0) return process.stderr.write(line, () => say(left - 1));
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
      };
      say(${lines});
    });`;
  return `
    import { Peer } from './solutions/step-07-pairing/peer.ts';
    import { SupervisedTransport } from './solutions/step-12-endings/endings.ts';
    const peer = new Peer(new SupervisedTransport(process.execPath, ['-e', ${JSON.stringify(server)}]));
    await peer.start();
    for (let n = 0; n < 4; n += 1) await peer.call('log').answer;
    await peer.close();
    console.log(process.resourceUsage().maxRSS >> 10);
    // What nobody reads of its stderr would keep it alive.
    process.stdout.write('', () => process.exit());`;
}

test('a host whose stderr is closed lives on', { timeout: LIMIT_MS }, async () => {
  const child = host(chattyHost(20, 100));
  child.stderr!.destroy();
  expect(await outcome(child)).toMatch(/^\d+\nexit 0$/);
});

test(
  'a host whose stderr nobody reads is not filled by 300 MiB of it',
  { timeout: LIMIT_MS },
  async () => {
    const child = host(chattyHost(1200, 65_536));
    const told = await outcome(child);
    expect(told).toMatch(/^\d+\nexit 0$/);
    expect(Number.parseInt(told), 'MiB').toBeLessThan(200);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a server is not filled by a client that asks and does not read, and owes it nothing in the end',
  { timeout: LIMIT_MS },
  async () => {
    const server = await program('solutions/step-12-endings/server.ts');
    const { mib, taken, answers } = await unread(
      server,
      Array<Buffer>(100).fill(pings(1000)),
      100_000,
    );
    expect(mib).toBeLessThan(180);
    expect(taken, 'thousands that it has read while nobody read').toBeLessThan(60);
    expect(answers).toBe(100_000);
  },
);

test(
  'a client lets go of a server that asks and does not read',
  { timeout: LIMIT_MS },
  async () => {
    const server = `
    const some = (JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) + '\\n').repeat(1000);
    const more = () => process.stdout.write(some, more);
    more();`;
    const child = host(`
    import { Peer } from './solutions/step-07-pairing/peer.ts';
    import { SupervisedTransport } from './solutions/step-12-endings/endings.ts';
    const peer = new Peer(new SupervisedTransport(process.execPath, ['-e', ${JSON.stringify(server)}], { patienceMs: 100 }));
    const over = new Promise((resolve) => (peer.onclose = resolve));
    await peer.start();
    console.log((await over).message);
    console.log(process.resourceUsage().maxRSS >> 10);`);
    const told = await outcome(child);
    expect(told).toMatch(/^The connection is closed: the server was ended by SIG\w+\n\d+\nexit 0$/);
    expect(Number(told.split('\n')[1]), 'MiB').toBeLessThan(450);
  },
);

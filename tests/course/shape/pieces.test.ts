// What is sent in one turn leaves in one piece, and nothing of it is lost.
import { spawnSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { corked } from '../../../solutions/step-04-transport/corked.ts';
import { root } from '../places.ts';

/** Keeps what reaches it, each call of the system with what it was given. */
class Pipe extends Writable {
  readonly pieces: string[] = [];

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.pieces.push(String(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.pieces.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    done();
  }
}

test('what is sent in one turn leaves in one piece, also after an await', async () => {
  const [one, other] = [new Pipe(), new Pipe()];
  corked(one).write('a');
  corked(other).write('x');
  await Promise.resolve();
  corked(one).write('b');
  corked(one).write('c');
  expect(one.pieces).toEqual([]);
  await setImmediate();
  corked(one).write('d');
  await setImmediate();
  expect(one.pieces).toEqual(['abc', 'd']);
  expect(other.pieces).toEqual(['x']);
  expect(one.writableCorked + other.writableCorked).toBe(0);
});

test('the end of the stream in the same turn lets it out', async () => {
  const pipe = new Pipe();
  corked(pipe).write('a');
  corked(pipe).write('b');
  pipe.end();
  await setImmediate();
  expect(pipe.pieces).toEqual(['ab']);
  expect(pipe.writableFinished).toBe(true);
});

test('whoever destroys the stream in the same turn is told that it has not left', async () => {
  const pipe = new Pipe();
  const problem = new Promise((resolve) => corked(pipe).write('a', resolve));
  pipe.destroy();
  expect(await problem).toMatchObject({ code: 'ERR_STREAM_DESTROYED' });
  expect(pipe.pieces).toEqual([]);
});

const SERVER = 'new StdioServerTransport()';
/** Its server writes to stderr what it reads, so that the test sees it. */
const CLIENT = `new StdioClientTransport('node', ['-e', 'process.stdin.pipe(process.stderr)'])`;

test.each([
  { side: 'a server', transport: SERVER, how: 'exits', end: 'process.exit(3)' },
  { side: 'a server', transport: SERVER, how: 'throws', end: 'throw new Error()' },
  { side: 'a client', transport: CLIENT, how: 'exits', end: 'process.exit(3)' },
  { side: 'a client', transport: CLIENT, how: 'throws', end: 'throw new Error()' },
])('$side sends, and its process $how in the same turn', ({ transport, end }) => {
  const script = `
    import { StdioClientTransport, StdioServerTransport } from './solutions/step-04-transport/transport.ts';
    const transport = ${transport};
    await transport.start();
    for (const id of [1, 2]) void transport.send({ jsonrpc: '2.0', id, result: {} });
    ${end};`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const line = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{}}\n`;
  expect(stdout + stderr).toContain(line(1) + line(2));
});

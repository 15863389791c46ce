// What the given code of the steps 01 to 03 promises beside the holes: no line ends a server, nothing that a
// listener throws takes a message along, and a line in tiny chunks does not fill the memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseMessage, type RpcError } from '../../../solutions/step-02-messages/messages.ts';
import { Framing } from '../../../solutions/step-03-framing/framing.ts';
import { program } from '../../harness/programs.ts';
import { root } from '../places.ts';

const SERVERS = ['step-02-messages/server.ts', 'step-03-framing/server.ts'];
const PING = '{"jsonrpc":"2.0","id":"p","method":"ping"}';

async function serverOf(path: string) {
  const file = await program(join('solutions', path));
  const child = spawn(process.execPath, [file], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  return child;
}

/** What a server writes to these lines, as values. */
async function answers(path: string, ...lines: string[]): Promise<any[]> {
  const child = await serverOf(path);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const all = [];
  for await (const line of createInterface({ input: child.stdout })) all.push(JSON.parse(line));
  return all;
}

describe.each(SERVERS)('%s', (path) => {
  test('answers 5,000 brackets and lives', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const add = `{"jsonrpc":"2.0","id":1,"method":"add","params":{"a":${deep}}}`;
    const [first, second] = await answers(path, add, PING);
    // -32603 where JSON.stringify runs out of stack.
    expect(first.id).toBe(1);
    expect(second.id).toBe('p');
  });

  test('says nothing to a blank line', async () => {
    const ids = (await answers(path, '', PING, '  ', PING)).map(({ id }) => id);
    expect(ids).toEqual(['p', 'p']);
  });

  test('ends with code 0 when nobody reads its answers any more', async () => {
    const child = await serverOf(path);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.stdin.write(`${PING}\n`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child.stdout, 'close');
    const timer = setInterval(() => child.stdin.write(`${PING}\n`), 20);
    onTestFinished(() => clearInterval(timer));
    const [code] = await once(child, 'exit');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('Framing', () => {
  test('goes on with the chunk when a listener throws, and throws it again after that', async () => {
    const script = `
      import { Framing } from ${JSON.stringify(join(root, 'solutions/step-03-framing/framing.ts'))};
      const framing = new Framing({ maxBytes: 80 });
      framing.onmessage = ({ method }) => { console.log(method); throw new Error('of ' + method); };
      framing.onerror = ({ code }) => { console.log(code); throw new Error('of ' + code); };
      process.on('uncaughtException', ({ message }) => console.log('thrown: ' + message));
      const line = (method) => JSON.stringify({ jsonrpc: '2.0', method }) + '\\n';
      framing.push(Buffer.from(line('a') + '{oops\\n' + 'x'.repeat(90) + '\\n' + line('b')));`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = [];
    for await (const line of createInterface({ input: child.stdout })) lines.push(line);
    expect(lines.slice(0, 4)).toEqual(['a', '-32700', '-32600', 'b']);
    expect(lines.slice(4)).toEqual(['a', '-32700', '-32600', 'b'].map((of) => `thrown: of ${of}`));
  });

  test('a line in half a million chunks takes no more memory than a line', () => {
    const framing = new Framing();
    let messages = 0;
    framing.onmessage = () => (messages += 1);
    const text = JSON.stringify({
      jsonrpc: '2.0',
      method: 'm',
      params: { a: 'x'.repeat(2 ** 20) },
    });
    const before = process.memoryUsage().rss;
    for (const byte of Buffer.from(`${text}\n`)) framing.push(Buffer.of(byte));
    const MIB = 2 ** 20;
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(32);
    expect(messages).toBe(1);
  });

  test('is told of a line that is no JSON with the beginning of it', () => {
    const heard: RpcError[] = [];
    const framing = new Framing();
    framing.onerror = (error) => heard.push(error);
    framing.push(Buffer.from(`Server listening on port 3000\n${'x'.repeat(1000)}\n`));
    framing.push(Buffer.from([0x22, 0xe9, 0x22, 0x0a]));
    expect(heard.map(({ code }) => code)).toEqual([-32700, -32700, -32700]);
    expect(heard[0]!.cause).toBe('Server listening on port 3000');
    expect(heard[1]!.cause).toBe(`${'x'.repeat(120)}…`);
    expect(heard[2]!.cause).toBe('"\ufffd"');
  });
});

test('parseMessage refuses what JSON.parse would round', () => {
  const read = (id: string) => () => parseMessage(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
  expect(read('9007199254740991')()).toMatchObject({ id: 9007199254740991 });
  expect(read('9007199254740993')).toThrow(expect.objectContaining({ code: -32600 }));
});

// Our servers of steps 08 to 12, and the command line of the Inspector: a new server for each call.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe } from 'vitest';
import { newEnoughNode } from './newer-node.ts';
import { type Command, expect, ourProgram, test } from './talking.ts';

const node = newEnoughNode();
const PACKAGE = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const inspector = join(import.meta.dirname, PACKAGE);

interface Told {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the Inspector's command line with a server and the options of a call. */
function inspect(server: Command, ...options: string[]): Promise<Told> {
  const args = [inspector, '--cli', ...server, ...options];
  return new Promise((resolve) => {
    execFile(node!, args, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const call = (name: string, ...pairs: string[]) => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...pairs.flatMap((pair) => ['--tool-arg', pair]),
];

const SERVERS = {
  'step 08': ourProgram('solutions/step-08-tools/server.ts'),
  'step 09': ourProgram('solutions/step-09-notifications/server.ts'),
  'step 10': ourProgram('solutions/step-10-cancellation/server.ts'),
  'step 11': ourProgram('solutions/step-11-sampling/server.ts'),
  'step 12': ourProgram('solutions/step-12-endings/server.ts'),
};

/** The name of the suite tells why it is skipped. */
const suite =
  node === undefined
    ? 'our server, Inspector (skipped: it needs Node 22.19, and there is none)'
    : 'our server, Inspector';

describe.skipIf(node === undefined)(suite, () => {
  test.for(Object.entries(SERVERS))('%s: lists the tools', async ([, server], { recorded }) => {
    const { code, stdout } = await inspect(recorded(server), '--method', 'tools/list');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tools: expect.any(Array) });
  });

  test('step 08: calls a tool', async ({ recorded }) => {
    const { code, stdout } = await inspect(
      recorded(SERVERS['step 08']),
      ...call('read_note', 'id=n1'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ content: [{ type: 'text', text: 'buy tea' }] });
  });

  test('step 08: an unknown tool', async ({ recorded }) => {
    const { code, stdout, stderr } = await inspect(
      recorded(SERVERS['step 08']),
      ...call('no_such_tool'),
    );
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain('no_such_tool');
  });

  test('step 08: a bad argument', async ({ recorded }) => {
    const { stdout } = await inspect(recorded(SERVERS['step 08']), ...call('read_note', 'id=n9'));
    expect(JSON.parse(stdout)).toMatchObject({ isError: true });
  });

  test('step 09: progress, and a call that ends well', async ({ recorded }) => {
    const { code, stdout } = await inspect(recorded(SERVERS['step 09']), ...call('count', 'to=3'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ content: [{ type: 'text', text: 'counted to 3' }] });
  });

  test('step 09: sets the level of the log', async ({ recorded }) => {
    const level = ['--method', 'logging/setLevel', '--log-level', 'debug'];
    const { code } = await inspect(recorded(SERVERS['step 09']), ...level);
    expect(code).toBe(0);
  });

  test('step 11: the server pings', async ({ recorded }) => {
    const { code, stdout } = await inspect(recorded(SERVERS['step 11']), ...call('knock'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('content');
  });

  test('step 12: a server that dies', async ({ recorded }) => {
    const { code } = await inspect(recorded(SERVERS['step 12']), ...call('die'));
    expect(code).not.toBe(0);
  });
});

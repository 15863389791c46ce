// Our servers of steps 08 to 12, and the command line of the Inspector: a new server for each call.
import { describe } from 'vitest';
import { callOf, inspect, notHere } from './inspector.ts';
import { expect, ourProgram, test } from './talking.ts';

const SERVERS = {
  'step 08': ourProgram('solutions/step-08-tools/server.ts'),
  'step 09': ourProgram('solutions/step-09-notifications/server.ts'),
  'step 10': ourProgram('solutions/step-10-cancellation/server.ts'),
  'step 11': ourProgram('solutions/step-11-sampling/server.ts'),
  'step 12': ourProgram('solutions/step-12-endings/server.ts'),
};

const suite = `our server, Inspector${notHere === undefined ? '' : ` (skipped: ${notHere})`}`;

describe.skipIf(notHere !== undefined)(suite, () => {
  test.for(Object.entries(SERVERS))('%s: lists the tools', async ([, server], { recorded }) => {
    const { code, stdout } = await inspect(...recorded(server), '--method', 'tools/list');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tools: expect.any(Array) });
  });

  test('step 08: calls a tool', async ({ recorded }) => {
    const { code, stdout } = await inspect(
      ...recorded(SERVERS['step 08']),
      ...callOf('read_note', 'id=n1'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ content: [{ type: 'text', text: 'buy tea' }] });
  });

  test('step 08: an unknown tool', async ({ recorded }) => {
    const { code, stdout, stderr } = await inspect(
      ...recorded(SERVERS['step 08']),
      ...callOf('no_such_tool'),
    );
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain('no_such_tool');
  });

  test('step 08: a bad argument', async ({ recorded }) => {
    const { stdout } = await inspect(
      ...recorded(SERVERS['step 08']),
      ...callOf('read_note', 'id=n9'),
    );
    expect(JSON.parse(stdout)).toMatchObject({ isError: true });
  });

  test('step 09: progress, and a call that ends well', async ({ recorded }) => {
    const { code, stdout } = await inspect(
      ...recorded(SERVERS['step 09']),
      ...callOf('count', 'to=3'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ content: [{ type: 'text', text: 'counted to 3' }] });
  });

  test('step 09: sets the level of the log', async ({ recorded }) => {
    const level = ['--method', 'logging/setLevel', '--log-level', 'debug'];
    const { code } = await inspect(...recorded(SERVERS['step 09']), ...level);
    expect(code).toBe(0);
  });

  test('step 11: the server pings', async ({ recorded }) => {
    const { code, stdout } = await inspect(...recorded(SERVERS['step 11']), ...callOf('knock'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('content');
  });

  test('step 12: a server that dies', async ({ recorded }) => {
    const { code } = await inspect(...recorded(SERVERS['step 12']), ...callOf('die'));
    expect(code).not.toBe(0);
  });
});

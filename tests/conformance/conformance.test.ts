// The official suite: the servers of steps 14 and 18 where it is quick, all of step 25 once, and nobody at all.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../harness/bundler.ts';
import { explain } from './explain.ts';
import { build, type Programs, STAGES } from './stages.ts';
import { notHere, serverSuite } from './suite.ts';

const LIMIT_MS = 120_000;
const problem = notHere();
const title = `the conformance suite${problem === undefined ? '' : ` (skipped: ${problem})`}`;

describe.skipIf(problem !== undefined)(title, () => {
  let folder: string;
  let programs: Programs;
  beforeAll(async () => {
    folder = mkdtempSync(join(root, '.workshop', 'conformance-'));
    programs = await build('solutions', folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('after step 14 it knows a handshake and a door', { timeout: LIMIT_MS }, async () => {
    const { passed, required } = await STAGES['2025-11-25 server 14'](programs, folder);
    expect(passed).toEqual(['server-initialize', 'dns-rebinding-protection']);
    expect(required).toHaveLength(30);
  });

  test('after step 18 all passes that is about text', { timeout: LIMIT_MS }, async () => {
    const { passed } = await STAGES['2025-11-25 server 18'](programs, folder);
    expect(passed).toEqual([
      ...['server-initialize', 'logging-set-level', 'ping', 'tools-list'],
      ...['tools-call-simple-text', 'tools-call-with-logging', 'tools-call-error'],
      ...['tools-call-with-progress', 'tools-call-sampling', 'server-sse-multiple-streams'],
      'dns-rebinding-protection',
    ]);
  });

  test(
    'with a client that comes back it sees a stream taken up',
    { timeout: LIMIT_MS },
    async () => {
      const { passed } = await STAGES['2025-11-25 client 18'](programs, folder);
      expect(passed).toEqual(['initialize', 'tools_call', 'sse-retry']);
    },
  );

  test.each([
    ['2025-11-25 server 25', 30],
    ['2025-11-25 client 25', 4],
    ['2026-07-28 server 25', 37],
    ['2026-07-28 client 25', 7],
  ] as const)('%s: all %i pass', { timeout: 2 * LIMIT_MS }, async (stage, count) => {
    const { passed, required, failed } = await STAGES[stage](programs, folder);
    expect([...failed].flatMap(([name, checks]) => explain(name, checks))).toEqual([]);
    expect(passed).toEqual(required);
    expect(required).toHaveLength(count);
  });

  test('where no server is, nothing counts', { timeout: LIMIT_MS }, async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const ran = serverSuite(`http://127.0.0.1:${port}/mcp`, join(folder, 'nobody'));
    await expect(ran).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
  });
});

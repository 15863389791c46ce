// The official suite where it is quick: the servers of steps 14, 18 and 20, their clients, and nobody at all.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../harness/bundler.ts';
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
    const { passed, required } = await STAGES['server 14'](programs, folder);
    expect(passed).toEqual(['server-initialize', 'dns-rebinding-protection']);
    expect(required).toHaveLength(30);
  });

  test('after step 18 all passes that is about text', { timeout: LIMIT_MS }, async () => {
    const { passed } = await STAGES['server 18'](programs, folder);
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
      const { passed } = await STAGES['client 18'](programs, folder);
      expect(passed).toEqual(['initialize', 'tools_call', 'sse-retry']);
    },
  );

  test(
    'after step 20 its headers and its tools are those of 2026-07-28',
    { timeout: LIMIT_MS },
    async () => {
      const server = await STAGES['server 20'](programs, folder);
      expect(server.passed).toEqual([
        ...['tools-list', 'tools-call-simple-text', 'tools-call-error', 'tools-call-with-progress'],
        ...['server-sse-multiple-streams', 'dns-rebinding-protection'],
        // Of these a server passes the most who asks nothing.
        ...['input-required-result-unsupported-methods', 'input-required-result-validate-input'],
      ]);
      expect(server.required).toHaveLength(37);
      const client = await STAGES['client 20'](programs, folder);
      expect(client.passed).toEqual([
        ...['tools_call', 'http-standard-headers', 'http-custom-headers'],
        ...['http-invalid-tool-headers', 'json-schema-ref-no-deref'],
      ]);
      expect(client.required).toHaveLength(7);
    },
  );

  test('where no server is, nothing counts', { timeout: LIMIT_MS }, async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const ran = serverSuite(`http://127.0.0.1:${port}/mcp`, join(folder, 'nobody'));
    await expect(ran).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
  });
});

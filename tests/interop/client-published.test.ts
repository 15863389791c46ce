// Our client and three servers that are published, as their users run them.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, vi } from 'vitest';
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { Client } from '../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { StdioClientTransport } from '../../solutions/step-04-transport/transport.ts';
import { callWithProgress } from '../../solutions/step-09-notifications/notifications.ts';
import { ourClient } from './our-client.ts';
import { recordingsOf } from './recordings.ts';
import { closeAtEnd, type Command, expect, fullName, test, theirProgram } from './talking.ts';

const everything = theirProgram('@modelcontextprotocol/server-everything/dist/index.js', 'stdio');
const memory = theirProgram('@modelcontextprotocol/server-memory/dist/index.js');

/** A folder of its own for a test. */
function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'interop-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function filesystem(folder: string): Command {
  return theirProgram('@modelcontextprotocol/server-filesystem/dist/index.js', folder);
}

/** The server of memories, with nothing in its memory. */
function freshMemory(): Command {
  vi.stubEnv('MEMORY_FILE_PATH', join(emptyFolder(), 'memory.jsonl'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return memory;
}

const text = (content: string) => ({ content: [{ type: 'text', text: content }] });

/** Both are answers that a program can go on after, and only one of them is an error of JSON-RPC. */
async function survivesErrors({ client, call }: ReturnType<typeof ourClient>): Promise<void> {
  expect(await call('no_such_tool')).toMatchObject({ isError: true });
  await expect(client.request('tools/call', { name: 7 })).rejects.toMatchObject({ code: -32603 });
  await expect(client.request('no/such/method')).rejects.toMatchObject({ code: -32601 });
  expect(await client.request('ping')).toEqual({});
}

describe('our client, server-everything', () => {
  test.override({ role: 'client' });

  test('connects, lists, calls, closes', async ({ recorded, task }) => {
    const { client, call } = ourClient(recorded(everything));
    const { serverInfo } = await client.connect();
    expect(serverInfo).toMatchObject({ name: 'mcp-servers/everything' });
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names).toContain('echo');
    expect(await call('echo', { message: '茶' })).toEqual(text('Echo: 茶'));
    expect(await call('get-sum', { a: 2, b: 3 })).toEqual(text('The sum of 2 and 3 is 5.'));
    expect(await call('get-structured-content', { location: 'Chicago' })).toHaveProperty(
      'structuredContent',
    );
    await client.close();
    expect(recordingsOf(fullName(task))[0]?.end).toEqual({ code: 0, signal: null });
  });

  test('an unknown tool is a result with isError, broken params are -32603', async ({
    recorded,
  }) => {
    const ours = ourClient(recorded(everything));
    await ours.client.connect();
    await survivesErrors(ours);
    expect(await ours.call('echo', { message: 7 })).toMatchObject({ isError: true });
  });

  test('progress, a timeout, a cancelled call', async ({ recorded }) => {
    const { client, call } = ourClient(recorded(everything));
    await client.connect();
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('trigger-long-running-operation', { duration: 0.1, steps: 4 }, { onprogress });
    expect(steps).toEqual([1, 2, 3, 4]);
    const long = { duration: 2, steps: 1 };
    const slow = call('trigger-long-running-operation', long, { timeoutMs: 50 });
    await expect(slow).rejects.toThrow('No answer within 50 ms');
    const person = new AbortController();
    const taken = call('trigger-long-running-operation', long, { signal: person.signal });
    person.abort(new Error('changed my mind'));
    await expect(taken).rejects.toThrow('changed my mind');
    expect(await client.request('ping')).toEqual({});
  });

  test('the server asks for a message of the model', async ({ recorded }) => {
    const { client, call } = ourClient(recorded(everything));
    await client.connect();
    const told = await call('trigger-sampling-request', { prompt: 'What is in the cup?' });
    expect(JSON.stringify(told)).toContain('parrot');
  });

  test('logs when it is asked to', async ({ recorded }) => {
    const { client, peer, call } = ourClient(recorded(everything));
    await client.connect();
    const logged = new Promise((resolve) => peer.on('notifications/message', resolve));
    expect(await client.request('logging/setLevel', { level: 'debug' })).toEqual({});
    await call('toggle-simulated-logging');
    expect(await logged).toMatchObject({ level: expect.any(String) });
  });
});

describe('our client, server-memory', () => {
  test.override({ role: 'client' });

  test('connects, lists, writes, reads, closes', async ({ recorded, task }) => {
    const { client, call } = ourClient(recorded(freshMemory()));
    await client.connect();
    expect((await client.listTools()).map(({ name }) => name)).toContain('create_entities');
    const ada = { name: 'Ada', entityType: 'person', observations: ['likes tea 🍵'] };
    await call('create_entities', { entities: [ada] });
    expect(await call('read_graph')).toMatchObject({ structuredContent: { entities: [ada] } });
    await client.close();
    expect(recordingsOf(fullName(task))[0]?.end).toEqual({ code: 0, signal: null });
  });

  test('an unknown tool is a result with isError, broken params are -32603', async ({
    recorded,
  }) => {
    const ours = ourClient(recorded(freshMemory()));
    await ours.client.connect();
    await survivesErrors(ours);
  });

  test('the client of step 07 is enough for it', async ({ recorded }) => {
    const [command, ...args] = recorded(freshMemory());
    const client = closeAtEnd(new Client(new Peer(new StdioClientTransport(command, args))));
    expect(await client.connect()).toMatchObject({ serverInfo: { name: 'memory-server' } });
    expect((await client.listTools()).length).toBeGreaterThan(5);
    const [graph, found] = await Promise.all([
      client.request('tools/call', { name: 'read_graph' }),
      client.request('tools/call', { name: 'search_nodes', arguments: { query: 'tea' } }),
    ]);
    expect(graph).toHaveProperty('content');
    expect(found).toHaveProperty('content');
  });
});

describe('our client, server-filesystem', () => {
  test.override({ role: 'client' });

  test('connects, lists, reads a file, closes', async ({ recorded, task }) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'note.txt'), 'buy tea');
    const { client, call } = ourClient(recorded(filesystem(folder)));
    await client.connect();
    expect((await client.listTools()).map(({ name }) => name)).toContain('read_text_file');
    const read = await call('read_text_file', { path: join(folder, 'note.txt') });
    expect(read).toMatchObject(text('buy tea'));
    const outside = await call('read_text_file', { path: join(folder, '../elsewhere.txt') });
    expect(outside).toMatchObject({ isError: true });
    await client.close();
    expect(recordingsOf(fullName(task))[0]?.end).toEqual({ code: 0, signal: null });
  });

  test('an unknown tool is a result with isError, broken params are -32603', async ({
    recorded,
  }) => {
    const ours = ourClient(recorded(filesystem(emptyFolder())));
    await ours.client.connect();
    await survivesErrors(ours);
  });

  test('the call of step 09 is enough for it', async ({ recorded }) => {
    const [command, ...args] = recorded(filesystem(emptyFolder()));
    const peer = new Peer(new StdioClientTransport(command, args));
    const client = closeAtEnd(new Client(peer));
    await client.connect();
    const params = { name: 'list_allowed_directories' };
    const { answer } = callWithProgress(peer, 'tools/call', params, () => {});
    expect(await answer).toHaveProperty('content');
  });
});

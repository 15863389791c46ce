// Our servers and a client of the SDK 2.x that speaks one revision: a test a cell of the support matrix.
import { type ClientOptions, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { describe } from 'vitest';
import { program } from '../harness/programs.ts';
import { RawClient } from './raw-client.ts';
import { progressIn, recordingsOf } from './recordings.ts';
import { REVISIONS, type Revision } from './revisions.ts';
import { sdk2Client } from './sdk2-client.ts';
import { type Command, expect, fullName, test } from './talking.ts';

/** A server of ours in one file: it starts in a third of the time. */
async function bundled(step: string): Promise<Command> {
  return [process.execPath, await program(`solutions/${step}/server.ts`)];
}

const notes = () => bundled('step-08-tools');
const talking = () => bundled('step-09-notifications');
const patient = () => bundled('step-10-cancellation');
const asking = () => bundled('step-11-sampling');

async function connected(server: Command, revision: Revision, options: ClientOptions = {}) {
  const ours = sdk2Client(server, { supportedProtocolVersions: [revision], ...options });
  await ours.connect();
  return ours.client;
}

const REFUSED = { code: ProtocolErrorCode.MethodNotFound };

describe.for(REVISIONS)('our server %s', (revision) => {
  test('handshake', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
  });

  test('ping', async ({ recorded }) => {
    const client = await connected(recorded(await asking()), revision);
    expect(await client.ping()).toEqual({});
    expect(await client.callTool({ name: 'knock' })).not.toHaveProperty('isError');
  });

  test('tools/list', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    const { tools, nextCursor } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read_note', 'wait', 'broken']);
    expect(nextCursor).toBeUndefined();
    const again = await client.request({ method: 'tools/list', params: { cursor: 'page 2' } });
    expect(again).toEqual({ tools });
  });

  test('tools/call', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    const { content } = await client.callTool({ name: 'read_note', arguments: { id: 'n1' } });
    expect(content).toEqual([{ type: 'text', text: 'buy tea' }]);
  });

  test('unknown tool', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    const asked = client.callTool({ name: 'no_such_tool' });
    await expect(asked).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams });
  });

  test('bad argument', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    expect(await client.callTool({ name: 'read_note' })).toMatchObject({ isError: true });
    const bad = { name: 'read_note', arguments: { id: 7 } };
    expect(await client.callTool(bad)).toMatchObject({ isError: true });
  });

  test('tools/list_changed', async ({ recorded }) => {
    const client = sdk2Client(recorded(await talking()), { supportedProtocolVersions: [revision] });
    const changed = new Promise<void>((resolve) => {
      client.client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    await client.connect();
    await client.client.callTool({ name: 'grow' });
    await changed;
  });

  test('progress', async ({ recorded, task }) => {
    const client = await connected(recorded(await talking()), revision);
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    await client.callTool({ name: 'count', arguments: { to: 5 } }, { onprogress });
    expect(progressIn(recordingsOf(fullName(task)))).toEqual([1, 2, 3, 4, 5]);
    // What comes in one chunk with the answer, the SDK loses.
    expect(steps).toEqual([1, 2, 3, 4, 5].slice(0, steps.length));
    expect(steps).not.toHaveLength(0);
  });

  test('cancellation', async ({ recorded }) => {
    const client = await connected(recorded(await patient()), revision);
    const wait = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }, { timeout: 50 });
    await expect(wait).rejects.toThrow('timed out');
    expect(await client.ping()).toEqual({});
  });

  test('logging', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(await talking()), {
      supportedProtocolVersions: [revision],
    });
    const levels: string[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      levels.push(params.level);
    });
    await connect();
    await client.setLoggingLevel('alert');
    await client.callTool({ name: 'drill' });
    expect(levels).toEqual(['alert', 'emergency']);
  });

  test('sampling', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(await asking()), {
      supportedProtocolVersions: [revision],
      capabilities: { sampling: {} },
    });
    client.setRequestHandler('sampling/createMessage', ({ params }) => {
      expect(params).not.toHaveProperty('tools');
      return { role: 'assistant', model: 'parrot', content: { type: 'text', text: 'hot tea' } };
    });
    await connect();
    const told = await client.callTool({ name: 'summarize', arguments: { text: 'tea is hot' } });
    expect(told).toEqual({ content: [{ type: 'text', text: 'hot tea' }] });
  });

  test('a line that is no message', async ({ recorded }) => {
    const raw = await RawClient.connect(recorded(await notes()), revision);
    expect(await raw.ask('{oops')).toMatchObject({ error: { code: -32700 } });
    expect(await raw.ask('{"jsonrpc":"2.0","id":2,"method":"ping"}')).toMatchObject({ id: 2 });
  });

  if (revision === '2025-03-26')
    test('batches', async ({ recorded }) => {
      const raw = await RawClient.connect(recorded(await notes()), revision);
      const batch = '[{"jsonrpc":"2.0","id":2,"method":"ping"}]';
      expect(await raw.ask(batch)).toMatchObject({ error: { code: -32600 } });
      expect(await raw.ask('{"jsonrpc":"2.0","id":3,"method":"ping"}')).toMatchObject({ id: 3 });
    });

  test('resources, prompts, completion', async ({ recorded }) => {
    const client = await connected(recorded(await notes()), revision);
    const ref = { type: 'ref/prompt', name: 'p' } as const;
    const completion = { ref, argument: { name: 'a', value: 'b' } };
    const asked = [
      client.request({ method: 'resources/list' }),
      client.request({ method: 'prompts/list' }),
      client.request({ method: 'completion/complete', params: completion }),
    ];
    for (const one of asked) await expect(one).rejects.toMatchObject(REFUSED);
  });

  /** Calls every tool of a server whose client could be asked for anything. @returns what it was asked */
  async function askedOf(server: Command): Promise<string[]> {
    const { client, connect } = sdk2Client(server, {
      supportedProtocolVersions: [revision],
      capabilities: { sampling: {}, roots: {}, elicitation: {} },
    });
    const asked: string[] = [];
    client.fallbackRequestHandler = async ({ method }) => {
      asked.push(method);
      return { role: 'assistant', model: 'm', content: { type: 'text', text: 'tea' } };
    };
    await connect();
    const { tools } = await client.listTools();
    for (const { name } of tools) await client.callTool({ name, arguments: { text: 'tea' } });
    return asked;
  }

  test('roots', async ({ recorded }) => {
    const asked = await askedOf(recorded(await asking()));
    expect(asked).toContain('sampling/createMessage');
    expect(asked).not.toContain('roots/list');
  });

  if (revision >= '2025-06-18')
    test('elicitation', async ({ recorded }) => {
      const asked = await askedOf(recorded(await asking()));
      expect(asked).toContain('sampling/createMessage');
      expect(asked).not.toContain('elicitation/create');
    });

  if (revision === '2025-11-25')
    test('tasks', async ({ recorded }) => {
      const raw = await RawClient.connect(recorded(await notes()), revision);
      const asked = await raw.ask('{"jsonrpc":"2.0","id":2,"method":"tasks/list"}');
      expect(asked).toMatchObject({ id: 2, error: { code: -32601 } });
    });
});

// Our servers of steps 16 and 18 over HTTP, and clients that others have made: first one of the SDK 2.x that
// speaks one revision, a test a cell of the support matrix; then each of the others.
import * as sdk1 from '@modelcontextprotocol/sdk/types.js';
import { type ClientOptions, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { describe } from 'vitest';
import { program } from '../harness/programs.ts';
import { HTTP_REVISIONS } from './features.ts';
import { callOf, inspect, notHere } from './inspector.ts';
import { progressIn, recordingsOf } from './recordings.ts';
import type { Revision } from './revisions.ts';
import { sdk1Client } from './sdk1-client.ts';
import { sdk2Client } from './sdk2-client.ts';
import { type Command, expect, fullName, test } from './talking.ts';

/** A server of step 16 or 18 in front of the server of one of 08 to 12. */
async function ours(step: string, of: number): Promise<Command> {
  return [process.execPath, await program(`solutions/${step}/server.ts`), '0', String(of)];
}

const newest = (of: number) => ours('step-18-resume', of);

async function connected(url: string, revision: Revision, options: ClientOptions = {}) {
  const { client, connect } = sdk2Client(url, {
    supportedProtocolVersions: [revision],
    ...options,
  });
  await connect();
  return client;
}

describe.for(HTTP_REVISIONS)('our server over HTTP %s', (revision) => {
  test('handshake', async ({ served }) => {
    const client = await connected(await served(await newest(8)), revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
  });

  test('ping', async ({ served }) => {
    const client = await connected(await served(await newest(11)), revision);
    expect(await client.ping()).toEqual({});
    expect(await client.callTool({ name: 'knock' })).not.toHaveProperty('isError');
  });

  test('tools/list', async ({ served }) => {
    const client = await connected(await served(await newest(8)), revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read_note', 'wait', 'broken']);
  });

  test('tools/call', async ({ served }) => {
    const client = await connected(await served(await newest(8)), revision);
    const { content } = await client.callTool({ name: 'read_note', arguments: { id: 'n1' } });
    expect(content).toEqual([{ type: 'text', text: 'buy tea' }]);
  });

  test('errors', async ({ served }) => {
    const client = await connected(await served(await newest(8)), revision);
    const asked = client.callTool({ name: 'no_such_tool' });
    await expect(asked).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams });
    const unknown = client.request({ method: 'resources/list' });
    await expect(unknown).rejects.toMatchObject({ code: ProtocolErrorCode.MethodNotFound });
    expect(await client.callTool({ name: 'read_note' })).toMatchObject({ isError: true });
  });

  test('tools/list_changed', async ({ served }) => {
    const url = await served(await newest(9));
    const { client, connect } = sdk2Client(url, { supportedProtocolVersions: [revision] });
    let changed = false;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      changed = true;
    });
    await connect();
    // It is told on the GET, which may come later than the call.
    while (!changed) await client.callTool({ name: 'grow' });
  });

  test('progress', async ({ served, task }) => {
    const client = await connected(await served(await newest(9)), revision);
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    await client.callTool({ name: 'count', arguments: { to: 3 } }, { onprogress });
    expect(progressIn(recordingsOf(fullName(task)))).toEqual([1, 2, 3]);
    expect(steps).toEqual([1, 2, 3].slice(0, steps.length));
  });

  test('cancellation', async ({ served }) => {
    const client = await connected(await served(await newest(10)), revision);
    const call = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }, { timeout: 100 });
    await expect(call).rejects.toThrow();
    expect(await client.ping()).toEqual({});
  });

  test('logging', async ({ served }) => {
    const url = await served(await newest(9));
    const { client, connect } = sdk2Client(url, { supportedProtocolVersions: [revision] });
    const levels: string[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      levels.push(params.level);
    });
    await connect();
    await client.setLoggingLevel('alert');
    await client.callTool({ name: 'drill' });
    expect(levels).toEqual(['alert', 'emergency']);
  });

  test('sampling', async ({ served }) => {
    const { client, connect } = sdk2Client(await served(await newest(11)), {
      supportedProtocolVersions: [revision],
      capabilities: { sampling: {} },
    });
    client.setRequestHandler('sampling/createMessage', () => {
      return { role: 'assistant', model: 'parrot', content: { type: 'text', text: 'hot tea' } };
    });
    await connect();
    const told = await client.callTool({ name: 'summarize', arguments: { text: 'tea is hot' } });
    expect(told).toEqual({ content: [{ type: 'text', text: 'hot tea' }] });
  });

  test('the end of a session', async ({ served }) => {
    const url = await served(await newest(8));
    const { client, connect } = sdk2Client(url, { supportedProtocolVersions: [revision] });
    await connect();
    const transport = client.transport as unknown as { terminateSession(): Promise<void> };
    await transport.terminateSession();
    await expect(client.ping()).rejects.toThrow();
  });
});

describe.for(['step-16-sessions', 'step-18-resume'])(
  'our server over HTTP, SDK 1 client, %s',
  (step) => {
    test('list, call, progress, log, a list that changes', async ({ served, task }) => {
      const { client, connect } = sdk1Client(await served(await ours(step, 9)));
      const levels: string[] = [];
      client.setNotificationHandler(sdk1.LoggingMessageNotificationSchema, ({ params }) => {
        levels.push(params.level);
      });
      let changed = false;
      client.setNotificationHandler(sdk1.ToolListChangedNotificationSchema, () => {
        changed = true;
      });
      await connect();
      await client.setLoggingLevel('alert');
      await client.callTool({ name: 'drill' });
      expect(levels).toEqual(['alert', 'emergency']);
      const steps: number[] = [];
      const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
      await client.callTool({ name: 'count', arguments: { to: 5 } }, undefined, { onprogress });
      expect(progressIn(recordingsOf(fullName(task)))).toEqual([1, 2, 3, 4, 5]);
      expect(steps).not.toHaveLength(0);
      while (!changed) await client.callTool({ name: 'grow' });
    });

    test('sampling, and 64 calls at once', async ({ served }) => {
      const options = { capabilities: { sampling: {} } };
      const { client, connect } = sdk1Client(await served(await ours(step, 11)), options);
      client.setRequestHandler(sdk1.CreateMessageRequestSchema, ({ params }) => {
        const [{ content } = { content: undefined }] = params.messages;
        return { role: 'assistant', model: 'parrot', content: content as never };
      });
      await connect();
      const texts = Array.from({ length: 64 }, (_, n) => `cup ${n}`);
      const told = await Promise.all(
        texts.map((text) => client.callTool({ name: 'summarize', arguments: { text } })),
      );
      expect(told.map(({ content }) => content)).toEqual(
        texts.map((text) => [{ type: 'text', text: `Sum up: ${text}` }]),
      );
    });

    test('two clients, each with a session of its own', async ({ served }) => {
      const url = await served(await ours(step, 8));
      const clients = [sdk1Client(url), sdk1Client(url)];
      await Promise.all(clients.map(({ connect }) => connect()));
      const told = clients.map(({ client }) =>
        client.callTool({ name: 'read_note', arguments: { id: 'n2' } }),
      );
      for (const { content } of await Promise.all(told)) {
        expect(content).toEqual([{ type: 'text', text: 'call Ada' }]);
      }
    });
  },
);

const inspector = `our server over HTTP, Inspector${notHere === undefined ? '' : ` (skipped: ${notHere})`}`;

describe.skipIf(notHere !== undefined)(inspector, () => {
  test('lists the tools, and calls one', async ({ served }) => {
    const url = await served(await newest(8));
    const listed = await inspect(url, '--method', 'tools/list');
    expect(listed.stderr + String(listed.code)).toContain('0');
    expect(JSON.parse(listed.stdout)).toMatchObject({ tools: expect.any(Array) });
    const called = await inspect(url, ...callOf('read_note', 'id=n1'));
    expect(JSON.parse(called.stdout)).toEqual({ content: [{ type: 'text', text: 'buy tea' }] });
  });
});

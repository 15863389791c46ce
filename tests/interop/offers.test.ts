// The server of step 23, in front of clients that others have made: resources, prompts, completion, subscriptions.
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe } from 'vitest';
import { program } from '../harness/programs.ts';
import { CURRENT } from './revisions.ts';
import { sdk1Client } from './sdk1-client.ts';
import { sdk2Client } from './sdk2-client.ts';
import { type Command, expect, test } from './talking.ts';

const PIN = { versionNegotiation: { mode: { pin: CURRENT } } } as const;
const MILK = 'notes://note/milk';
const write = (text: string) => ({ name: 'write', arguments: { name: 'milk', text } });

async function notebook(...port: string[]): Promise<Command> {
  return [process.execPath, await program('solutions/step-23-offers/server.ts'), ...port];
}

type Client2 = ReturnType<typeof sdk2Client>['client'];

/** What both clients ask for in the same words. */
async function looksAround(client: Client1 | Client2): Promise<void> {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['notes://index']);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['notes://note/{name}']);
  const { contents } = await client.readResource({ uri: 'notes://note/tea' });
  expect(contents).toMatchObject([{ text: 'Tea is in the blue tin.', mimeType: 'text/plain' }]);
  await expect(client.readResource({ uri: 'notes://note/rum' })).rejects.toThrow(/not found/);
  const { prompts } = await client.listPrompts();
  expect(prompts).toMatchObject([
    { name: 'remind', arguments: [{ name: 'note', required: true }] },
  ]);
  const { messages } = await client.getPrompt({ name: 'remind', arguments: { note: 'tea' } });
  expect(messages).toHaveLength(1);
  await expect(client.getPrompt({ name: 'remind' })).rejects.toThrow(/Missing argument/);
  const ref = { type: 'ref/prompt', name: 'remind' } as const;
  const { completion } = await client.complete({ ref, argument: { name: 'note', value: 'm' } });
  expect(completion.values).toEqual(['milk']);
  const { tools } = await client.listTools();
  expect(tools).toMatchObject([{ name: 'write', outputSchema: { required: ['notes'] } }]);
  expect(await client.callTool(write('Milk is here.'))).toMatchObject({
    structuredContent: { notes: 2 },
  });
}

/** Hears of a change of a resource as a subscription of this era. */
async function listens(client: Client2): Promise<void> {
  const heard = new Promise((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      resolve(params.uri),
    );
  });
  const subscription = await client.listen({
    resourceSubscriptions: [MILK],
    toolsListChanged: true,
  });
  expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [MILK] });
  await client.callTool(write('Milk is out again.'));
  expect(await heard).toBe(MILK);
  await subscription.close();
  expect(await subscription.closed).toBe('local');
}

describe('the server of step-23-offers', () => {
  test('SDK 2 client over stdio', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(await notebook()), PIN);
    await connect();
    await looksAround(client);
    await listens(client);
  });

  test('SDK 2 client over HTTP', async ({ served }) => {
    const { client, connect } = sdk2Client(await served(await notebook('0')), PIN);
    await connect();
    await looksAround(client);
    await listens(client);
  });

  test('SDK 1 client over stdio, with the subscription of a session', async ({ recorded }) => {
    const { client, connect } = sdk1Client(recorded(await notebook()));
    const heard = new Promise((resolve) => {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
        resolve(params.uri),
      );
    });
    await connect();
    await looksAround(client);
    await client.subscribeResource({ uri: MILK });
    await client.callTool(write('Milk is out again.'));
    expect(await heard).toBe(MILK);
    await client.unsubscribeResource({ uri: MILK });
  });
});

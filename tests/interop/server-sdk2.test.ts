// Our servers of steps 08 to 12, and the client of the SDK 2.x: as it is, and when it first asks for a
// newer era with `server/discover`, which our servers do not know.
import { type ClientOptions, ProtocolErrorCode, SdkErrorCode } from '@modelcontextprotocol/client';
import { describe } from 'vitest';
import { progressIn, recordingsOf } from './recordings.ts';
import { sdk2Client } from './sdk2-client.ts';
import { expect, fullName, ourProgram, test } from './talking.ts';

const notes = ourProgram('solutions/step-08-tools/server.ts');
const talking = ourProgram('solutions/step-09-notifications/server.ts');
const patient = ourProgram('solutions/step-10-cancellation/server.ts');
const asking = ourProgram('solutions/step-11-sampling/server.ts');
const mortal = ourProgram('solutions/step-12-endings/server.ts');

const MODES: [string, ClientOptions][] = [
  ['SDK 2 client', {}],
  ['SDK 2 client that probes', { versionNegotiation: { mode: 'auto' } }],
];

/** What the server reports: a tenth of a second in ten steps. */
const COUNT = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe.each(MODES)('our server, %s', (_name, mode) => {
  test('step 08: list, call, unknown tool, bad argument, ping', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(notes), mode);
    await connect();
    expect(client.getServerVersion()).toEqual({ name: 'NotesServer', version: '1.0.0' });
    expect(client.getProtocolEra()).toBe('legacy');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read_note', 'wait', 'broken']);
    expect(await client.callTool({ name: 'read_note', arguments: { id: 'n1' } })).toEqual({
      content: [{ type: 'text', text: 'buy tea' }],
    });
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toMatchObject({
      code: ProtocolErrorCode.InvalidParams,
    });
    const bad = await client.callTool({ name: 'read_note', arguments: { id: 7 } });
    expect(bad.isError).toBe(true);
    expect((await client.callTool({ name: 'broken' })).isError).toBe(true);
    expect(await client.ping()).toEqual({});
  });

  test('step 09: log levels, progress, a list that changes', async ({ recorded, task }) => {
    const { client, connect } = sdk2Client(recorded(talking), mode);
    const levels: string[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      levels.push(params.level);
    });
    const changed = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    await connect();
    await client.setLoggingLevel('alert');
    await client.callTool({ name: 'drill' });
    expect(levels).toEqual(['alert', 'emergency']);
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    await client.callTool({ name: 'count', arguments: { to: COUNT.length } }, { onprogress });
    expect(progressIn(recordingsOf(fullName(task)))).toEqual(COUNT);
    // The SDK forgets who listens as soon as the answer is there: what came in one chunk with it is lost.
    expect(steps).toEqual(COUNT.slice(0, steps.length));
    expect(steps).not.toHaveLength(0);
    await client.callTool({ name: 'grow' });
    await changed;
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('grown');
  });

  test('step 10: a call is cancelled, and the server goes on', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(patient), mode);
    await connect();
    const person = new AbortController();
    const wait = { name: 'wait', arguments: { ms: 60_000 } };
    const call = client.callTool(wait, {
      signal: person.signal,
      onprogress: () => person.abort(new Error('changed my mind')),
    });
    await expect(call).rejects.toThrow('changed my mind');
    const slow = client.callTool(wait, { timeout: 100 });
    await expect(slow).rejects.toMatchObject({ code: SdkErrorCode.RequestTimeout });
    expect(await client.ping()).toEqual({});
  });

  test('step 11: the server asks the model of the client, and pings', async ({ recorded }) => {
    const options = { ...mode, capabilities: { sampling: {} } };
    const { client, connect } = sdk2Client(recorded(asking), options);
    client.setRequestHandler('sampling/createMessage', () => {
      return { role: 'assistant', model: 'parrot', content: { type: 'text', text: 'hot tea' } };
    });
    await connect();
    const told = await client.callTool({ name: 'summarize', arguments: { text: 'tea is hot' } });
    expect(told.content).toEqual([{ type: 'text', text: 'hot tea' }]);
    const knocked = await client.callTool({ name: 'knock' });
    expect(knocked.content).toEqual([{ type: 'text', text: '{"sampling":{}}' }]);
  });

  test('step 11: a client without a model is not asked', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(asking), mode);
    await connect();
    const told = await client.callTool({ name: 'summarize', arguments: { text: 'tea is hot' } });
    expect(told.isError).toBe(true);
  });

  test('step 12: 3 MiB arrive whole, and the end of stdin ends it', async ({ recorded, task }) => {
    const { client, connect } = sdk2Client(recorded(mortal), mode);
    await connect();
    const { content } = await client.callTool({ name: 'big' });
    expect(content).toEqual([{ type: 'text', text: 'x'.repeat(3 * 1024 * 1024) }]);
    await client.close();
    expect(recordingsOf(fullName(task)).at(-1)?.end).toEqual({ code: 0, signal: null });
  });

  test('step 12: a server that dies ends the call', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(mortal), mode);
    await connect();
    await expect(client.callTool({ name: 'die' })).rejects.toMatchObject({
      code: SdkErrorCode.ConnectionClosed,
    });
  });
});

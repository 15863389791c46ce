// Our servers without a handshake, and those for both eras, in front of clients that others have made: first one
// of the SDK 2.x that speaks 2026-07-28 alone, a test a cell of the support matrix; then one server and a client of
// each revision; then who finds whom.
import {
  type ClientOptions,
  LOG_LEVEL_META_KEY,
  ProtocolErrorCode,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import { describe } from 'vitest';
import { program } from '../harness/programs.ts';
import { RawClient } from './raw-client.ts';
import { progressIn, recordingsOf } from './recordings.ts';
import { ALL_REVISIONS, CURRENT, REVISIONS, type Revision } from './revisions.ts';
import { sdk1Client } from './sdk1-client.ts';
import { sdk2Client } from './sdk2-client.ts';
import { type Command, expect, fullName, test } from './talking.ts';

/** A server of ours in one file: it starts in a third of the time. With a port it is behind a URL. */
async function bundled(step: string, ...port: string[]): Promise<Command> {
  return [process.execPath, await program(`solutions/${step}/server.ts`), ...port];
}

const both = (...port: string[]) => bundled('step-21-eras', ...port);

/** A client that speaks one revision. */
function only(revision: Revision): ClientOptions {
  return revision === CURRENT
    ? { versionNegotiation: { mode: { pin: CURRENT } } }
    : { supportedProtocolVersions: [revision] };
}

async function connected(server: Command | string, options: ClientOptions = only(CURRENT)) {
  const { client, connect } = sdk2Client(server, options);
  await connect();
  return client;
}

const counted = (to: number) => ({ content: [{ type: 'text', text: `counted to ${to}` }] });
const count = (to: number) => ({ name: 'count', arguments: { to } });
const REFUSED = { code: ProtocolErrorCode.MethodNotFound };

describe(`our server ${CURRENT}`, () => {
  test('server/discover', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    expect(client.getProtocolEra()).toBe('modern');
    expect(client.getNegotiatedProtocolVersion()).toBe(CURRENT);
    expect(client.getServerCapabilities()).toEqual({ tools: {}, logging: {} });
    expect(client.getServerVersion()).toEqual({ name: 'EitherServer', version: '1.0.0' });
  });

  test('a revision that nobody speaks', async ({ recorded }) => {
    const raw = RawClient.start(recorded(await both()));
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '1900-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
    expect(await raw.ask(JSON.stringify(request))).toMatchObject({
      error: { code: -32022, data: { supported: [CURRENT], requested: '1900-01-01' } },
    });
  });

  test('tools/list', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    const { tools, nextCursor } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['count', 'drill', 'wait']);
    expect(nextCursor).toBeUndefined();
    const again = await client.request({ method: 'tools/list', params: { cursor: 'page 2' } });
    expect(again).toMatchObject({ tools });
  });

  test('tools/call', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    expect(await client.callTool(count(3))).toMatchObject(counted(3));
    const many = await Promise.all(Array.from({ length: 64 }, (_, n) => client.callTool(count(n))));
    expect(many.map(({ content }) => content)).toEqual(many.map((_, n) => counted(n).content));
  });

  test('unknown tool', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    const asked = client.callTool({ name: 'no_such_tool' });
    await expect(asked).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams });
  });

  test('bad argument', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    expect(await client.callTool({ name: 'count' })).toMatchObject({ isError: true });
    const bad = { name: 'count', arguments: { to: 'three' } };
    expect(await client.callTool(bad)).toMatchObject({ isError: true });
  });

  test('tools/list_changed', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    expect(await client.callTool(count(1))).toMatchObject(counted(1));
  });

  test('progress', async ({ recorded, task }) => {
    const client = await connected(recorded(await both()));
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    await client.callTool(count(5), { onprogress });
    expect(progressIn(recordingsOf(fullName(task)))).toEqual([1, 2, 3, 4, 5]);
    // What comes in one chunk with the answer, the SDK loses.
    expect(steps).toEqual([1, 2, 3, 4, 5].slice(0, steps.length));
  });

  test('cancellation', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    const wait = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }, { timeout: 50 });
    await expect(wait).rejects.toMatchObject({ code: SdkErrorCode.RequestTimeout });
    expect(await client.callTool(count(1))).toMatchObject(counted(1));
  });

  test('logging', async ({ recorded }) => {
    const { client, connect } = sdk2Client(recorded(await both()), only(CURRENT));
    const levels: string[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      levels.push(params.level);
    });
    await connect();
    await client.callTool({ name: 'drill' });
    expect(levels).toEqual([]);
    await client.callTool({ name: 'drill', _meta: { [LOG_LEVEL_META_KEY]: 'alert' } });
    expect(levels).toEqual(['alert', 'emergency']);
  });

  test('sampling', async ({ recorded }) => {
    const server = recorded(await bundled('step-22-questions'));
    const options = { ...only(CURRENT), capabilities: { sampling: {} } };
    const { client, connect } = sdk2Client(server, options);
    client.setRequestHandler('sampling/createMessage', () => {
      return { role: 'assistant', model: 'parrot', content: { type: 'text', text: 'hot tea' } };
    });
    await connect();
    const told = await client.callTool({ name: 'summarize', arguments: { text: 'tea is hot' } });
    expect(told.content).toEqual([{ type: 'text', text: 'hot tea' }]);
  });

  test('a line that is no message', async ({ recorded }) => {
    const raw = RawClient.start(recorded(await both()));
    expect(await raw.ask('{oops')).toMatchObject({ error: { code: -32700 } });
    expect(await raw.ask('[]')).toMatchObject({ error: { code: -32600 } });
    const asked = await raw.ask('{"jsonrpc":"2.0","id":2,"method":"no/such/method"}');
    expect(asked).toMatchObject({ id: 2 });
  });

  test('resources, prompts, completion', async ({ recorded }) => {
    const client = await connected(recorded(await both()));
    const ref = { type: 'ref/prompt', name: 'p' } as const;
    const completion = { ref, argument: { name: 'a', value: 'b' } };
    const asked = [
      client.request({ method: 'resources/list' }),
      client.request({ method: 'prompts/list' }),
      client.request({ method: 'completion/complete', params: completion }),
    ];
    for (const one of asked) await expect(one).rejects.toMatchObject(REFUSED);
  });

  /** Calls the tool that asks. @returns what a client that could be asked for anything was asked */
  async function askedOf(server: Command): Promise<string[]> {
    const capabilities = { sampling: {}, roots: {}, elicitation: {} };
    const { client, connect } = sdk2Client(server, { ...only(CURRENT), capabilities });
    const asked: string[] = [];
    client.fallbackRequestHandler = async ({ method }) => {
      asked.push(method);
      return { role: 'assistant', model: 'm', content: { type: 'text', text: 'tea' } };
    };
    await connect();
    await client.callTool({ name: 'summarize', arguments: { text: 'tea' } }).catch(() => {});
    return asked;
  }

  test('roots', async ({ recorded }) => {
    const asked = await askedOf(recorded(await bundled('step-22-questions')));
    expect(asked).not.toContain('roots/list');
  });

  test('elicitation', async ({ recorded }) => {
    const asked = await askedOf(recorded(await bundled('step-22-questions')));
    expect(asked).not.toContain('elicitation/create');
  });
});

describe.for(ALL_REVISIONS)('one server for all, a client of %s', (revision) => {
  async function use(server: Command | string) {
    const client = await connected(server, only(revision));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['count', 'drill', 'wait']);
    expect(await client.callTool(count(3))).toMatchObject(counted(3));
    await client.close();
  }

  test('over stdio', async ({ recorded }) => use(recorded(await both())));

  if (revision !== REVISIONS[0]) {
    test('over HTTP', async ({ served }) => use(await served(await both('0'))));
  }
});

const MODES: Record<string, ClientOptions> = {
  auto: { versionNegotiation: { mode: 'auto' } },
  pin: only(CURRENT),
  legacy: { versionNegotiation: { mode: 'legacy' } },
};

/** Who is met how, and in which era they talk then; undefined: they do not. */
const MEETINGS: [step: string, over: 'stdio' | 'HTTP', Record<string, string | undefined>][] = [
  ['step-12-endings', 'stdio', { auto: 'legacy', legacy: 'legacy', pin: undefined }],
  ['step-18-resume', 'HTTP', { auto: 'legacy', legacy: 'legacy', pin: undefined }],
  ['step-19-stateless', 'stdio', { auto: 'modern', legacy: undefined, pin: 'modern' }],
  ['step-20-mirror', 'HTTP', { auto: 'modern', legacy: undefined, pin: 'modern' }],
  ['step-21-eras', 'stdio', { auto: 'modern', legacy: 'legacy', pin: 'modern' }],
  ['step-21-eras', 'HTTP', { auto: 'modern', legacy: 'legacy', pin: 'modern' }],
];

describe.for(MEETINGS)('the server of %s over %s', ([step, over, eras]) => {
  for (const [mode, era] of Object.entries(eras)) {
    test(`SDK 2 client, ${mode}: ${era ?? 'no connection'}`, async ({ recorded, served }) => {
      const program = await bundled(step, ...(over === 'HTTP' ? ['0'] : []));
      const server = over === 'HTTP' ? await served(program) : recorded(program);
      const { client, connect } = sdk2Client(server, MODES[mode]);
      if (era === undefined) return expect(connect()).rejects.toThrow();
      await connect();
      expect(client.getProtocolEra()).toBe(era);
      expect((await client.listTools()).tools).not.toHaveLength(0);
    });
  }

  test(`SDK 1 client: ${eras.legacy ?? 'no connection'}`, async ({ recorded, served }) => {
    const program = await bundled(step, ...(over === 'HTTP' ? ['0'] : []));
    const server = over === 'HTTP' ? await served(program) : recorded(program);
    const { client, connect } = sdk1Client(server);
    if (eras.legacy === undefined) return expect(connect()).rejects.toThrow();
    await connect();
    expect((await client.listTools()).tools).not.toHaveLength(0);
  });
});

describe('the server of step-21-eras over HTTP', () => {
  test('progress, a log and a call that is given up, in this era', async ({ served, task }) => {
    const { client, connect } = sdk2Client(await served(await both('0')), only(CURRENT));
    const levels: string[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      levels.push(params.level);
    });
    await connect();
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    await client.callTool(count(5), { onprogress });
    expect(progressIn(recordingsOf(fullName(task)))).toEqual([1, 2, 3, 4, 5]);
    await client.callTool({ name: 'drill', _meta: { [LOG_LEVEL_META_KEY]: 'alert' } });
    expect(levels).toEqual(['alert', 'emergency']);
    const wait = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }, { timeout: 50 });
    await expect(wait).rejects.toMatchObject({ code: SdkErrorCode.RequestTimeout });
    expect(await client.callTool(count(1))).toMatchObject(counted(1));
  });
});

describe('one server over HTTP', () => {
  // Both count their ids from 0: the record does not show whose a response is, so it is not judged.
  test.override({ role: 'tap' });

  test('two clients of two eras at once', async ({ served }) => {
    const url = await served(await both('0'));
    const clients = await Promise.all([connected(url), connected(url, only('2025-11-25'))]);
    expect(clients.map((client) => client.getProtocolEra())).toEqual(['modern', 'legacy']);
    const told = await Promise.all(
      clients.flatMap((client) => [1, 2, 3].map((to) => client.callTool(count(to)))),
    );
    expect(told.map(({ content }) => content)).toEqual(
      [1, 2, 3, 1, 2, 3].map((to) => counted(to).content),
    );
  });
});

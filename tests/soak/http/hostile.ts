// A server that answers the client over HTTP in every way that there is, and in some that there are not.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Frame } from '../frames.ts';
import type { Random } from '../random.ts';

export const MANNERS = {
  ...{ json: 20, events: 25, 'cut, and taken up again': 12, 'an error': 6, 'an error in a 400': 5 },
  ...{ 'a stream that ends': 5, 'half a body': 5, 'a refusal': 5, junk: 6, 'another id': 4 },
  ...{ 'no answer': 5, 'the line cut': 5, 'no HTTP': 4, 'a redirect': 2 },
};
export type Manner = keyof typeof MANNERS;

/** The code of each error of ours. */
export const CODE = 1234;

interface Said {
  request: Frame;
  response: ServerResponse;
  random: Random;
  /** What was kept for the client that comes back, by the id of the last event. */
  kept: Map<string, string>;
}

const JSON_HEAD = { 'Content-Type': 'application/json' };
const EVENT_HEAD = { 'Content-Type': 'text/event-stream; charset=utf-8' };

function resultOf({ params, id }: Frame): string {
  const { nonce } = (params as { arguments: { nonce: string } }).arguments;
  return JSON.stringify({ jsonrpc: '2.0', id, result: { nonce } });
}

/** The bytes of events, with lines that end in one of the three ways, and things that mean nothing. */
function events(random: Random, ...datas: string[]): Buffer {
  const end = random.pick(['\n', '\r\n', '\r']);
  const noise = random.pick([
    '',
    `: hello${end}${end}`,
    `event: message${end}`,
    `unknown: x${end}`,
  ]);
  const space = random.pick(['', ' ']);
  return Buffer.from(datas.map((data) => `${noise}data:${space}${data}${end}${end}`).join(''));
}

async function writeCut(response: ServerResponse, bytes: Buffer, random: Random): Promise<void> {
  const places = random.some(0, 5, () => random.int(0, bytes.length)).sort((a, b) => a - b);
  const borders = [0, ...places, bytes.length];
  for (const [n, from] of borders.slice(0, -1).entries()) {
    response.write(bytes.subarray(from, borders[n + 1]));
    await setImmediate();
  }
}

const answers: Record<Manner, (said: Said) => void | Promise<void>> = {
  json: ({ request, response }) => void response.writeHead(200, JSON_HEAD).end(resultOf(request)),
  events: async ({ request, response, random }) => {
    const note = '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"茶🍵"}}';
    response.writeHead(200, EVENT_HEAD);
    const datas = [...random.some(0, 3, () => note), resultOf(request)];
    await writeCut(response, events(random, ...datas), random);
    response.end();
  },
  'cut, and taken up again': ({ request, response, random, kept }) => {
    const id = `e${random.int(1, 1e9)}`;
    kept.set(id, `data: ${resultOf(request)}\n\n`);
    response.writeHead(200, EVENT_HEAD);
    response.write(`id: ${id}\nretry: ${random.int(0, 5)}\ndata:\n\n`);
    // Half an event must not count.
    response.write('id: half\ndata: {"jsonrpc"', () => {
      if (random.chance(50)) response.end();
      else response.destroy();
    });
  },
  'an error': ({ request, response }) => {
    const error = { code: CODE, message: 'no' };
    response
      .writeHead(200, JSON_HEAD)
      .end(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }));
  },
  'an error in a 400': ({ request, response }) => {
    const error = { code: CODE, message: 'no' };
    response
      .writeHead(400, JSON_HEAD)
      .end(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }));
  },
  'a stream that ends': ({ response, random }) => {
    response.writeHead(200, EVENT_HEAD);
    response.end(random.pick(['', 'data: {"jsonrpc":"2.0","id":', ': nothing\n\n', 'data: x\n\n']));
  },
  'half a body': ({ request, response }) => {
    const body = resultOf(request);
    response.writeHead(200, { ...JSON_HEAD, 'Content-Length': Buffer.byteLength(body) + 10 });
    response.write(body, () => response.destroy());
  },
  'a refusal': ({ response, random }) => {
    response.writeHead(random.pick([400, 401, 403, 500, 503])).end(random.pick(['', 'no', '{}']));
  },
  junk: ({ response, random }) => {
    const body = random.pick(['{oops', '', 'null', '[]', '{"jsonrpc":"2.0","id":1}', '\u0000']);
    response
      .writeHead(200, random.pick([JSON_HEAD, { 'Content-Type': 'text/html' }, {}]))
      .end(body);
  },
  'another id': ({ response }) => {
    response.writeHead(200, JSON_HEAD).end('{"jsonrpc":"2.0","id":99999,"result":{}}');
  },
  'no answer': ({ response, random }) => {
    if (random.chance(50)) response.writeHead(200, EVENT_HEAD).flushHeaders();
  },
  'the line cut': ({ response }) => void response.destroy(),
  'no HTTP': ({ response }) => {
    response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n\r\n');
  },
  'a redirect': ({ response }) => {
    response.writeHead(307, { Location: 'http://127.0.0.1:1/mcp' }).end();
  },
};

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'hostile', version: '0' },
};

/** @param mannerOf how a call is answered, by its n @returns its URL, and how to stop it */
export async function hostileServer(mannerOf: (n: number) => { manner: Manner; random: Random }) {
  const kept = new Map<string, string>();
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const seen = request.headers['last-event-id'];
    if (request.method === 'GET') {
      const rest = kept.get(String(seen));
      kept.delete(String(seen));
      if (rest === undefined) return void response.writeHead(405).end();
      return void response.writeHead(200, EVENT_HEAD).end(rest);
    }
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const frame = JSON.parse(text) as Frame;
    if (frame.method === 'initialize') {
      const body = JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: INITIALIZED });
      return void response.writeHead(200, { ...JSON_HEAD, 'MCP-Session-Id': 's' }).end(body);
    }
    if (frame.id === undefined) return void response.writeHead(202).end();
    const { n } = (frame.params as { arguments: { n: number } }).arguments;
    const { manner, random } = mannerOf(n);
    await answers[manner]({ request: frame, response, random, kept });
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => {}),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, stop };
}

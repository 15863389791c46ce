// HTTP as bytes on a socket, for what no client would ever write.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Longer than any response takes, on a machine that has much to do. */
const PATIENCE_MS = 20_000;

export interface Reply {
  status: number;
  head: string;
  body: string;
}

export const SOUND_HEADERS: Record<string, string> = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  Connection: 'close',
};

/** The bytes of a request. A header that is undefined is left out. */
export function requestBytes(
  method: string,
  headers: Record<string, string | undefined> = {},
  body = '',
  path = '/mcp',
): string {
  const length =
    body === '' && method !== 'POST' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all: Record<string, string | undefined> = {
    Host: '127.0.0.1',
    ...SOUND_HEADERS,
    ...length,
    ...headers,
  };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export async function open(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  // A server may hang up on what it does not like.
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Reads what the server sends until it ends, or until it has sent this text. */
export async function read(socket: Socket, until?: string): Promise<Reply | undefined> {
  let text = '';
  socket.setEncoding('latin1');
  const enough = new Promise<void>((resolve) => {
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (until !== undefined && text.includes(until)) resolve();
    });
    socket.once('close', resolve);
  });
  const late = new AbortController();
  const over = setTimeout(PATIENCE_MS, 'late', { signal: late.signal }).catch(() => {});
  if ((await Promise.race([enough, over])) === 'late') throw new Error('nothing more comes');
  late.abort();
  return replyOf(text);
}

function replyOf(text: string): Reply | undefined {
  const at = text.indexOf('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  if (at === -1 || status === undefined) return undefined;
  return { status: Number(status), head: text.slice(0, at), body: text.slice(at + 4) };
}

/** Sends bytes and reads the response to its end. */
export async function ask(url: URL, bytes: string, until?: string): Promise<Reply | undefined> {
  const socket = await open(url);
  socket.write(bytes);
  const reply = await read(socket, until);
  socket.destroy();
  return reply;
}

export function header({ head }: Reply, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}

// Given. Starts a server that prints its URL, and sends it one POST after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';

export interface RunningServer {
  url: string;
  /** Ends the process. */
  stop(): void;
}

/** @returns when it has printed its URL, the first line on its stdout */
export async function startServer([command, ...args]: [
  string,
  ...string[],
]): Promise<RunningServer> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, stop: () => void child.kill() };
}

/** @returns the response, whose body is still to be read: `for await (const chunk of response)` */
export async function post(
  url: string,
  message: JSONRPCMessage,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const sent = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  sent.end(JSON.stringify(message));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** The rest of a body, as text. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

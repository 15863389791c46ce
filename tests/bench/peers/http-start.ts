// Starts a server of this folder that prints its URL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverCommand } from './connection.ts';

/** @returns its URL, and how to end it */
export async function startHttp(name: string, answers: 'json' | 'sse') {
  const { command, args } = serverCommand(name);
  const child = spawn(command, [...args, answers], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, end: () => void child.stdin.end() };
}

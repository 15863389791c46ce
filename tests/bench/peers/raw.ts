// The floor: two processes that send each other the bytes of a call and look at none of them.
import { spawn } from 'node:child_process';
import { type Connection, serverCommand } from './connection.ts';

/** The line that a client of ours sends. */
function lineOf(text: string): string {
  const params = { name: 'echo', arguments: { text } };
  return `${JSON.stringify({ jsonrpc: '2.0', id: 10_000, method: 'tools/call', params })}\n`;
}

export async function connect(): Promise<Connection> {
  const { command, args } = serverCommand('raw-server');
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let missing = 0;
  let arrived = () => {};
  child.stdout.on('data', (chunk: Buffer) => {
    missing -= chunk.length;
    if (missing === 0) arrived();
  });

  /** One at a time. */
  function echo(text: string): Promise<string> {
    const line = lineOf(text);
    missing = line.length;
    child.stdin.write(line);
    return new Promise((resolve) => (arrived = () => resolve(text)));
  }

  await echo('ready?');
  return {
    echo,
    serverPeak: () => Promise.reject(new Error('There is no tool in it')),
    close: async () => void child.stdin.end(),
  };
}

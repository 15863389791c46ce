// A client that starts the server as its child, writes to its stdin and prints what it says.
//   printed: Client::ondata> (FROM SERVER): line received: (Server data): data 1
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { serverCommand } from './command.ts';

/**
 * Starts the server and sends it two lines, `data 1` and `EXIT`.
 * Prints every line of the server's stdout with a prefix, and its exit code after the last of them.
 */
function talk(command: string, args: string[]): void {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(`Client::ondata> (FROM SERVER): ${line}`);
  });
  // Not 'exit': that event may come while the last line is still in the pipe.
  child.on('close', (code) => {
    console.log(`Client::onexit> (FROM SERVER): SERVER exited with code ${code}`);
  });
  console.log('Client sending data to server...');
  child.stdin.write('data 1\nEXIT\n');
}

const [command, ...args] = serverCommand(import.meta.url);
talk(command, args);

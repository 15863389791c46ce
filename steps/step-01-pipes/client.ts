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
  throw new Error('TODO 1.3: start the server, listen to it, send it two lines');
}

const [command, ...args] = serverCommand(import.meta.url);
talk(command, args);

// Given. Finds the command that starts the server, for every client of this course.
//   npx tsx client.ts                      -> server.ts in the client's own folder
//   npx tsx client.ts python3 server.py    -> python3 server.py
import { fileURLToPath } from 'node:url';

/**
 * Reads the server's command from this process's arguments.
 * Without arguments it is a file near the client, started by the same `node` with the same flags as
 * the client itself, so that a `.ts` file runs there too.
 *
 * @param clientUrl the client's `import.meta.url`
 * @param file the server's path, seen from the client
 * @returns the program, then its arguments
 */
export function serverCommand(clientUrl: string, file = 'server.ts'): [string, ...string[]] {
  const [command, ...args] = process.argv.slice(2);
  if (command !== undefined) return [command, ...args];
  const script = fileURLToPath(new URL(file, clientUrl));
  const server: [string, ...string[]] = [process.execPath, ...process.execArgv, script];
  // `npm run wire` puts a tap between client and server. It runs the command that stands behind it.
  const tap = process.env.WORKSHOP_TAP;
  return tap ? [process.execPath, tap, ...server] : server;
}

// `npm run check step-05 -- --debug`: every process of a check waits for a debugger, and nothing is hurried.
import { createServer } from 'node:net';
import { giveUp } from '../command-line/giving-up.js';
import { dim, say } from '../terminal/terminal.js';

/** Where Node's debuggers look first. */
const PORT = 9229;

/**
 * Says how to attach, and makes sure that the door is free.
 *
 * @returns {Promise<{ provided: { debug: number, spares: false }, options: { testTimeout: 0, hookTimeout: 0 } }>}
 */
export async function debugging() {
  // VS Code follows into each process by itself, if it has started this one.
  const byEditor = process.env.VSCODE_INSPECTOR_OPTIONS !== undefined;
  const port = Number(process.env.WORKSHOP_DEBUG_PORT ?? PORT);
  if (!byEditor) {
    await freePort(port);
    say(
      `Each process of a check waits for a debugger on 127.0.0.1:${port}, and nothing is hurried:`,
      '  VS Code: "Attach to a check that waits"; Chrome: chrome://inspect;',
      `  a terminal: node inspect 127.0.0.1:${port}`,
      dim('Put `debugger;` into your code where it is to stop. With -t 5.2 only that check runs.'),
    );
  }
  return {
    provided: { debug: byEditor ? 0 : port, spares: false },
    options: { testTimeout: 0, hookTimeout: 0 },
  };
}

/** @param {number} port */
function freePort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => giveUp(`Somebody is at port ${port}: is there another debugger?`));
    server.listen(port, '127.0.0.1', () => server.close(resolve));
  });
}

import { check, server, setup } from './harness/check.ts';
import { start } from './harness/child.ts';
import { client, printed } from './harness/client.ts';
import { CheckFailure } from './harness/failure.ts';
import { exits, prints } from './harness/output.ts';
import { inTree, program } from './harness/programs.ts';

setup();

const SERVER = 'step-01-pipes/server.ts';
const CLIENT = 'step-01-pipes/client.ts';
const COURSE = 'rule of the course · plain text, no MCP yet';

const CHUNKS = 'A chunk is not a line. readline puts lines together, and cuts them apart.';

check('1.1 the server answers each line with a line', COURSE, async () => {
  const wire = await server(SERVER);
  await wire.playText(
    `
    → data 1
    ← line received: (Server data): data 1
    → two words, 茶
    ← line received: (Server data): two words, 茶
    `,
    'The answer is the prefix, then the line as it came, then a newline.',
  );
  wire.write('one\ntwo\n');
  await wire.playText(
    `
    ← line received: (Server data): one
    ← line received: (Server data): two
    `,
    CHUNKS,
  );
  await wire.end();
});

check(
  '1.2 EXIT is answered with the goodbye, and the server ends with code 0',
  COURSE,
  async () => {
    const wire = await server(SERVER);
    await wire.playText(
      `
      → still here
      ← line received: (Server data): still here
      → EXIT
      ← EXIT received: Server closing down...
      `,
      'First print the goodbye, letter for letter, then let the process end.',
    );
    await exits(
      wire,
      'Its stdin is still open, and an open pipe keeps a process alive. Destroy the stream.',
    );
  },
);

check(
  '1.3 the client sends two lines, and prints each line of the server, wherever the chunks end',
  COURSE,
  async () => {
    const { child, output, wire } = await client(CLIENT);
    await wire.playText('→ data 1', 'Write both lines to child.stdin, each with its newline.');
    wire.write('one\ntwo\nthr');
    await wire.playText('→ EXIT', 'Write both lines to child.stdin, each with its newline.');
    wire.write('ee\n');
    wire.exit(3, 'last words\n');
    await prints(child, output, [
      ['Client sending data to server...', 'Print this before you send.'],
      ['Client::ondata> (FROM SERVER): one', CHUNKS],
      ['Client::ondata> (FROM SERVER): two', CHUNKS],
      ['Client::ondata> (FROM SERVER): three', CHUNKS],
      [
        'Client::ondata> (FROM SERVER): last words',
        "These words were still in the pipe when the server exited. 'close' comes after them.",
      ],
      [
        'Client::onexit> (FROM SERVER): SERVER exited with code 3',
        "The listener of 'close' gets the code.",
      ],
    ]);
  },
);

check('1.3 client and server together print the four lines', COURSE, async () => {
  const child = await start(inTree(CLIENT), [process.execPath, await program(inTree(SERVER))]);
  const output = printed(child);
  await prints(child, output, [
    'Client sending data to server...',
    'Client::ondata> (FROM SERVER): line received: (Server data): data 1',
    'Client::ondata> (FROM SERVER): EXIT received: Server closing down...',
    'Client::onexit> (FROM SERVER): SERVER exited with code 0',
  ]);
  const { code } = await child.exit;
  if (code !== 0) {
    throw new CheckFailure({ class: 'exited', why: [`The client ${child.ending}; expected 0.`] });
  }
});

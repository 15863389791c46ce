import { check, server, setup } from './harness/check.ts';
import { start } from './harness/child.ts';
import { client, printed } from './harness/client.ts';
import { CheckFailure } from './harness/failure.ts';
import { exits, prints } from './harness/output.ts';
import { inTree, program } from './harness/programs.ts';
import { until } from './harness/waiting.ts';

setup();

const SERVER = 'step-01-pipes/server.ts';
const CLIENT = 'step-01-pipes/client.ts';
const COURSE = 'rule of the course · plain text, no MCP yet';

const CHUNKS = 'A chunk is not a line. readline puts lines together, and cuts them apart.';
const BOTH = 'Write both lines to child.stdin, each with its newline.';
/** How long a client may take to print what it has read, in ms. Then the next bytes come all the same. */
const READ_MS = 1000;
/** Three bytes. */
const TEA = Buffer.from('茶');

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
  // The answer to the first line proves that the half of the next one was read with it.
  wire.write(Buffer.concat([Buffer.from('three\n'), TEA.subarray(0, 1)]));
  await wire.playText('← line received: (Server data): three', CHUNKS);
  wire.write(Buffer.concat([TEA.subarray(1), Buffer.from(' is green\n')]));
  await wire.playText(
    '← line received: (Server data): 茶 is green',
    'This line came in two chunks, cut inside of 茶. Keep what has no newline yet, as bytes.',
  );
  await wire.playText(
    `
    →   indented, EXIT
    ← line received: (Server data):   indented, EXIT
    `,
    'Only a line that is EXIT, letter for letter, ends the server. Any other goes back as it came.',
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
      'Destroy stdin and call nothing else: while that pipe is open, it keeps the process alive.',
    );
    wire.nothingYet('The goodbye is the last line.');
  },
);

check('1.2 a line that came in the same chunk as EXIT is not answered', COURSE, async () => {
  const wire = await server(SERVER);
  await wire.playText('→ up\n← line received: (Server data): up');
  wire.write('data 1\nEXIT\ndata 2\nEXIT\n');
  await wire.playText(
    `
    ← line received: (Server data): data 1
    ← EXIT received: Server closing down...
    `,
    CHUNKS,
  );
  await exits(
    wire,
    'Destroy stdin and call nothing else: while that pipe is open, it keeps the process alive.',
  );
  wire.nothingYet(
    "readline emits 'line' for each line of the chunk, also after stdin is destroyed: stop listening.",
  );
});

check(
  '1.3 the client sends two lines, and prints each line of the server, wherever the chunks end',
  COURSE,
  async () => {
    const { child, output, wire } = await client(CLIENT, 'linger');
    await wire.playText('→ data 1', BOTH);
    wire.write(Buffer.concat([Buffer.from('one\ntwo\n\nthr'), TEA.subarray(0, 2)]));
    await wire.playText('→ EXIT', BOTH);
    // So that the rest comes as a chunk of its own.
    await until(() => output.text.includes('two'), READ_MS);
    wire.write(Buffer.concat([TEA.subarray(2), Buffer.from('\n')]));
    wire.exit(3, 'last words\n');
    await prints(child, output, [
      ['Client sending data to server...', 'Print this before you send.'],
      ['Client::ondata> (FROM SERVER): one', CHUNKS],
      ['Client::ondata> (FROM SERVER): two', CHUNKS],
      ['Client::ondata> (FROM SERVER): ', 'This line is empty, and a line all the same.'],
      ['Client::ondata> (FROM SERVER): thr茶', CHUNKS],
      [
        'Client::ondata> (FROM SERVER): last words',
        "These words were still in the pipe when the server exited. 'close' comes after them.",
      ],
      [
        'Client::onexit> (FROM SERVER): SERVER exited with code 3',
        "The listener of 'close' gets the code.",
      ],
    ]);
    wire.nothingYet('The client sends two lines, and nothing after them.');
  },
);

check('1.3 a server that was killed has no exit code: null', COURSE, async () => {
  const { child, output, wire } = await client(CLIENT, 'linger');
  await wire.playText('→ data 1\n→ EXIT', BOTH);
  wire.say('out of tea\n');
  wire.die('SIGKILL');
  await prints(child, output, [
    'Client sending data to server...',
    [
      'Client::onexit> (FROM SERVER): SERVER exited with code null',
      "A signal ended it, so 'close' brings null for the code. Print that: 0 would say that all was well.",
    ],
  ]);
  if (child.stderr.includes('out of tea')) return;
  const why = [
    'The server wrote "out of tea" to stderr, and it has not come out on yours.',
    "Spawn with stdio: ['pipe', 'pipe', 'inherit']. Where else could a server say why it fails?",
  ];
  throw new CheckFailure({ class: 'wrong value', why });
});

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

// Text over pipes: the newline, the end of a process, and a chunk that is taken for a line.
import type { Mistake, Wing } from '../course/galleries.ts';

const CLIENT = 'step-01-pipes/client.ts';

export const step01: Wing<Mistake> = {
  file: 'step-01-pipes/server.ts',
  answers: [
    {
      name: 'ends no line',
      fails: '1.1',
      fill: { '1.1': "process.stdout.write('line received: (Server data): ' + line);" },
    },
    {
      name: 'answers on stderr',
      fails: '1.1',
      fill: { '1.1': "console.error('line received: (Server data): ' + line);" },
    },
    {
      name: 'sends the line back without its prefix',
      fails: '1.1',
      fill: { '1.1': 'console.log(line);' },
    },
    {
      name: 'cuts each chunk at its newlines, and carries nothing over',
      fails: '1.1',
      file: `
process.stdin.on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().split('\\n').filter(Boolean)) {
    if (line === 'EXIT') {
      console.log('EXIT received: Server closing down...');
      process.exit();
    }
    console.log('line received: (Server data): ' + line);
  }
});
`,
    },
    {
      name: 'decodes each chunk for itself',
      fails: '1.1',
      file: `
let rest = '';
process.stdin.on('data', (chunk: Buffer) => {
  const lines = (rest + chunk.toString()).split('\\n');
  rest = lines.pop()!;
  for (const line of lines) {
    if (line === 'EXIT') {
      console.log('EXIT received: Server closing down...');
      process.exit();
    }
    console.log('line received: (Server data): ' + line);
  }
});
`,
    },
    {
      name: 'trims the line',
      fails: '1.1',
      fill: { '1.1': "console.log('line received: (Server data): ' + line.trim());" },
    },
    {
      name: 'takes every line with EXIT in it for the end',
      fails: '1.1',
      replace: "line === 'EXIT' ?",
      by: "line.endsWith('EXIT') ?",
    },
    {
      name: 'answers the first line and then ends',
      fails: '1.1',
      fill: {
        '1.1':
          "console.log('line received: (Server data): ' + line); lines.close(); process.exit();",
      },
    },
    {
      name: 'prints a prompt before it reads',
      fails: '1.1',
      all: [
        {
          replace: 'createInterface({ input: process.stdin });',
          by: "createInterface({ input: process.stdin, output: process.stdout });\nlines.setPrompt('> ');\nlines.prompt();",
        },
      ],
    },
    {
      name: 'closes readline and leaves stdin open',
      fails: '1.2',
      replace: 'process.stdin.destroy();',
      by: 'lines.close();',
    },
    {
      name: 'ends with code 1',
      fails: '1.2',
      replace: 'process.stdin.destroy();',
      by: 'process.exit(1);',
    },
    {
      name: 'answers what came in the same chunk as EXIT',
      fails: '1.2',
      replace: "lines.removeAllListeners('line');",
      by: '',
    },
    {
      name: 'says goodbye twice',
      fails: '1.2',
      replace: "console.log('EXIT received: Server closing down...');",
      by: "console.log('EXIT received: Server closing down...');\n  process.on('exit', () => console.log('EXIT received: Server closing down...'));",
    },
    {
      name: 'ends before it has said goodbye',
      fails: '1.2',
      fill: { '1.2': 'process.stdin.destroy();' },
    },
    {
      name: 'says goodbye in other words',
      fails: '1.2',
      replace: "console.log('EXIT received: Server closing down...');",
      by: "console.log('Server closing down...');",
    },
    {
      name: 'prints chunks, not lines',
      fails: '1.3',
      in: CLIENT,
      replace: "createInterface({ input: child.stdout }).on('line', (line) => {",
      by: "child.stdout.setEncoding('utf8').on('data', (line) => {",
    },
    {
      name: 'decodes each chunk of the server for itself',
      fails: '1.3',
      in: CLIENT,
      replace: "createInterface({ input: child.stdout }).on('line', (line) => {",
      by: String.raw`
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) child.emit('line', line);
  });
  child.on('line' as never, (line: string) => {`,
    },
    {
      name: 'prints no line that is empty',
      fails: '1.3',
      in: CLIENT,
      replace: 'console.log(`Client::ondata> (FROM SERVER): ${line}`);',
      by: 'if (line) console.log(`Client::ondata> (FROM SERVER): ${line}`);',
    },
    {
      name: 'takes a pipe for the stderr of the server, and does not read it',
      fails: '1.3',
      in: CLIENT,
      replace: "stdio: ['pipe', 'pipe', 'inherit']",
      by: "stdio: ['pipe', 'pipe', 'pipe']",
    },
    {
      name: 'shows a server that was killed as code 0',
      fails: '1.3',
      in: CLIENT,
      replace: 'SERVER exited with code ${code}`',
      by: 'SERVER exited with code ${code ?? 0}`',
    },
    {
      name: 'sends a third line',
      fails: '1.3',
      in: CLIENT,
      replace: String.raw`'data 1\nEXIT\n'`,
      by: String.raw`'data 1\nEXIT\ndata 2\n'`,
    },
    {
      name: "waits for 'exit', which may come before the last line",
      fails: '1.3',
      in: CLIENT,
      replace: "child.on('close',",
      by: "child.on('exit',",
    },
    {
      name: 'sends EXIT without a newline',
      fails: '1.3',
      in: CLIENT,
      replace: String.raw`'data 1\nEXIT\n'`,
      by: String.raw`'data 1\nEXIT'`,
    },
    {
      name: 'sends the next line only when the first is answered',
      fails: '1.3',
      in: CLIENT,
      replace: String.raw`child.stdin.write('data 1\nEXIT\n');`,
      by: String.raw`child.stdin.write('data 1\n');
  child.stdout.once('end', () => child.stdin.write('EXIT\n'));`,
    },
    {
      name: 'starts the server with inherited pipes',
      fails: '1.3',
      in: CLIENT,
      replace: "stdio: ['pipe', 'pipe', 'inherit']",
      by: "stdio: ['pipe', 'inherit', 'inherit']",
    },
    {
      name: 'says that it sends only after the server has ended',
      fails: '1.3',
      in: CLIENT,
      all: [
        { in: CLIENT, replace: "console.log('Client sending data to server...');", by: '' },
        {
          in: CLIENT,
          replace: "child.on('close', (code) => {",
          by: "child.on('close', (code) => {\n    console.log('Client sending data to server...');",
        },
      ],
    },
    {
      name: 'starts another server than it was told',
      fails: '1.3',
      in: CLIENT,
      replace: 'spawn(command, args,',
      by: "spawn(process.execPath, ['-e', ''],",
    },
  ],
};

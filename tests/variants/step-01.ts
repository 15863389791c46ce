import type { Variant, Wing } from '../course/galleries.ts';

export const step01: Wing<Variant> = {
  file: 'step-01-pipes/server.ts',
  answers: [
    {
      name: 'writes to the stream itself and leaves with process.exit',
      fill: {
        '1.1': String.raw`process.stdout.write('line received: (Server data): ' + line + '\n');`,
        '1.2': String.raw`lines.removeAllListeners(); process.stdout.write('EXIT received: Server closing down...\n', () => process.exit(0));`,
      },
    },
    {
      name: 'talks to itself on stderr',
      fill: {
        '1.1': "console.error('got', line); console.log('line received: (Server data): ' + line);",
        '1.2':
          "console.error('bye'); lines.off('line', lines.listeners('line')[0] as never); console.log('EXIT received: Server closing down...'); process.stdin.destroy();",
      },
    },
    {
      name: 'says goodbye and exits at once',
      fill: { '1.2': "console.log('EXIT received: Server closing down...'); process.exit();" },
    },
    {
      name: "ends the server's stdin behind the last line",
      in: 'step-01-pipes/client.ts',
      replace: String.raw`child.stdin.write('data 1\nEXIT\n');`,
      by: String.raw`child.stdin.write('data 1\n'); child.stdin.end('EXIT\n');`,
    },
    {
      name: 'writes an answer in two halves',
      fill: {
        '1.1': String.raw`process.stdout.write('line received: '); process.stdout.write('(Server data): ' + line + '\n');`,
      },
    },
    {
      name: 'splits the lines by hand, and sends them in two writes',
      fill: {
        '1.3': String.raw`
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) console.log('Client::ondata> (FROM SERVER): ' + line);
  });
  child.on('close', (code) => console.log('Client::onexit> (FROM SERVER): SERVER exited with code ' + code));
  console.log('Client sending data to server...');
  child.stdin.write('data 1\n');
  child.stdin.write('EXIT\n');
  createInterface;`,
      },
    },
    {
      name: 'reads lines in a loop, then waits for the exit code',
      fill: {
        '1.3': String.raw`
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  console.log('Client sending data to server...');
  child.stdin.write('data 1\nEXIT\n');
  void (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      console.log('Client::ondata> (FROM SERVER): ' + line);
    }
    console.log('Client::onexit> (FROM SERVER): SERVER exited with code ' + (await exited));
  })();`,
      },
    },
  ],
};

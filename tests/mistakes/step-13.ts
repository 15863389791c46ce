// The tap: bytes that it changes, lines that it loses, an end that is not the end of the server.
import type { Mistake, Wing } from '../course/galleries.ts';

const FRAME = 'if (problem === undefined) return `{${head},"frame":${line.trim()}}`;';
const OTHER =
  'return `{${head},"problem":${JSON.stringify(problem)},"raw":${JSON.stringify(line)}}`;';

export const step13: Wing<Mistake> = {
  file: 'step-13-tap/passing.ts',
  answers: [
    {
      name: 'writes the frame anew, with another spelling',
      fails: '13.1',
      replace: FRAME,
      by: "if (problem === undefined) return '{' + head + ',\"frame\":' + JSON.stringify(JSON.parse(line)) + '}';",
    },
    {
      name: 'writes the frame as a text',
      fails: '13.1',
      replace: FRAME,
      by: "if (problem === undefined) return '{' + head + ',\"frame\":' + JSON.stringify(line) + '}';",
    },
    {
      name: 'writes a text, as for a reader',
      fails: '13.1',
      replace: FRAME,
      by: "if (problem === undefined) return ms + ' ms ' + direction + ' ' + line;",
    },
    {
      name: 'forgets the direction',
      fails: '13.1',
      replace: '"direction":"${direction}"`;',
      by: '"ms":${ms}`;\n  void direction;',
    },
    {
      name: 'takes any JSON for a frame',
      fails: '13.1',
      replace: 'parseMessage(line);\n  } catch',
      by: 'JSON.parse(line);\n  } catch',
    },
    {
      name: 'writes nothing of what is no frame',
      fails: '13.1',
      replace: OTHER,
      by: "return '';",
    },
    {
      name: 'puts a text between quotes, and does not escape it',
      fails: '13.1',
      replace: OTHER,
      by: 'return \'{\' + head + \',"problem":"\' + problem + \'","raw":"\' + line + \'"}\';',
    },
    {
      name: 'tells of a parse error where the bytes are wrong',
      fails: '13.1',
      replace: 'problem ??= (error as Error).message;',
      by: 'problem = (error as Error).message;',
    },
    {
      name: 'passes on the text of each chunk',
      fails: '13.2',
      replace: 'pipeline(from, to, () => {});',
      by: "from.on('data', (chunk: Buffer) => to.write(chunk.toString()));\n  from.on('end', () => to.end());",
    },
    {
      name: 'passes on lines, and waits for their end',
      fails: '13.2',
      fill: {
        '13.2': String.raw`
  const lines = new Lines((line, problem) => {
    note(line, problem);
    to.write(problem ? line : line + '\n');
  });
  from.on('data', (chunk: Buffer) => lines.push(chunk));
  from.on('end', () => {
    lines.end();
    to.end();
  });`,
      },
    },
    {
      name: 'notes the lines and passes nothing on',
      fails: '13.2',
      replace: 'pipeline(from, to, () => {});',
      by: 'void [pipeline, to];',
    },
    {
      name: 'takes a chunk for a line',
      fails: '13.2',
      replace: "from.on('data', (chunk: Buffer) => lines.push(chunk));",
      by: "from.on('data', (chunk: Buffer) => note(chunk.toString().trim()));",
    },
    {
      name: 'searches all that came before with every chunk',
      fails: '13.2',
      varies: 'it is stopped by the limit of the check, or judged by the time that it has computed',
      replace: "from.on('data', (chunk: Buffer) => lines.push(chunk));",
      by: `let rest = '';
  from.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString('latin1')).split('\\n');
    rest = parts.pop()!;
    for (const part of parts) lines.push(Buffer.from(part + '\\n', 'latin1'));
  });`,
    },
    {
      name: 'exits soon after its stdin has ended',
      fails: '13.2',
      replace: "from.on('end', () => lines.end());",
      by: "from.on('end', () => {\n    lines.end();\n    setTimeout(() => process.exit(), 50);\n  });",
    },
    {
      name: 'says on stdout what has passed',
      fails: '13.2',
      replace: "from.on('data', (chunk: Buffer) => lines.push(chunk));",
      by: "from.on('data', (chunk: Buffer) => {\n    lines.push(chunk);\n    console.log(chunk.length, 'bytes');\n  });",
    },
    {
      name: 'forgets the line that no newline has ended',
      fails: '13.2',
      replace: "from.on('end', () => lines.end());",
      by: '',
    },
    {
      name: 'does not end what it flows into',
      fails: '13.2',
      replace: 'pipeline(from, to, () => {});',
      by: 'from.pipe(to, { end: false });',
    },
    {
      name: 'writes every chunk at once, whether somebody reads or not',
      fails: '13.2',
      replace: 'pipeline(from, to, () => {});',
      by: "from.on('data', (chunk: Buffer) => to.write(chunk));\n  from.on('end', () => to.end());\n  to.on('error', () => from.destroy());",
    },
    {
      name: 'leaves errors to pipe, which leaves them to others',
      fails: '13.2',
      replace: 'pipeline(from, to, () => {});',
      by: 'from.pipe(to);',
    },
    {
      name: 'leaves its exit code to chance',
      fails: '13.3',
      replace: 'process.exitCode = code ?? 1;',
      by: '',
    },
    {
      name: 'makes a code of the signal',
      fails: '13.3',
      replace: 'if (signal === null) return;',
      by: 'if (signal !== null) process.exitCode = 143;\n  if (code !== 99) return;',
    },
    {
      name: 'still listens for the signal that is to end it',
      fails: '13.3',
      replace: 'process.removeAllListeners(signal);',
      by: '',
    },
    {
      name: 'calls process.exit before all has left',
      fails: '13.3',
      replace: 'process.exitCode = code ?? 1;',
      by: 'if (signal === null) process.exit(code ?? 1);',
    },
    {
      name: 'sends itself the signal before all has left',
      fails: '13.3',
      replace: "process.on('exit', () => process.kill(process.pid, signal));",
      by: 'process.kill(process.pid, signal);',
    },
  ],
};

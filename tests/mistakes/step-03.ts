// Framing: what ends a message, where a chunk was cut, how long a line may be.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step03: Wing<Mistake> = {
  file: 'step-03-framing/framing.ts',
  answers: [
    { name: 'ends no line', fails: '3.1', fill: { '3.1': 'return JSON.stringify(message);' } },
    {
      name: 'writes JSON over several lines',
      fails: '3.1',
      fill: { '3.1': String.raw`return JSON.stringify(message, null, 2) + '\n';` },
    },
    {
      name: 'writes a Content-Length header, as LSP does',
      fails: '3.1',
      fill: {
        '3.1': String.raw`
  const body = JSON.stringify(message);
  return 'Content-Length: ' + Buffer.byteLength(body) + '\r\n\r\n' + body;`,
      },
    },
    {
      name: 'turns the message into JSON twice',
      fails: '3.1',
      fill: { '3.1': String.raw`return JSON.stringify(JSON.stringify(message)) + '\n';` },
    },
    {
      name: 'writes a batch',
      fails: '3.1',
      fill: { '3.1': String.raw`return JSON.stringify([message]) + '\n';` },
    },
    {
      name: 'takes a chunk for a message',
      fails: '3.2',
      fill: { '3.2': 'this.#keep(chunk); this.#endLine();' },
    },
    {
      name: 'finds only the first message of a chunk',
      fails: '3.2',
      fill: {
        '3.2': `
    const end = chunk.indexOf(LF);
    if (end === -1) return this.#keep(chunk);
    this.#keep(chunk.subarray(0, end));
    this.#endLine();
    this.#keep(chunk.subarray(end + 1));`,
      },
    },
    {
      name: 'drops what comes after the last LF',
      fails: '3.2',
      replace: 'this.#keep(chunk.subarray(start));',
      by: '',
    },
    {
      name: 'searches from the same LF for ever',
      fails: '3.2',
      replace: 'start = end + 1;',
      by: 'start = end;',
    },
    {
      name: 'decodes each chunk',
      fails: '3.2',
      fill: {
        '3.2': String.raw`
    const lines = chunk.toString('utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#endLine();
      this.#keep(Buffer.from(line));
    }`,
      },
    },
    {
      name: 'takes U+2028 for the end of a line, as readline does',
      fails: '3.2',
      fill: {
        '3.2': String.raw`
    const lines = chunk.toString('latin1').split(/\n|\xe2\x80[\xa8\xa9]/);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#endLine();
      this.#keep(Buffer.from(line, 'latin1'));
    }`,
      },
    },
    {
      name: 'answers a blank line with an error',
      fails: '3.2',
      replace: "if (line.trim() === '') return;",
      by: '',
    },
    {
      name: 'takes a blank line for the end',
      fails: '3.2',
      replace: "if (line.trim() === '') return;",
      by: "if (line.trim() === '') process.exit(0);",
    },
    {
      name: 'keeps the LF with the line',
      fails: '3.3',
      replace: 'chunk.subarray(start, end)',
      by: 'chunk.subarray(start, end + 1)',
    },
    {
      name: 'takes the last LF of a chunk for the only one',
      fails: '3.2',
      fill: {
        '3.2': `
    const end = chunk.lastIndexOf(LF);
    if (end === -1) return this.#keep(chunk);
    this.#keep(chunk.subarray(0, end));
    this.#endLine();
    this.#keep(chunk.subarray(end + 1));`,
      },
    },
    {
      name: 'does not see an LF that is the first byte of a chunk',
      fails: '3.2',
      replace: 'while ((end = chunk.indexOf(LF, start)) !== -1)',
      by: 'while ((end = chunk.indexOf(LF, start)) > 0)',
    },
    {
      name: 'makes U+FFFD of what is not UTF-8',
      fails: '3.2',
      replace: 'if (!isUtf8(bytes)) throw notUtf8(line);',
      by: 'void notUtf8, isUtf8;',
    },
    {
      name: 'hands the bad lines over after all others',
      fails: '3.2',
      replace: 'this.onerror?.(error as rpc.RpcError);\n      return;',
      by: 'setImmediate(() => this.onerror?.(error as rpc.RpcError));\n      return;',
    },
    {
      name: 'crashes at a bad line',
      fails: '3.2',
      replace: 'this.onerror?.(error as rpc.RpcError);\n      return;',
      by: 'throw error;',
    },
    {
      name: 'has a limit of 64 KiB a line',
      fails: '3.2',
      replace: 'const MAX_BYTES = 64 * 1024 * 1024;',
      by: 'const MAX_BYTES = 64 * 1024;',
    },
    {
      name: 'says nothing of a line that is too long',
      fails: '3.3',
      fill: { '3.3': 'void part; this.#line = EMPTY;' },
    },
    {
      name: 'says it again with each part of the line',
      fails: '3.3',
      replace: 'if (this.#bytes - part.length > this.#maxBytes) return;',
      by: 'void part;',
    },
    {
      name: 'says nothing when the part before had filled the limit',
      fails: '3.3',
      replace: 'if (this.#bytes - part.length > this.#maxBytes) return;',
      by: 'if (this.#bytes - part.length >= this.#maxBytes) return;',
    },
    {
      name: 'counts characters',
      fails: '3.3',
      replace: 'if (this.#bytes > this.#maxBytes) return guard(',
      by: 'if (this.#bytes > 100 && part.toString().length > this.#maxBytes) return guard(',
    },
    {
      name: 'begins a new line in the middle of the refused one',
      fails: '3.3',
      replace: 'if (this.#bytes - part.length > this.#maxBytes) return;',
      by: 'this.#bytes = 0; void part;',
    },
    {
      name: 'throws, and nobody catches it',
      fails: '3.3',
      replace: 'this.onerror?.(new rpc.RpcError(rpc.INVALID_REQUEST, problem));',
      by: 'throw new rpc.RpcError(rpc.INVALID_REQUEST, problem);',
    },
    {
      name: 'refuses a line that is as long as the limit',
      fails: '3.3',
      replace: 'if (this.#bytes > this.#maxBytes) return guard(',
      by: 'if (this.#bytes >= this.#maxBytes) return guard(',
    },
    {
      name: 'waits for the end of the line before it refuses',
      fails: '3.3',
      all: [
        { fill: { '3.3': 'void part; this.#line = EMPTY;' } },
        {
          replace: 'if (fits) guard(() => this.#readLine(line));',
          by: "if (fits) guard(() => this.#readLine(line));\n    else this.onerror?.(new rpc.RpcError(rpc.INVALID_REQUEST, 'too long'));",
        },
      ],
    },
    {
      name: 'keeps what it has refused',
      fails: '3.3',
      replace: 'this.#line = EMPTY;\n    if (this.#bytes - part.length',
      by: 'if (this.#bytes - part.length',
    },
  ],
};

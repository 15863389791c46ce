// Reads a raw line as a frame, or says what it is instead: text, half a message, two, no JSON-RPC.
import { inject } from 'vitest';
import { show } from './failure.ts';
import type { Fault, Frame } from './frames.ts';
import { locate, type Path } from './locate.ts';

/**
 * Reads a line of the learner's stdout as a frame, or says what it is instead. A CR at its end is white
 * space to JSON, and no specification forbids it. A blank line is no message, and nothing but messages
 * may stand on stdout (2025-11-25 basic/transports, stdio).
 */
export function readFrame(line: string): Frame | Fault {
  return notJson(line) ?? notJsonRpc(line) ?? (JSON.parse(line) as Frame);
}

const NO_MESSAGE = 'not a message';

export function isFault(value: Frame | Fault): value is Fault {
  return 'class' in value && Array.isArray(value.why);
}

function notJson(line: string): Fault | undefined {
  const name = 'stdout is not JSON' as const;
  const end = { start: line.length - 1, end: line.length };
  if (/^Content-Length:/i.test(line)) {
    return {
      class: name,
      label: 'a header',
      span: { start: 0, end: 'Content-Length'.length },
      why: ['Content-Length headers belong to LSP. In MCP a message is one line, ended by one LF.'],
    };
  }
  if (line.trim() === '') {
    return {
      class: name,
      why: ['An empty line came on stdout. A line is a message; write one LF after each, not two.'],
    };
  }
  if (isJson(line)) return undefined;
  const lead = line.indexOf('{');
  if (lead > 0 && isJson(line.slice(lead))) {
    return {
      class: name,
      label: 'not part of the message',
      span: { start: 0, end: lead },
      why: [
        'Something stands before the message on its line: what console.log printed, a prompt, a text',
        'without a newline, or a byte order mark.',
      ],
    };
  }
  if (/^\{ ?\w+: |^\[object Object\]/.test(line)) {
    return {
      class: name,
      why: [
        'This is an object as Node shows it, not JSON. Write JSON.stringify(message) and "\\n".',
      ],
    };
  }
  const second = secondFrame(line);
  if (second !== undefined) {
    return {
      class: name,
      label: 'a second message begins here',
      span: { start: second, end: second + 1 },
      why: ['Two messages stand on one line. Each message ends with a newline of its own.'],
    };
  }
  if (/^\s*[{[]\s*$/.test(line) || /^\s+["}\]]/.test(line)) {
    return {
      class: name,
      label: 'the message goes on in the next line',
      span: end,
      why: [
        'This JSON is spread over several lines. A message must be one line:',
        'use JSON.stringify(message), without the third argument.',
      ],
    };
  }
  return {
    class: name,
    label: NO_MESSAGE,
    span: { start: 0, end: line.length },
    why: [
      'Here stdout is the wire: it carries messages and nothing else. console.log, .info and .debug',
      'write there. Say it with console.error, which goes to stderr.',
      ...settings(),
    ],
  };
}

/** A server of another kind is started as the learner starts it. */
function settings(): string[] {
  const { NODE_OPTIONS: options } = process.env;
  if (!inject('server') || !options) return [];
  return [`Or is it not your server that prints? NODE_OPTIONS is set: ${options}`];
}

/** What npm, pnpm and yarn print before the script that they run. */
const BANNER = /^(> \S+@\S+ \S+|> \S.*|yarn run v\d.*|\$ \S.*)$/;
const MOST_LINES = 5;

/** Whether what stands behind a line may say more about it than the line itself. */
export function isUnclear({ class: name, label }: Fault): boolean {
  return name === 'stdout is not JSON' && (label === undefined || label === NO_MESSAGE);
}

/**
 * Looks at the lines behind one that is no message: together they may be one that a newline has cut, or
 * what npm prints.
 */
export function brokenOff(line: string, next: string[]): Fault | undefined {
  const name = 'stdout is not JSON' as const;
  if ([line, ...next.slice(0, 1)].some((text) => BANNER.test(text)) && !line.startsWith('{')) {
    return {
      class: name,
      why: [
        'This is what npm (or pnpm, or yarn) prints before it runs a script, and here stdout is the wire.',
        'Give the command that the script runs, --server "node server.js", or run it with --silent.',
      ],
    };
  }
  if (!/^\s*[{[]\s*"/.test(line)) return undefined;
  const whole = [...next.slice(0, MOST_LINES).keys()].find((index) => {
    return isJson([line, ...next.slice(0, index + 1)].join('\\n'));
  });
  const end = { start: line.length, end: line.length + 1 };
  if (whole !== undefined) {
    return {
      class: name,
      span: end,
      label: 'the message is cut here',
      why: [
        'A newline stands in the middle of a string, and has ended the line. In JSON it is written \\n.',
        'Let JSON.stringify write the whole message, and put nothing into the text afterwards.',
      ],
    };
  }
  const { at, problem } = jsonProblem(line);
  const why = [
    `This begins like a message, and is no JSON: ${problem}.`,
    'Let JSON.stringify write the whole message, and write it in one call.',
  ];
  return { class: name, label: 'not JSON from here on', span: { start: at, end: at + 1 }, why };
}

/** What JSON.parse says, and where it says it stands. */
function jsonProblem(line: string): { at: number; problem: string } {
  try {
    JSON.parse(line);
  } catch (error) {
    const { message } = error as Error;
    const [whole = '', position] = / in JSON at position (\d+).*$/s.exec(message) ?? [];
    const problem = message.replace(whole, '').replace(/,? ?".*" is not valid JSON$/s, '');
    return { at: Number(position ?? line.length), problem };
  }
  return { at: 0, problem: '' };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the second of two messages on one line begins. */
function secondFrame(line: string): number | undefined {
  for (let at = line.indexOf('}{'); at !== -1; at = line.indexOf('}{', at + 1)) {
    if (isJson(line.slice(0, at + 1))) return at + 1;
  }
  return undefined;
}

function notJsonRpc(line: string): Fault | undefined {
  const frame: unknown = JSON.parse(line);
  const fault = (why: string[], path?: Path, label?: string): Fault => ({
    class: 'JSON is not JSON-RPC',
    span: path && locate(line, path),
    ...(label !== undefined && { label }),
    why,
  });
  if (Array.isArray(frame)) {
    return fault([
      'An array is a batch. MCP has none since 2025-06-18: each message is a line of its own.',
    ]);
  }
  if (typeof frame !== 'object' || frame === null) {
    const twice = typeof frame === 'string' && isJson(frame);
    const why = twice
      ? 'This message was turned into JSON twice. Call JSON.stringify once.'
      : 'This is JSON, but no message: a message is an object with jsonrpc "2.0".';
    return fault([why]);
  }
  if (!('jsonrpc' in frame)) {
    return fault(['The member jsonrpc is missing. Every message carries "jsonrpc":"2.0".'], []);
  }
  if (frame.jsonrpc !== '2.0') {
    const label = `${show(frame.jsonrpc)}; expected "2.0"`;
    return fault(['jsonrpc is the string "2.0" in every message.'], ['jsonrpc'], label);
  }
  if ('method' in frame) {
    if (!('result' in frame || 'error' in frame)) return undefined;
    const why = 'An answer has jsonrpc, id, and result or error. Do not copy the request into it.';
    return fault([why], ['method'], 'a request has this, an answer has not');
  }
  if ('result' in frame && 'error' in frame) {
    return fault(
      ['result and error stand in the same answer. It is one or the other.'],
      ['error'],
      'and a result, too',
    );
  }
  if ('error' in frame) return undefined;
  if (!('result' in frame)) {
    return fault([
      'This is an answer without result and without error. When there is nothing to say, the',
      'result is {}. (JSON.stringify leaves out a member that is undefined.)',
    ]);
  }
  if (typeof frame.result !== 'object' || frame.result === null || Array.isArray(frame.result)) {
    const label = `${show(frame.result)}; expected an object`;
    const why =
      frame.result === null
        ? 'An empty result is still an object: {}.'
        : 'A result is an object. What there is to say goes into its members.';
    return fault([why], ['result'], label);
  }
  return undefined;
}

// Reads a raw line as a frame, or says what it is instead: text, half a message, two, no JSON-RPC.
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
    label: 'not a message',
    span: { start: 0, end: line.length },
    why: [
      'Here stdout is the wire: it carries messages and nothing else. console.log, .info and .debug',
      'write there. Say it with console.error, which goes to stderr.',
    ],
  };
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

// The same messages, in other bytes: what JSON and a pipe leave to whoever writes. These stand in for
// the learner's own step 03 and 04, in whatever step is checked.
import type { Change } from '../course/changes.ts';

const FRAMING = 'step-03-framing/framing.ts';
const LINE = 'return `${JSON.stringify(message)}\\n`;';

/** Members in reverse order, and spaces around everything. */
export const backwards: Change = {
  in: FRAMING,
  replace: LINE,
  by: String.raw`
  const members = Object.entries(message).filter(([, value]) => value !== undefined);
  const texts = members.map(([name, value]) => JSON.stringify(name) + ' : ' + JSON.stringify(value));
  return '{ ' + texts.reverse().join(' ,  ') + ' }\n';`,
};

/** Nothing but ASCII, and even some of that as an escape. */
export const escaped: Change = {
  in: FRAMING,
  replace: LINE,
  by: String.raw`
  const text = JSON.stringify(message).replaceAll('m', '\\u006d');
  const known: Record<string, string> = {};
  const escape = (unit: string) =>
    (known[unit] ??= '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return text.replaceAll(/[^\x00-\x7f]/g, escape) + '\n';`,
};

/** Each line in two writes. */
export const halved: Change = {
  in: 'step-04-transport/transport.ts',
  replace: 'stream.write(line, (error) => (error ? reject(error) : resolve()));',
  by: `
    const half = Math.floor(line.length / 2);
    stream.write(line.slice(0, half));
    stream.write(line.slice(half), (error) => (error ? reject(error) : resolve()));`,
};

/** A word on stderr for each message that comes in. */
export const talkative: Change = {
  in: FRAMING,
  replace: 'this.onmessage?.(message);',
  by: "console.error('received', message);\n    this.onmessage?.(message);",
};

/** The id null, where MCP leaves the id out and JSON-RPC does not. */
export const nullId: Change = {
  in: 'step-02-messages/messages.ts',
  replace: "return { jsonrpc: '2.0', id, error: { code, message, data } };",
  by: "return { error: { data, message, code }, id: id ?? null, jsonrpc: '2.0' } as never;",
};

/** Other words for what goes wrong. */
export const otherWords: Change = {
  in: 'step-02-messages/messages.ts',
  replace: 'return errorResponse(request.id, new RpcError(code, text));',
  by: "return errorResponse(request.id, new RpcError(code, '抱歉: ' + text.toUpperCase()));",
};

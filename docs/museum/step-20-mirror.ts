// In place of step-20-mirror/mirror.ts
// Headers that say what the body says: written by the client, compared by the server.
import type { IncomingHttpHeaders } from 'node:http';
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import { metaOf } from '../../solutions/step-07-pairing/context.ts';
import { META } from '../../solutions/step-19-stateless/stateless.ts';
import { type HeaderPath, valueAt } from '../../solutions/step-20-mirror/header-paths.ts';

export const HEADER_MISMATCH = -32020;

const ABOUT = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);
const isMarked = (text: string) => text.startsWith('=?base64?') && text.endsWith('?=');
const isPlain = (text: string) => /^[\t -~]*$/.test(text) && text.trim() === text;

export function encode(value: string | number | boolean): string {
  const text = String(value);
  if (isPlain(text) && !isMarked(text)) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

export function decode(header: string): string {
  const text = isMarked(header) ? Buffer.from(header.slice(9, -2), 'base64').toString() : header;
  if (isMarked(header) ? encodedAnyway(text) === header : isPlain(header)) return text;
  throw new rpc.RpcError(HEADER_MISMATCH, `Cannot be read: ${header}`);
}

function encodedAnyway(text: string): string {
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

export function mirrored(
  request: rpc.JSONRPCRequest,
  paths: HeaderPath[] = [],
): Map<string, string> {
  const params = rpc.isObject(request.params) ? request.params : {};
  const about = ABOUT.get(request.method);
  const values: [string, unknown][] = [
    ['MCP-Protocol-Version', metaOf(request)[META.protocolVersion]],
    ['Mcp-Method', request.method],
    ['Mcp-Name', about === undefined ? undefined : params[about]],
    ...paths.map(({ header, path }): [string, unknown] => [
      header,
      valueAt(params.arguments, path),
    ]),
  ];
  const said = values.filter(([, value]) => /^(string|number|boolean)$/.test(typeof value));
  return new Map(said.map(([header, value]) => [header, String(value)]));
}

export function checkMirror(
  request: rpc.JSONRPCRequest,
  headers: IncomingHttpHeaders,
  paths: HeaderPath[] = [],
): void {
  const body = [...mirrored(request, paths)].map(
    ([name, text]) => [name.toLowerCase(), text] as const,
  );
  const said = new Map<string, string>(body);
  for (const [name, value] of Object.entries(headers)) {
    const text = said.get(name);
    if (text === undefined) continue;
    if (typeof value === 'string' && decode(value) === text) continue;
    throw new rpc.RpcError(HEADER_MISMATCH, `Header mismatch: ${name} is ${value}, not ${text}`);
  }
}

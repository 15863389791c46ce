// What a request says of itself stands in its headers, too, so that a gateway need not read the body. Nobody
// may believe a header that was not compared with it.
//   → POST /mcp · MCP-Protocol-Version: 2026-07-28 · Mcp-Method: tools/call · Mcp-Name: weather · Mcp-Param-City: =?base64?5LiW?=
//     {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weather","arguments":{"city":"世"},…}}
import type { IncomingHttpHeaders } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import { metaOf } from '../step-07-pairing/context.ts';
import { META } from '../step-19-stateless/stateless.ts';
import { type HeaderPath, valueAt } from './header-paths.ts';

/** A header and the body do not say the same. */
export const HEADER_MISMATCH = -32020;

const VERSION = 'MCP-Protocol-Version';
const METHOD = 'Mcp-Method';
const NAME = 'Mcp-Name';

/** The member of the params that names what a request is about. */
const NAMED_BY: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** What a header carries as it is: visible ASCII, with spaces and tabs inside. */
const PLAIN = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
const SENTINEL = /^=\?base64\?(.*)\?=$/;

/**
 * A value as a header can carry it. What is not plain, or looks as if it were encoded already, is encoded as
 * Base64 of its UTF-8.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
export function encode(value: string | number | boolean): string {
  const text = String(value);
  if (PLAIN.test(text) && !SENTINEL.test(text)) return text;
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/**
 * The value that a header carries.
 *
 * @throws RpcError -32020 when it could not have been written by `encode`
 */
export function decode(header: string): string {
  const [, base64] = SENTINEL.exec(header) ?? [];
  if (base64 === undefined) {
    if (PLAIN.test(header)) return header;
    throw new rpc.RpcError(HEADER_MISMATCH, 'A header has characters that no header may have');
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return bytes.toString('utf8');
  throw new rpc.RpcError(HEADER_MISMATCH, 'A header is no Base64');
}

/**
 * What a request says of itself, by the names of the headers that repeat it.
 *
 * @param paths which arguments of the tool have a header of their own
 * @returns the values as they are, not encoded; what the request does not say is left out
 */
export function mirrored(
  request: rpc.JSONRPCRequest,
  paths: HeaderPath[] = [],
): Map<string, string> {
  const params = rpc.isObject(request.params) ? request.params : {};
  const values = new Map<string, unknown>([
    [VERSION, metaOf(request)[META.protocolVersion]],
    [METHOD, request.method],
    [NAME, params[NAMED_BY[request.method] ?? '']],
    ...paths.map(({ header, path }) => [header, valueAt(params.arguments, path)] as const),
  ]);
  const said = [...values].filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return new Map(said.map(([header, value]) => [header, String(value)]));
}

/**
 * Holds the headers of a POST against its body.
 *
 * @param paths which arguments of the tool have a header of their own
 * @throws RpcError -32020 when a header is missing, or says something else than the body
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export function checkMirror(
  request: rpc.JSONRPCRequest,
  headers: IncomingHttpHeaders,
  paths: HeaderPath[] = [],
): void {
  const body = mirrored(request, paths);
  for (const header of [VERSION, METHOD, NAME, ...paths.map((path) => path.header)]) {
    const sent = headers[header.toLowerCase()] as string | undefined;
    const value =
      header === VERSION || header === METHOD || sent === undefined ? sent : decode(sent);
    if (
      isSame(
        value,
        body.get(header),
        paths.find((path) => path.header === header),
      )
    )
      continue;
    const text = `${header} says ${value ?? 'nothing'}, the body ${body.get(header) ?? 'nothing'}`;
    throw new rpc.RpcError(HEADER_MISMATCH, `Header mismatch: ${rpc.excerpt(text)}`);
  }
}

/** `42.0` and `42` are one integer. */
function isSame(sent: string | undefined, said: string | undefined, path?: HeaderPath): boolean {
  if (sent === said) return true;
  if (path?.type !== 'integer' || !sent?.trim() || said === undefined) return false;
  return Number(sent) === Number(said);
}

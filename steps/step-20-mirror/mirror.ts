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

/** The member of the params that names what a request is about. Other methods have no Mcp-Name. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** What a header carries as it is: visible ASCII, with spaces and tabs inside. */
const PLAIN = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
/** They stand around Base64. */
const [PREFIX, SUFFIX] = ['=?base64?', '?='];

/** Whether a text is Base64 to whoever reads it in a header. */
function isMarked(text: string): boolean {
  return text.startsWith(PREFIX) && text.endsWith(SUFFIX);
}

/**
 * A value as a header can carry it. What is not plain, or looks as if it were encoded already, is encoded as
 * Base64 of its UTF-8, between the marks.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
export function encode(value: string | number | boolean): string {
  throw new Error('TODO 20.1: as it is if a header can carry that, and as Base64 if not');
}

/**
 * The value that a header carries.
 *
 * @throws RpcError -32020 when a header cannot carry that, or it is no Base64 of UTF-8
 */
export function decode(header: string): string {
  if (!isMarked(header)) {
    if (PLAIN.test(header)) return header;
    throw new rpc.RpcError(HEADER_MISMATCH, 'A header has characters that no header may have');
  }
  const base64 = header.slice(PREFIX.length, -SUFFIX.length);
  const text = Buffer.from(base64, 'base64').toString('utf8');
  // Node skips what is no Base64, and puts U+FFFD for what is no UTF-8. Neither comes back as it was.
  if (PREFIX + Buffer.from(text, 'utf8').toString('base64') + SUFFIX === header) return text;
  throw new rpc.RpcError(HEADER_MISMATCH, 'A header is no Base64 of UTF-8');
}

/**
 * What a request says of itself, by the names of the headers that repeat it.
 *
 * @param paths which arguments of the tool have a header of their own
 * @returns the values as texts, not encoded. What the request does not say is left out, and so is what is no
 *   string, number or boolean, such as null
 */
export function mirrored(
  request: rpc.JSONRPCRequest,
  paths: HeaderPath[] = [],
): Map<string, string> {
  throw new Error('TODO 20.2: what the request says of itself, header by header');
}

function isSayable(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Holds the headers of a POST against its body.
 *
 * @param headers by name, in small letters; one that stands there more than once has a list of values
 * @param paths which arguments of the tool have a header of their own
 * @throws RpcError -32020 when a header is missing, or says something else than the body
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export function checkMirror(
  request: rpc.JSONRPCRequest,
  headers: IncomingHttpHeaders,
  paths: HeaderPath[] = [],
): void {
  throw new Error('TODO 20.3: hold each header against the body, and throw if they differ');
}

/** The headers that a request can have which repeat its body, and of an argument its type. */
function compared(method: string, paths: HeaderPath[]): { header: string; type?: unknown }[] {
  const standard = NAMED_BY.has(method) ? [VERSION, METHOD, NAME] : [VERSION, METHOD];
  return [...standard.map((header) => ({ header })), ...paths];
}

/** As texts, and integers as numbers: `42.0` and `42` are the same. */
function isSame(value: unknown, said: string | undefined, type: unknown): boolean {
  if (value === said) return true;
  const isInteger = type === 'integer' && /^-?\d+(?:\.0+)?$/.test(String(value));
  return isInteger && Number.isSafeInteger(Number(value)) && Number(value) === Number(said);
}

function mismatch(header: string, value: unknown, said: string | undefined): rpc.RpcError {
  const text = `${header} is ${value ?? 'missing'}, and the body says ${said ?? 'nothing'}`;
  return new rpc.RpcError(HEADER_MISMATCH, `Header mismatch: ${rpc.excerpt(text)}`);
}

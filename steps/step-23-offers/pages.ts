// Given. A list in pages. A cursor says where the next page begins, and means nothing to the client.
import * as rpc from '../step-02-messages/messages.ts';

const PAGE = 50;

function cursorOf(key: string, start: number): string {
  return Buffer.from(`${key} ${start}`, 'utf8').toString('base64url');
}

/**
 * The page that a request asks for.
 *
 * @param key the member of the result: `resources`
 * @returns `{ [key]: items, nextCursor? }`
 * @throws RpcError -32602 when the cursor is none that we have given for this list
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export function pageOf(
  { params }: rpc.JSONRPCRequest,
  key: string,
  items: rpc.JSONObject[],
  size = PAGE,
): rpc.Result {
  const { cursor } = rpc.isObject(params) ? params : {};
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, page) => page * size);
  const start =
    cursor === undefined ? 0 : starts.slice(1).find((at) => cursorOf(key, at) === cursor);
  if (start === undefined) throw new rpc.RpcError(rpc.INVALID_PARAMS, 'There is no such cursor');
  const next = start + size;
  const more = next < items.length ? { nextCursor: cursorOf(key, next) } : {};
  return { [key]: items.slice(start, next), ...more };
}

// The four shapes a message can have (JSON-RPC 2.0 as MCP 2025-11-25 uses it), and the error codes.
//   request       {"jsonrpc":"2.0","id":1,"method":"ping"}
//   notification  {"jsonrpc":"2.0","method":"notifications/initialized"}
//   result        {"jsonrpc":"2.0","id":1,"result":{}}
//   error         {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}

export type RequestId = string | number;
export type JSONObject = Record<string, unknown>;

/** Its sender waits for exactly one response, which carries the same id. */
export interface JSONRPCRequest {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: unknown;
}

/** A message that must never be answered. */
export interface JSONRPCNotification {
  jsonrpc: '2.0';
  method: string;
  params?: unknown;
}

/** An object, also when there is nothing to say: then it is `{}`. */
export type Result = JSONObject;

export interface JSONRPCResultResponse {
  jsonrpc: '2.0';
  id: RequestId;
  result: Result;
}

export interface JSONRPCErrorResponse {
  jsonrpc: '2.0';
  /** Left out when the id of the request could not be read. */
  id?: RequestId;
  error: { code: number; message: string; data?: unknown };
}

export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse;
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse;

/** What a message is answered with: one response, now or later, or nothing. */
export type Answer = JSONRPCResponse | undefined | Promise<JSONRPCResponse | undefined>;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** In characters. */
const EXCERPT = 120;

/** An error as it crosses the wire: thrown where something goes wrong, sent as an error response. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  /** @param options.cause what was refused: a value that is no message, or an `excerpt` of a line that is no JSON */
  constructor(code: number, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export function isObject(value: unknown): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A string or an integer. `0` and `""` are ids like any other; `null` and `1.5` are not. Beyond 2^53 - 1
 * JSON.parse rounds, and a rounded id may be that of another request: such a number is refused as well.
 */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export type Shape = 'request' | 'notification' | 'result' | 'error' | 'invalid';

/**
 * Tells which of the four shapes a value has. Looks at `method` first, then at `id`.
 * Whether `params` fits is the method's business, not the shape's.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic#messages
 */
export function shapeOf(value: unknown): Shape {
  if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';
  if ('method' in value) {
    if (typeof value.method !== 'string') return 'invalid';
    if (!('id' in value)) return 'notification';
    return isRequestId(value.id) ? 'request' : 'invalid';
  }
  if ('result' in value && 'error' in value) return 'invalid';
  if ('result' in value) {
    return isObject(value.result) && isRequestId(value.id) ? 'result' : 'invalid';
  }
  if (!isErrorObject(value.error)) return 'invalid';
  // MCP leaves an unknown id out, JSON-RPC writes null. Reading both is kinder, and safer.
  return value.id === undefined || value.id === null || isRequestId(value.id) ? 'error' : 'invalid';
}

function isErrorObject(value: unknown): boolean {
  return isObject(value) && Number.isInteger(value.code) && typeof value.message === 'string';
}

export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

export function isNotification(message: JSONRPCMessage): message is JSONRPCNotification {
  return 'method' in message && !('id' in message);
}

/** The beginning of a line, short enough to show to a person: the whole of it may be 64 MiB. */
export function excerpt(line: string): string {
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line;
}

/**
 * Reads one line of JSON as a message.
 *
 * @throws RpcError -32700 when the line is not JSON, with an `excerpt` of it as the `cause`; -32600 when
 *   it is JSON of no known shape, with the value as the `cause`
 */
export function parseMessage(line: string): JSONRPCMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RpcError(PARSE_ERROR, 'Parse error', undefined, { cause: excerpt(line) });
  }
  if (shapeOf(value) === 'invalid') {
    throw new RpcError(INVALID_REQUEST, 'Invalid Request', undefined, { cause: value });
  }
  return value as JSONRPCMessage;
}

/** The response that carries a result, with the id of its request. */
export function resultResponse(id: RequestId, result: Result): JSONRPCResultResponse {
  return { jsonrpc: '2.0', id, result };
}

/**
 * The response that says what went wrong. An RpcError keeps its code, message and data;
 * anything else that was thrown becomes -32603.
 *
 * @param id the id of the request, or undefined when it could not be read: then there is no member
 */
export function errorResponse(id: RequestId | undefined, thrown: unknown): JSONRPCErrorResponse {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const { code, message, data } =
    thrown instanceof RpcError ? thrown : new RpcError(INTERNAL_ERROR, text);
  // JSON.stringify leaves out a member that is undefined, and writes one that is null.
  return { jsonrpc: '2.0', id, error: { code, message, data } };
}

/** The response that refuses a request, with one of the codes above. */
export function refuse(request: JSONRPCRequest, code: number, text: string): JSONRPCErrorResponse {
  return errorResponse(request.id, new RpcError(code, text));
}

/** The response to a request whose method nobody knows. */
export function methodNotFound(request: JSONRPCRequest): JSONRPCErrorResponse {
  return refuse(request, METHOD_NOT_FOUND, `Method not found: ${request.method}`);
}

/**
 * The response to a line that `parseMessage` refused: with the id, if it was a request whose id could be
 * read. A line that tried to be a response gets none, or two peers could answer each other for ever.
 */
export function refusal(error: RpcError): JSONRPCErrorResponse | undefined {
  const value = isObject(error.cause) ? error.cause : {};
  if ('method' in value) return errorResponse(isRequestId(value.id) ? value.id : undefined, error);
  return 'result' in value || 'error' in value ? undefined : errorResponse(undefined, error);
}

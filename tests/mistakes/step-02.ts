// Shapes and error codes: members that are there but falsy, errors that are no RpcError.
import type { Mistake, Wing } from '../course/galleries.ts';

const PARSE_FAULT =
  "throw new RpcError(PARSE_ERROR, 'Parse error', undefined, { cause: excerpt(line) });";

export const step02: Wing<Mistake> = {
  file: 'step-02-messages/messages.ts',
  answers: [
    {
      name: 'asks for id before method',
      fails: '2.1',
      replace: "if ('method' in value) {",
      by: "if (!('id' in value)) return 'notification';\n  if ('method' in value) {",
    },
    {
      name: 'knows a notification by the name of its method',
      fails: '2.1',
      replace: "if (!('id' in value)) return 'notification';",
      by: "if (value.method.startsWith('notifications/')) return 'notification';",
    },
    {
      name: 'knows an answer by its result',
      fails: '2.1',
      fill: {
        '2.1': `
  if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';
  if ('result' in value) return 'result';
  if (!('id' in value)) return 'notification';
  return 'method' in value ? 'request' : 'error';`,
      },
    },
    {
      name: 'takes the id 0 for no id',
      fails: '2.1',
      replace: "if (!('id' in value)) return 'notification';",
      by: "if (!value.id) return 'notification';",
    },
    {
      name: 'wants params to be an object',
      fails: '2.1',
      replace: "if (!('id' in value)) return 'notification';",
      by: "if (value.params !== undefined && !isObject(value.params)) return 'invalid';\n    if (!('id' in value)) return 'notification';",
    },
    {
      name: 'does not look at jsonrpc',
      fails: '2.1',
      replace: "if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';",
      by: "if (!isObject(value)) return 'invalid';",
    },
    {
      name: 'crashes when a line is null',
      fails: '2.1',
      replace: "if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';",
      by: "if (typeof value !== 'object' || (value as any).jsonrpc !== '2.0') return 'invalid';\n  value = value as JSONObject;",
    },
    {
      name: 'takes null for the id of a request',
      fails: '2.1',
      replace: "return isRequestId(value.id) ? 'request' : 'invalid';",
      by: "return 'request';",
    },
    {
      name: 'takes a fraction for the id of a request',
      fails: '2.1',
      replace: "return isRequestId(value.id) ? 'request' : 'invalid';",
      by: "return typeof value.id === 'string' || typeof value.id === 'number' ? 'request' : 'invalid';",
    },
    {
      name: 'takes null for a result',
      fails: '2.1',
      replace: 'return isObject(value.result) && isRequestId(value.id)',
      by: 'return isRequestId(value.id)',
    },
    {
      name: 'takes a result and an error together',
      fails: '2.1',
      replace: "if ('result' in value && 'error' in value) return 'invalid';",
      by: '',
    },
    {
      name: 'takes null for the id of a result',
      fails: '2.1',
      replace: "return isObject(value.result) && isRequestId(value.id) ? 'result' : 'invalid';",
      by: "return isObject(value.result) && 'id' in value ? 'result' : 'invalid';",
    },
    {
      name: 'takes an array for a result',
      fails: '2.1',
      replace: 'return isObject(value.result) && isRequestId(value.id)',
      by: "return typeof value.result === 'object' && value.result !== null && isRequestId(value.id)",
    },
    {
      name: 'takes an error without a message',
      fails: '2.1',
      replace: 'if (!isErrorObject(value.error))',
      by: 'if (!isObject(value.error) || !Number.isInteger(value.error.code))',
    },
    {
      name: 'takes any integer for an id, also one that was rounded',
      fails: '2.1',
      replace: "return isRequestId(value.id) ? 'request' : 'invalid';",
      by: "return typeof value.id === 'string' || Number.isInteger(value.id) ? 'request' : 'invalid';",
    },
    {
      name: 'wants an id to be positive',
      fails: '2.1',
      replace: "return isRequestId(value.id) ? 'request' : 'invalid';",
      by: "return typeof value.id === 'string' || Number(value.id) >= 0 ? (isRequestId(value.id) ? 'request' : 'invalid') : 'invalid';",
    },
    {
      name: 'asks whether the method is truthy',
      fails: '2.1',
      replace: "if ('method' in value) {",
      by: 'if (value.method) {',
    },
    {
      name: 'allows no member that it does not know',
      fails: '2.2',
      replace: "if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';",
      by: "if (!isObject(value) || value.jsonrpc !== '2.0') return 'invalid';\n  const known = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'];\n  if (Object.keys(value).some((member) => !known.includes(member))) return 'invalid';",
    },
    {
      name: 'does not say which line was no JSON',
      fails: '2.2',
      replace: PARSE_FAULT,
      by: "throw new RpcError(PARSE_ERROR, 'Parse error');",
    },
    {
      name: 'gives the SyntaxError as the cause',
      fails: '2.2',
      replace: `catch { ${PARSE_FAULT} }`,
      by: "catch (error) { throw new RpcError(PARSE_ERROR, 'Parse error', undefined, { cause: error }); }",
    },
    {
      name: 'gives the whole line as the cause, 64 MiB if need be',
      fails: '2.2',
      replace: 'cause: excerpt(line)',
      by: 'cause: line',
    },
    {
      name: 'returns a message of its own, with the members it knows',
      fails: '2.2',
      replace: 'return value as JSONRPCMessage;',
      by: 'const { jsonrpc, id, method, params } = value as JSONObject;\n  return { jsonrpc, id, method, params } as never;',
    },
    {
      name: 'returns undefined for a bad line',
      fails: '2.2',
      replace: PARSE_FAULT,
      by: 'return undefined as never;',
    },
    {
      name: 'lets the SyntaxError out',
      fails: '2.2',
      replace: `try { value = JSON.parse(line); } catch { ${PARSE_FAULT} }`,
      by: 'value = JSON.parse(line);',
    },
    {
      name: 'catches its own -32600 and makes it -32700',
      fails: '2.2',
      fill: {
        '2.2': `
  try {
    const value: unknown = JSON.parse(line);
    if (shapeOf(value) === 'invalid') {
      throw new RpcError(INVALID_REQUEST, 'Invalid Request', undefined, { cause: value });
    }
    return value as JSONRPCMessage;
  } catch {
    ${PARSE_FAULT}
  }`,
      },
    },
    {
      name: 'throws an object that is no Error',
      fails: '2.2',
      replace: PARSE_FAULT,
      by: "throw { code: PARSE_ERROR, message: 'Parse error' };",
    },
    {
      name: 'forgets the cause',
      fails: '2.2',
      replace: "'Invalid Request', undefined, { cause: value });",
      by: "'Invalid Request');",
    },
    {
      name: 'takes null for the end of the input',
      fails: '2.2',
      replace: "if (shapeOf(value) === 'invalid')",
      by: "if (value === null) process.exit(0);\n  if (shapeOf(value) === 'invalid')",
    },
    {
      name: 'puts the Error itself into the answer',
      fails: '2.3',
      fill: { '2.3': "return { jsonrpc: '2.0', id, error: thrown as RpcError };" },
    },
    {
      name: 'puts a text into the answer as its error',
      fails: '2.3',
      replace: "return { jsonrpc: '2.0', id, error: { code, message, data } };",
      by: "void code, data;\n  return { jsonrpc: '2.0', id, error: message as never };",
    },
    {
      name: 'leaves out jsonrpc',
      fails: '2.3',
      replace: "return { jsonrpc: '2.0', id, error: { code, message, data } };",
      by: 'return { id, error: { code, message, data } } as never;',
    },
    {
      name: 'drops data that is falsy',
      fails: '2.3',
      replace: 'error: { code, message, data } };',
      by: 'error: { code, message, ...(data ? { data } : {}) } };',
    },
    {
      name: 'drops data that is null',
      fails: '2.3',
      replace: 'error: { code, message, data } };',
      by: 'error: { code, message, data: data ?? undefined } };',
    },
    {
      name: 'loses an id that is falsy',
      fails: '2.3',
      replace: "return { jsonrpc: '2.0', id, error",
      by: "return { jsonrpc: '2.0', ...(id ? { id } : {}), error",
    },
    {
      name: 'takes its code from any error that has one',
      fails: '2.3',
      replace: 'thrown instanceof RpcError ? thrown : new RpcError(INTERNAL_ERROR, text);',
      by: '(thrown as RpcError)?.code ? (thrown as RpcError) : new RpcError(INTERNAL_ERROR, text);',
    },
    {
      name: 'asks null for its message',
      fails: '2.3',
      replace: 'thrown instanceof Error ? thrown.message : String(thrown);',
      by: '(thrown as Error).message;',
    },
    {
      name: 'answers a bad line with the id 0',
      fails: '2.3',
      replace: "return { jsonrpc: '2.0', id, error",
      by: "return { jsonrpc: '2.0', id: id ?? 0, error",
    },
  ],
};

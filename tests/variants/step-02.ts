import type { Variant, Wing } from '../course/galleries.ts';
import { nullId, otherWords } from './spellings.ts';

export const step02: Wing<Variant> = {
  file: 'step-02-messages/messages.ts',
  answers: [
    { name: 'writes the id null, and the members in another order', ...nullId },
    {
      name: 'uses other texts, and talks on stderr',
      all: [
        otherWords,
        { replace: "'Parse error', undefined", by: "'no JSON: ' + line, undefined" },
        { replace: "'Invalid Request', undefined", by: "'無効', undefined" },
        {
          replace: 'let value: unknown;\n  try {',
          by: "let value: unknown;\n  console.error('reading', line);\n  try {",
        },
      ],
    },
    {
      name: 'asks for the shape in one expression',
      fill: {
        '2.1': `
  const { jsonrpc, id, method, result, error } = isObject(value) ? value : {};
  const has = (member: string) => isObject(value) && Object.hasOwn(value, member);
  const shapes: [Shape, boolean][] = [
    ['request', has('method') && typeof method === 'string' && isRequestId(id)],
    ['notification', has('method') && typeof method === 'string' && !has('id')],
    ['result', !has('method') && !has('error') && isObject(result) && isRequestId(id)],
    ['error', !has('method') && !has('result') && isErrorObject(error) && (id == null || isRequestId(id))],
  ];
  return (jsonrpc === '2.0' && shapes.find(([, fits]) => fits)?.[0]) || 'invalid';`,
      },
    },
    {
      name: 'throws errors of a class of its own',
      fill: {
        '2.2': `
  class LineError extends RpcError {
    constructor(code: number, text: string, value: unknown) {
      super(code, text, undefined, { cause: value });
    }
  }
  const value: unknown = (() => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new LineError(PARSE_ERROR, String(error), line.slice(0, 40));
    }
  })();
  if (shapeOf(value) !== 'invalid') return value as JSONRPCMessage;
  throw new LineError(INVALID_REQUEST, 'What is this?', value);`,
      },
    },
    {
      name: 'writes null where there is no data',
      replace: 'error: { code, message, data } };',
      by: 'error: { code, message, data: data === undefined ? null : data } };',
    },
    {
      name: 'takes an error without an id, but none with null',
      replace: 'value.id === undefined || value.id === null || isRequestId(value.id)',
      by: 'value.id === undefined || isRequestId(value.id)',
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step05: Wing<Variant> = {
  file: 'step-05-handshake/handshake.ts',
  answers: [
    {
      name: 'answers a second initialize with a fresh result',
      replace:
        "if (this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
      by: '',
    },
    {
      name: 'waits for notifications/initialized before it hands a request on',
      replace: 'if (this.agreed) return next(message);',
      by: 'if (this.agreed?.initialized) return next(message);',
    },
    {
      name: 'adds _meta to its results, in other members order',
      all: [
        {
          replace: '{ protocolVersion, ...this.#description }',
          by: "{ ...this.#description, _meta: { 'example.com/age': 7 }, protocolVersion }",
        },
        {
          replace: 'return rpc.resultResponse(request.id, {});',
          by: "return { result: { _meta: { 'example.com/mood': 'fine' } }, id: request.id, jsonrpc: '2.0' };",
        },
      ],
    },
    {
      name: 'answers a moment later',
      replace:
        'receive(message: rpc.JSONRPCMessage, next: Next = rpc.methodNotFound): rpc.Answer {',
      by: 'async receive(message: rpc.JSONRPCMessage, next: Next = rpc.methodNotFound) {\n    await null;',
    },
    { name: 'uses other texts, and tells stderr of each message', all: [otherWords, talkative] },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    { name: 'writes everything in ASCII', ...escaped },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, talkative } from './spellings.ts';

export const step06: Wing<Variant> = {
  file: 'step-06-waiting/client.ts',
  answers: [
    {
      name: 'takes a UUID for an id',
      replace: 'this.#lastId += 1;',
      by: 'this.#lastId = crypto.randomUUID() as never;',
    },
    {
      name: 'counts from 0, and writes params in any case',
      all: [
        { replace: '#lastId = 0;', by: '#lastId = -1;' },
        {
          replace: 'id: this.#lastId, method, params }',
          by: 'method, id: this.#lastId, params: params ?? {} }',
        },
      ],
    },
    {
      name: 'adds _meta to its params, and a progress token',
      replace: 'id: this.#lastId, method, params }',
      by: 'id: this.#lastId, method, params: { ...params, _meta: { progressToken: this.#lastId } } }',
    },
    {
      name: 'waits with once of node:events',
      fill: {
        '6.1': `
    const { once } = await import('node:events');
    const id = ++this.#lastId;
    const next = once(this.#incoming, 'message');
    const [[answer]] = await Promise.all([
      next,
      this.#transport.send({ jsonrpc: '2.0', id, method, params }),
    ]);
    if (answer.error) throw new rpc.RpcError(answer.error.code, answer.error.message, answer.error.data);
    return answer.result;`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, and tells stderr of each message',
      all: [escaped, talkative],
    },
  ],
};

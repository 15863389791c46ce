import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step07: Wing<Variant> = {
  file: 'step-07-pairing/peer.ts',
  answers: [
    {
      name: 'takes a UUID for an id',
      replace: 'this.#lastId += 1;\n    const id = this.#lastId;',
      by: 'const id = crypto.randomUUID();',
    },
    {
      name: 'counts from 0, in steps of ten',
      all: [
        { replace: '#lastId = 0;', by: '#lastId = -10;' },
        { replace: 'this.#lastId += 1;', by: 'this.#lastId += 10;' },
      ],
    },
    {
      name: 'counts in texts, and writes params in any case',
      all: [
        { replace: 'const id = this.#lastId;', by: 'const id = String(this.#lastId);' },
        {
          replace: "{ jsonrpc: '2.0', id, method, params }, about)",
          by: "{ params: { ...params, _meta: {} }, method, id, jsonrpc: '2.0' }, about)",
        },
      ],
    },
    {
      name: 'awaits send in an async function',
      fill: {
        '7.1': `
    const id = ++this.#lastId;
    const ends = {} as Waiting;
    const answered = new Promise<rpc.Result>((resolve, reject) => Object.assign(ends, { resolve, reject, onend }));
    this.#waiting.set(id, ends);
    const sending = async () => {
      try {
        await this.#send({ jsonrpc: '2.0', id, method, params }, about);
      } catch (error) {
        this.#reject(id, error as Error);
      }
    };
    void sending();
    answered.catch(() => {});
    return { id, answer: answered, end: (reason) => this.#reject(id, reason) };`,
      },
    },
    {
      name: 'settles without the help of #take and #reject',
      fill: {
        '7.2': `
    const { id = null } = response;
    if (id === null || !this.#waiting.has(id)) return;
    const { resolve, reject, onend } = this.#waiting.get(id)!;
    this.#waiting.delete(id);
    if ('error' in response) {
      const { error } = response;
      reject(Object.assign(new rpc.RpcError(error.code, error.message, error.data), { id }));
    } else resolve(response.result);
    onend?.();`,
        '7.3': `
    const entries = [...this.#waiting];
    for (const [id, entry] of entries.reverse()) {
      this.#waiting.delete(id);
      entry.reject(new Error('over: ' + reason.message, { cause: reason }));
      entry.onend?.();
    }`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

// Pairing: ids, entries that stay or go, and answers that belong to nobody.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step07: Wing<Mistake> = {
  file: 'step-07-pairing/peer.ts',
  answers: [
    {
      name: 'gives every request the same id',
      fails: '7.1',
      replace: 'this.lastId += 1;\n    const id = this.lastId;',
      by: 'const id = 1;',
    },
    {
      name: 'takes a fraction for an id',
      fails: '7.1',
      replace: 'this.lastId += 1;\n    const id = this.lastId;',
      by: 'this.lastId += 0.5;\n    const id = this.lastId;',
    },
    {
      name: 'waits for the answer before it sends the next request',
      fails: '7.1',
      fill: {
        '7.1': `
    const before = [...this.waiting.values()].at(-1);
    const turn = before ? new Promise((done) => Object.assign(before, { done })) : Promise.resolve();
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      turn.then(() => this.#transport.send({ jsonrpc: '2.0', id, method, params })).catch(reject);
    });`,
      },
    },
    {
      name: 'writes null where there are no params',
      fails: '7.1',
      replace: 'id, method, params })',
      by: 'id, method, params: params ?? null })',
    },
    {
      name: 'does not care whether it could send',
      fails: '7.1',
      fill: {
        '7.1': `
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.#transport.send({ jsonrpc: '2.0', id, method, params }).catch(() => {});
    });`,
      },
    },
    {
      name: 'lets the rejection of send out, where nobody waits for it',
      fails: '7.1',
      fill: {
        '7.1': `
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      void this.#transport.send({ jsonrpc: '2.0', id, method, params });
    });`,
      },
    },
    {
      name: 'rejects what it could not send, and waits on',
      fails: '7.1',
      replace: 'this.waiting.delete(id);\n        reject(error);',
      by: 'reject(error);',
    },
    {
      name: 'deletes the entry of the last request, not its own',
      fails: '7.1',
      replace: 'this.waiting.delete(id);\n        reject(error);',
      by: 'this.waiting.delete(this.lastId);\n        reject(error);',
    },
    {
      name: 'gives the first answer to the first request',
      fails: '7.2',
      replace:
        'const entry = response.id === undefined ? undefined : this.waiting.get(response.id);\n    if (!entry) return;\n    this.waiting.delete(response.id!);',
      by: 'const [first] = this.waiting;\n    if (!first) return;\n    const [id, entry] = first;\n    this.waiting.delete(id);',
    },
    {
      name: 'settles and forgets to delete',
      fails: '7.2',
      replace: 'this.waiting.delete(response.id!);',
      by: '',
    },
    {
      name: 'resolves with the whole answer',
      fails: '7.2',
      replace: 'return entry.resolve(response.result);',
      by: 'return entry.resolve(response as never);',
    },
    {
      name: 'resolves with the error',
      fails: '7.2',
      replace: 'entry.reject(new rpc.RpcError(code, message, data));',
      by: 'entry.resolve({ code, message, data });',
    },
    {
      name: 'rejects with the error object, which is no Error',
      fails: '7.2',
      replace: 'entry.reject(new rpc.RpcError(code, message, data));',
      by: 'entry.reject({ code, message, data } as never);',
    },
    {
      name: 'loses the data of the error',
      fails: '7.2',
      replace: 'new rpc.RpcError(code, message, data)',
      by: 'new rpc.RpcError(code, message)',
    },
    {
      name: 'crashes at an answer that nobody waits for',
      fails: '7.2',
      replace: 'if (!entry) return;\n    this.waiting.delete(response.id!);\n    if',
      by: 'this.waiting.delete(response.id!);\n    if',
    },
    {
      name: 'hangs up at an answer that nobody waits for',
      fails: '7.2',
      varies: 'a ping that came in with it may still be answered',
      replace: 'if (!entry) return;\n    this.waiting.delete(response.id!);\n    if',
      by: 'if (!entry) return void this.close();\n    this.waiting.delete(response.id!);\n    if',
    },
    {
      name: 'answers an answer that nobody waits for',
      fails: '7.2',
      replace: 'if (!entry) return;\n    this.waiting.delete(response.id!);\n    if',
      by: "if (!entry) {\n      void this.#transport.send(rpc.errorResponse(response.id, new Error('unknown id')));\n      return;\n    }\n    this.waiting.delete(response.id!);\n    if",
    },
    {
      name: 'keeps its entries in an object, whose keys are texts',
      fails: '7.2',
      all: [
        {
          replace: 'protected readonly waiting = new Map<rpc.RequestId, Waiting>();',
          by: 'protected readonly entries: Record<string, Waiting> = {};\n  protected readonly waiting = {\n    set: (id: rpc.RequestId, entry: Waiting) => { this.entries[id] = entry; },\n    get: (id: rpc.RequestId) => this.entries[id],\n    delete: (id: rpc.RequestId) => { delete this.entries[id]; },\n    values: () => Object.values(this.entries),\n    clear: () => Object.keys(this.entries).forEach((id) => delete this.entries[id]),\n    get size() { return 0; },\n  };',
        },
      ],
    },
    {
      name: 'notes who waits when the request has left',
      fails: '7.2',
      fill: {
        '7.1': `
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.#transport
        .send({ jsonrpc: '2.0', id, method, params })
        .then(() => this.waiting.set(id, { resolve, reject }), reject);
    });`,
      },
    },
    {
      name: "looks at the id before the method, and swallows the other side's request",
      fails: '7.2',
      replace: 'if (rpc.isRequest(message)) void this.#answer(message);',
      by: "if ('id' in message && this.waiting.has(message.id!)) {\n      this.waiting.get(message.id!)!.resolve((message as rpc.JSONRPCResultResponse).result);\n    } else if (rpc.isRequest(message)) void this.#answer(message);",
    },
    {
      name: 'drops an answer that is no valid message',
      fails: '7.2',
      replace: 'this.#rejectRefused(error);',
      by: '',
    },
    {
      name: 'numbers its requests by how many wait',
      fails: '7.2',
      replace: 'this.lastId += 1;\n    const id = this.lastId;',
      by: 'const id = this.waiting.size + 1;',
    },
    {
      name: 'lets the others wait for ever',
      fails: '7.3',
      fill: { '7.3': 'void reason;' },
    },
    {
      name: 'ends only the oldest request',
      fails: '7.3',
      fill: {
        '7.3':
          'const [entry] = this.waiting.values(); entry?.reject(reason); this.waiting.clear();',
      },
    },
    {
      name: 'forgets the requests without a word',
      fails: '7.3',
      fill: { '7.3': 'void reason; this.waiting.clear();' },
    },
    {
      name: 'resolves what will never be answered',
      fails: '7.3',
      fill: {
        '7.3':
          'void reason; for (const { resolve } of this.waiting.values()) resolve({}); this.waiting.clear();',
      },
    },
    {
      name: 'rejects and leaves the entries',
      fails: '7.3',
      fill: { '7.3': 'for (const { reject } of this.waiting.values()) reject(reason);' },
    },
    {
      name: 'throws the reason',
      fails: '7.3',
      fill: { '7.3': 'throw reason;' },
    },
  ],
};

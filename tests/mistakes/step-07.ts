// Pairing: ids, entries that stay or go, and answers that belong to nobody.
import type { Mistake, Wing } from '../course/galleries.ts';

const COUNTED = 'this.#lastId += 1;\n    const id = this.#lastId;';
const NOTED = 'this.#waiting.set(id, { resolve, reject, onend });';
const SENT = "this.#send({ jsonrpc: '2.0', id, method, params }, about).catch(end);";
const SETTLED = 'const waiting = this.#take(response.id!);';
const RESOLVED = "if ('result' in response) waiting?.resolve(response.result);";
const REJECTED = 'else waiting?.reject(errorOf(response));';

export const step07: Wing<Mistake> = {
  file: 'step-07-pairing/peer.ts',
  answers: [
    {
      name: 'gives every request the same id',
      fails: '7.1',
      replace: COUNTED,
      by: 'const id = 1;',
    },
    {
      name: 'takes a fraction for an id',
      fails: '7.1',
      replace: COUNTED,
      by: COUNTED.replace('1', '0.5'),
    },
    {
      name: 'counts up when it has sent',
      fails: '7.1',
      fill: {
        '7.1': `
    const id = this.#lastId + 1;
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onend });
    });
    const end = (reason: Error): boolean => this.#reject(id, reason);
    this.#send({ jsonrpc: '2.0', id, method, params }, about).then(() => (this.#lastId += 1), end);
    return { id, answer: quiet(answer), end };`,
      },
    },
    {
      name: 'waits for the answer before it sends the next request',
      fails: '7.1',
      fill: {
        '7.1': `
    const before = [...this.#waiting.values()].at(-1);
    const turn = before ? new Promise((done) => Object.assign(before, { done })) : Promise.resolve();
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onend });
    });
    const end = (reason: Error): boolean => this.#reject(id, reason);
    turn.then(() => this.#send({ jsonrpc: '2.0', id, method, params }, about)).catch(end);
    return { id, answer: quiet(answer), end };`,
      },
    },
    {
      name: 'writes null where there are no params',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace('params }', 'params: (params ?? null) as never }'),
    },
    {
      name: 'does not care whether it could send',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace('catch(end)', 'catch(() => {})'),
    },
    {
      name: 'lets the rejection of send out, where nobody waits for it',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace('.catch(end)', ''),
    },
    {
      name: 'rejects what it could not send, and waits on',
      fails: '7.1',
      fill: {
        '7.1': `
    this.#lastId += 1;
    const id = this.#lastId;
    const end = (reason: Error): boolean => this.#reject(id, reason);
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onend });
      this.#send({ jsonrpc: '2.0', id, method, params }, about).catch(reject);
    });
    return { id, answer: quiet(answer), end };`,
      },
    },
    {
      name: 'ends the last request, not the one that it could not send',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace('catch(end)', 'catch((reason) => this.#reject(this.#lastId, reason))'),
    },
    {
      name: 'ends all that wait when one cannot be sent',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace('catch(end)', 'catch((reason) => this.#endAll(reason))'),
    },
    {
      name: 'hands out another id than it sends',
      fails: '7.1',
      replace: 'return { id, answer: quiet(answer), end };',
      by: 'return { id: String(id), answer: quiet(answer), end };',
    },
    {
      name: 'says each time that end was first',
      fails: '7.1',
      replace: 'const end = (reason: Error): boolean => this.#reject(id, reason);',
      by: 'const end = (reason: Error): boolean => this.#reject(id, reason) || true;',
    },
    {
      name: 'rejects with a reason of its own',
      fails: '7.1',
      replace: 'const end = (reason: Error): boolean => this.#reject(id, reason);',
      by: "const end = (reason: Error): boolean => this.#reject(id, new Error('ended', { cause: reason }));",
    },
    {
      name: 'does not say to which request of the other side it belongs',
      fails: '7.1',
      replace: SENT,
      by: SENT.replace(', about)', ')'),
    },
    {
      name: 'takes the clock for an id',
      fails: '7.1',
      varies: 'its ids are the time of day',
      replace: COUNTED,
      by: 'const id = Date.now();',
    },
    {
      name: 'sends past #send, and so also when the connection is closed',
      fails: '7.3',
      replace: SENT,
      by: SENT.replace('this.#send', 'this.transport.send'),
    },
    {
      name: 'shares who waits among all peers',
      fails: '7.2',
      all: [
        {
          replace: 'readonly #waiting = new Map<rpc.RequestId, Waiting>();',
          by: 'readonly #waiting = shared;',
        },
        {
          replace: 'export class Peer {',
          by: 'const shared = new Map<rpc.RequestId, Waiting>();\n\nexport class Peer {',
        },
      ],
    },
    {
      name: 'loses the onend of the caller',
      fails: '7.1',
      replace: NOTED,
      by: 'this.#waiting.set(id, { resolve, reject });',
    },
    {
      name: 'calls onend when the answer has moved on, a moment late',
      fails: '7.2',
      all: [
        { replace: NOTED, by: 'this.#waiting.set(id, { resolve, reject });' },
        {
          replace: 'return { id, answer: quiet(answer), end };',
          by: 'answer.then(() => onend?.(), () => onend?.());\n    return { id, answer: quiet(answer), end };',
        },
      ],
    },
    {
      name: 'lets a request that nobody waits for crash the process',
      fails: '7.2',
      replace: 'return { id, answer: quiet(answer), end };',
      by: 'return { id, answer, end };',
    },
    {
      name: 'gives the first answer to the first request',
      fails: '7.2',
      replace: SETTLED,
      by: 'const waiting = this.#take([...this.#waiting.keys()][0] ?? 0);',
    },
    {
      name: 'settles and forgets to delete',
      fails: '7.2',
      replace: SETTLED,
      by: 'const waiting = this.#waiting.get(response.id!);',
    },
    {
      name: 'settles a moment later',
      fails: '7.2',
      fill: {
        '7.2': `
    setTimeout(() => {
      const waiting = this.#take(response.id!);
      if ('result' in response) waiting?.resolve(response.result);
      else waiting?.reject(errorOf(response));
    });`,
      },
    },
    {
      name: 'resolves with the whole answer',
      fails: '7.2',
      replace: RESOLVED,
      by: RESOLVED.replace('response.result', 'response as never'),
    },
    {
      name: 'resolves with the error',
      fails: '7.2',
      replace: REJECTED,
      by: 'else waiting?.resolve(response.error as never);',
    },
    {
      name: 'rejects with the error object, which is no Error',
      fails: '7.2',
      replace: REJECTED,
      by: 'else waiting?.reject(response.error as never);',
    },
    {
      name: 'loses the data of the error',
      fails: '7.2',
      replace: REJECTED,
      by: 'else waiting?.reject(new rpc.RpcError(response.error.code, response.error.message));',
    },
    {
      name: 'crashes at an answer that nobody waits for',
      fails: '7.2',
      replace: RESOLVED,
      by: RESOLVED.replace('?.', '!.'),
    },
    {
      name: 'hangs up at an answer that nobody waits for',
      fails: '7.2',
      varies: 'a ping that came in with it may still be answered',
      replace: RESOLVED,
      by: `if (!waiting) return void this.close();\n    ${RESOLVED}`,
    },
    {
      name: 'answers an answer that nobody waits for',
      fails: '7.2',
      replace: RESOLVED,
      by: `if (!waiting) void this.transport.send(rpc.errorResponse(response.id, new Error('unknown id')));\n    ${RESOLVED}`,
    },
    {
      name: 'keeps its entries in an object, whose keys are texts',
      fails: '7.2',
      replace: 'readonly #waiting = new Map<rpc.RequestId, Waiting>();',
      by: `readonly #entries: Record<string, Waiting> = {};
  readonly #waiting = {
    set: (id: rpc.RequestId, entry: Waiting) => { this.#entries[id] = entry; },
    get: (id: rpc.RequestId) => this.#entries[id],
    delete: (id: rpc.RequestId) => { delete this.#entries[id]; },
    keys: () => Object.keys(this.#entries),
  };`,
    },
    {
      name: 'notes who waits when the request has left',
      fails: '7.1',
      fill: {
        '7.1': `
    this.#lastId += 1;
    const id = this.#lastId;
    const end = (reason: Error): boolean => this.#reject(id, reason);
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.#send({ jsonrpc: '2.0', id, method, params }, about)
        .then(() => this.#waiting.set(id, { resolve, reject, onend }), reject);
    });
    return { id, answer: quiet(answer), end };`,
      },
    },
    {
      name: "looks at the id before the method, and swallows the other side's request",
      fails: '7.2',
      replace: 'if (rpc.isRequest(message)) void this.#answer(message);',
      by: "if ('id' in message && this.#waiting.has(message.id!)) this.#settle(message as never);\n    else if (rpc.isRequest(message)) void this.#answer(message);",
    },
    {
      name: 'numbers its requests by how many wait',
      fails: '7.2',
      replace: COUNTED,
      by: 'const id = this.#waiting.size + 1;',
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
          'const [oldest = 0] = this.#waiting.keys(); this.#reject(oldest, reason); this.#waiting.clear();',
      },
    },
    {
      name: 'forgets the requests without a word',
      fails: '7.3',
      fill: { '7.3': 'void reason; this.#waiting.clear();' },
    },
    {
      name: 'resolves what will never be answered',
      fails: '7.3',
      fill: {
        '7.3':
          'void reason; for (const { resolve } of this.#waiting.values()) resolve({}); this.#waiting.clear();',
      },
    },
    {
      name: 'rejects and leaves the entries',
      fails: '7.3',
      fill: { '7.3': 'for (const { reject } of this.#waiting.values()) reject(reason);' },
    },
    {
      name: 'rejects, forgets, and tells no onend',
      fails: '7.3',
      fill: {
        '7.3': `for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();`,
      },
    },
    {
      name: 'throws the reason',
      fails: '7.3',
      fill: { '7.3': 'throw reason;' },
    },
    {
      name: 'does not tell why the connection is over',
      fails: '7.3',
      fill: {
        '7.3':
          'void reason; for (const id of [...this.#waiting.keys()]) this.#reject(id, new Error());',
      },
    },
    {
      name: 'lets an answer that nobody awaits end the process',
      fails: '7.2',
      replace: 'answer: quiet(answer), end',
      by: 'answer, end',
    },
  ],
};

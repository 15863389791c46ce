// How a server asks that may not ask: it returns its question, forgets everything, and begins anew with the answer.
//   → {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"summarize",…}}
//   ← {"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"{name}":{"method":"sampling/createMessage",…}},"requestState":"…"}}
//   → {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"summarize",…,"inputResponses":{"{name}":{…}},"requestState":"…"}}
//   ← {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[…]}}
import { createHash } from 'node:crypto';
import * as rpc from '../step-02-messages/messages.ts';
import type { Ask, Context, Handler } from '../step-07-pairing/context.ts';
import { MISSING_CAPABILITY } from '../step-20-mirror/exchange.ts';
import { Seal } from './seal.ts';

/** The requests that may be answered with a question. */
export const MAY_ASK = ['tools/call', 'prompts/get', 'resources/read'];

/** What may be asked, and the capability that a client must have declared for it. */
const QUESTIONS = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
]);

/** Whether a client may be asked for this at all. */
export function isQuestion(method: unknown): method is string {
  return QUESTIONS.has(method as string);
}

/** What a client must have declared to be asked this, as it declares it: `{ elicitation: { url: {} } }`. */
function neededFor(method: string, params: rpc.JSONObject = {}): rpc.JSONObject {
  const inner: rpc.JSONObject = {};
  if (params.mode === 'url') inner.url = {};
  if ('tools' in params || 'toolChoice' in params) inner.tools = {};
  return { [QUESTIONS.get(method)!]: inner };
}

/** Whether what was declared has all that is needed. */
function covers(declared: unknown, needed: rpc.JSONObject): boolean {
  if (!rpc.isObject(declared)) return false;
  return Object.entries(needed).every(([name, inner]) =>
    covers(Object.hasOwn(declared, name) ? declared[name] : undefined, inner as rpc.JSONObject),
  );
}

/** Names a question: the same one the same name each time, whatever else is asked. */
export type NameOf = (method: string, params: rpc.JSONObject | undefined) => string;

const byContent: NameOf = (...question) =>
  createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);

/** One try of a request: its handler runs from the beginning, and gets the answers that are known by now. */
class Round {
  /** The result that asks, if it comes to that. Rejects when the client cannot be asked. */
  readonly given: Promise<rpc.Result>;
  readonly #answers: rpc.JSONObject;
  readonly #declared: rpc.JSONObject;
  readonly #nameOf: NameOf;
  readonly #asked: rpc.JSONObject = {};
  readonly #known: rpc.JSONObject = {};
  #give!: (result: rpc.Result) => void;
  #refuse!: (error: Error) => void;

  constructor(answers: rpc.JSONObject, declared: rpc.JSONObject, nameOf: NameOf) {
    this.#answers = answers;
    this.#declared = declared;
    this.#nameOf = nameOf;
    this.given = new Promise((resolve, reject) => {
      this.#give = resolve;
      this.#refuse = reject;
    });
    this.given.catch(() => {});
  }

  /**
   * Asks the client, in place of the `request` of a context. An answer that is here already is returned. Any
   * other question is given back as the result, together with those that are asked in the same moment, and its
   * handler waits for ever: it will be run again. Nothing is thrown, or a tool would take that for an answer.
   *
   * @param method one that may be asked
   */
  readonly ask: Ask = (method, params) => {
    const name = this.#nameOf(method, params);
    const answer = Object.hasOwn(this.#answers, name) ? this.#answers[name] : undefined;
    if (fits(method, answer)) return Promise.resolve((this.#known[name] = answer));
    const needed = neededFor(method, params);
    if (!covers(this.#declared, needed)) this.#refuse(missing(needed));
    this.#asked[name] = { method, params };
    setImmediate(() => this.#give({ resultType: 'input_required', inputRequests: this.#asked }));
    return new Promise(() => {});
  };

  /** The answers that were needed so far: the client is not asked for them again. */
  get known(): rpc.JSONObject {
    return this.#known;
  }
}

function missing(requiredCapabilities: rpc.JSONObject): rpc.RpcError {
  const text = 'The client cannot be asked for this';
  return new rpc.RpcError(MISSING_CAPABILITY, text, { requiredCapabilities });
}

/** Whether a client's answer is one to this question: else it is asked again. */
function fits(method: string, answer: unknown): answer is rpc.JSONObject {
  if (!rpc.isObject(answer)) return false;
  if (method === 'elicitation/create') return typeof answer.action === 'string';
  if (method === 'roots/list') return Array.isArray(answer.roots);
  return typeof answer.role === 'string' && 'content' in answer;
}

/**
 * Lets a handler ask, in a revision in which a server asks nobody: `context.request` becomes a question that
 * is returned, and the handler runs again when its answer is here. What it does before it asks, it does again.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function questions(handler: Handler, seal = new Seal(), nameOf = byContent): Handler {
  return async (request, context) => {
    if (!MAY_ASK.includes(request.method)) return handler(request, context);
    const params = rpc.isObject(request.params) ? request.params : {};
    const sealed = 'requestState' in params ? seal.open(request, params.requestState) : {};
    const sent = rpc.isObject(params.inputResponses) ? params.inputResponses : {};
    const declared = context.client?.capabilities ?? {};
    const round = new Round({ ...sent, ...sealed }, declared, nameOf);
    const question = round.given.then((result) => {
      const requestState = seal.close(request, round.known);
      return rpc.resultResponse(request.id, { ...result, requestState });
    });
    const ask: Ask = (method, params) => {
      if (isQuestion(method)) return round.ask(method, params);
      return Promise.reject(new Error(`Nobody can be asked for ${method}`));
    };
    return Promise.race([handler(request, contextOf(context, ask)), question]);
  };
}

/**
 * The context of a handler that may ask. To it the client can do everything: whether that is so, `ask` knows,
 * and its refusal is an error of the protocol, which no handler can take for its own.
 */
function contextOf(context: Context, ask: Ask): Context {
  const capabilities = {
    sampling: {},
    elicitation: {},
    roots: {},
    ...context.client?.capabilities,
  };
  const client = context.client && { ...context.client, capabilities };
  return { ...context, request: ask, ...(client && { client }) };
}

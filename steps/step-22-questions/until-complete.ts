// The client's half: answers what a result asks, and sends the request again, until there is nothing to ask.
import * as rpc from '../step-02-messages/messages.ts';
import { errorOf, quiet } from '../step-07-pairing/call.ts';
import type { AskPeer } from '../step-07-pairing/client.ts';
import type { Context, Handler, RequestOptions } from '../step-07-pairing/context.ts';
import { asking } from '../step-19-stateless/asking.ts';
import type { Self } from '../step-19-stateless/stateless.ts';
import { isQuestion, MAY_ASK } from './questions.ts';

/** A server that has asked so often does not want an answer. */
const MAX_ROUNDS = 20;

/**
 * Asks, and answers what is asked in return, for a Client of step 07.
 *
 * @param ask must let results of the type `input_required` through: see `patient`
 * @param answer answers what the server asks: `answerServer` of step 11
 * @throws what `ask` throws; RpcError when a question has no answer, such as a person's no; an error when the
 *   server does not stop asking
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#client-requirements-basic-workflow
 */
export function untilComplete(ask: AskPeer, answer: Handler): AskPeer {
  return (peer, method, params = {}, options = {}) => {
    const attempt = (more: rpc.JSONObject) => ask(peer, method, { ...params, ...more }, options);
    return quiet(repeat(method, attempt, answer, options));
  };
}

/** How to ask, and be asked, without a handshake. */
export function patient(self: Self, answer: Handler): AskPeer {
  return untilComplete(asking(self, ['complete', 'input_required']), answer);
}

async function repeat(
  method: string,
  attempt: (more: rpc.JSONObject) => Promise<rpc.Result>,
  answer: Handler,
  options: RequestOptions,
): Promise<rpc.Result> {
  let more: rpc.JSONObject = {};
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await attempt(more);
    if (result.resultType !== 'input_required') return result;
    const asksNothing = result.inputRequests === undefined && result.requestState === undefined;
    if (asksNothing) throw new Error('The server asks, and does not say what');
    if (!MAY_ASK.includes(method)) throw new Error(`${method} is not answered with a question`);
    more = await replyTo(result, answer, options);
  }
  throw new Error(`The server has asked ${MAX_ROUNDS} times`);
}

/**
 * What is added to the params of the next try: the answers to all questions, by their names, and the
 * `requestState` as it came, if one came.
 */
async function replyTo(
  { inputRequests, requestState }: rpc.Result,
  answer: Handler,
  options: RequestOptions,
): Promise<rpc.JSONObject> {
  throw new Error('TODO 22.3: answer every question, and return the state as it came');
}

/** Lets a handler answer a question, as if it had come as a request of its own. */
async function answerOne(
  name: string,
  question: unknown,
  answer: Handler,
  { signal }: RequestOptions,
): Promise<rpc.Result> {
  const { method, params } = rpc.isObject(question) ? question : {};
  if (!isQuestion(method)) {
    const asked = rpc.excerpt(JSON.stringify(method) ?? 'nothing');
    throw new Error(`The server asks for ${asked}, which nobody may`);
  }
  const response = await answer({ jsonrpc: '2.0', id: name, method, params }, contextWith(signal));
  if (response && 'result' in response) return response.result;
  throw response ? errorOf(response) : new Error(`There is no answer to ${method}`);
}

/** Who answers a question has nobody to ask or to tell: the server is not there. */
function contextWith(signal?: AbortSignal): Context {
  const nobody = () => Promise.reject(new Error('The server waits for nothing'));
  return { meta: {}, request: nobody, notify: async () => {}, ...(signal && { signal }) };
}

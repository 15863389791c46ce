import { setImmediate } from 'node:timers/promises';
import type * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Ask, RequestOptions } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { cancellable, request } from '#step/step-10-cancellation/cancellation.ts';
import * as step from '#step/step-11-sampling/sampling.ts';
import { drive, report } from './drive.ts';

const peer = new Peer(new StdioServerTransport());
/** Who is thinking, by the `maxTokens` of the question. */
const thinking = new Map<number, (message: rpc.Result) => void>();

/** Reads the params back to the asker, unless the system prompt says otherwise. */
const sampler: step.Sampler = async (params, { signal }) => {
  report('asked', params);
  signal?.addEventListener('abort', () => report('stopped', params.maxTokens));
  if (params.systemPrompt === 'Say no.') return undefined;
  if (params.systemPrompt === 'Fail.') throw new Error('out of order');
  if (params.systemPrompt === 'Think.') {
    return new Promise((resolve) => thinking.set(params.maxTokens, resolve));
  }
  const content = { type: 'text', text: JSON.stringify(params) };
  return { role: 'assistant', content, model: 'parrot-1', stopReason: 'endTurn' };
};

function startClient(own?: step.Sampler): Promise<void> {
  peer.onrequest = cancellable(peer, step.answerServer(own));
  return peer.start();
}

/** Asks as a tool does whose client has declared this. */
function createMessage(
  capabilities: rpc.JSONObject | null,
  params: step.SamplingParams,
  options?: RequestOptions,
  initialized = true,
): Promise<rpc.Result> {
  const ask: Ask = (...asked) => request(peer, ...asked);
  // In a client nothing was agreed with a client.
  if (!capabilities) return step.createMessage({ request: ask }, params, options);
  const client = { protocolVersion: '2025-11-25', capabilities, clientInfo: {}, initialized };
  return step.createMessage({ client, request: ask }, params, options);
}

function kindOf({ name, message }: Error): string {
  if (name === 'TypeError') return `a ${name}`;
  return message === '' ? 'an error without words' : 'an error';
}

drive({
  start: () => peer.start(),
  'start with a sampler': () => startClient(sampler),
  'start without a sampler': () => startClient(),
  request: (method: string) => peer.call(method).answer,
  /** Lets the one who thinks about this question answer. */
  decide: async (maxTokens: number, message: rpc.Result) => {
    await setImmediate();
    const answer = thinking.get(maxTokens);
    if (!answer)
      throw new Error('the sampler has not seen this question: does it wait for another?');
    answer(message);
  },
  /** Calls are obeyed in order: when this one returns, what came before has been begun. */
  nothing: () => undefined,
  createMessage,
  'what createMessage ends with': (...args: Parameters<typeof createMessage>) =>
    createMessage(...args).then(
      () => 'a message',
      (error: Error) => (/TODO/.test(error.message) ? Promise.reject(error) : kindOf(error)),
    ),
});

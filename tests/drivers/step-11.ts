import { setImmediate } from 'node:timers/promises';
import type * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { CancellingPeer, type Limits } from '#step/step-10-cancellation/cancellation.ts';
import * as step from '#step/step-11-sampling/sampling.ts';
import { drive, report } from './drive.ts';

const peer = new CancellingPeer(new StdioServerTransport());
const sampling = new step.Sampling(peer);
/** Who is thinking, by the `maxTokens` of the question. */
const thinking = new Map<number, (message: rpc.Result) => void>();

/** Reads the params back to whoever asked, unless the system prompt says otherwise. */
const sampler: step.Sampler = async (params) => {
  report('asked', params);
  if (params.systemPrompt === 'Say no.') return undefined;
  if (params.systemPrompt === 'Fail.') throw new Error('out of order');
  if (params.systemPrompt === 'Think.') {
    return new Promise((resolve) => thinking.set(params.maxTokens, resolve));
  }
  const content = { type: 'text', text: JSON.stringify(params) };
  return { role: 'assistant', content, model: 'parrot-1' };
};

function startClient(own?: step.Sampler): Promise<void> {
  peer.onrequest = (request) => step.answerServer(request, own);
  return peer.start();
}

function createMessage(
  capabilities: rpc.JSONObject,
  params: step.SamplingParams,
  limits?: Limits,
): Promise<rpc.Result> {
  sampling.capabilities = capabilities;
  return sampling.createMessage(params, limits);
}

drive({
  start: () => peer.start(),
  'start with a sampler': () => startClient(sampler),
  'start without a sampler': () => startClient(),
  request: (method: string) => peer.request(method),
  /** Lets the one who thinks about this question answer. */
  decide: async (maxTokens: number, message: rpc.Result) => {
    await setImmediate();
    const answer = thinking.get(maxTokens);
    if (!answer)
      throw new Error('the sampler has not seen this question: does it wait for another?');
    answer(message);
  },
  'capabilities after learn': (message: rpc.JSONRPCMessage, answer?: rpc.JSONRPCResponse) => {
    sampling.learn(message, answer);
    return sampling.capabilities;
  },
  /** Calls are obeyed in order: when this one returns, what came before has been begun. */
  nothing: () => undefined,
  createMessage,
  'what createMessage ends with': (capabilities: rpc.JSONObject, params: step.SamplingParams) =>
    createMessage(capabilities, params).then(
      () => 'a message',
      (error: Error) => (/TODO/.test(error.message) ? Promise.reject(error) : 'an error'),
    ),
});

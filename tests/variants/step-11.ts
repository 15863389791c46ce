import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step11: Wing<Variant> = {
  file: 'step-11-sampling/sampling.ts',
  answers: [
    {
      name: 'learns in one condition',
      fill: {
        '11.1': `
    const isLearnt =
      rpc.isRequest(message) && message.method === 'initialize' && answer !== undefined && 'result' in answer;
    if (!isLearnt) return;
    const params = (message as rpc.JSONRPCRequest).params as rpc.JSONObject | undefined;
    this.capabilities = {};
    if (rpc.isObject(params?.capabilities)) Object.assign(this.capabilities, params.capabilities);`,
      },
    },
    {
      name: 'asks in a chain of promises, and adds _meta',
      fill: {
        '11.2': `
    const { sampling } = this.capabilities;
    const isDeclared = typeof sampling === 'object' && sampling !== null && !Array.isArray(sampling);
    if (!isDeclared) return Promise.reject(new Error('sampling was not declared: nobody to ask'));
    const asked = { maxTokens: params.maxTokens, ...params, _meta: {} };
    return this.#peer.request('sampling/createMessage', asked, { ...limits }).then((result) => result);`,
      },
    },
    {
      name: 'answers in a switch, and throws what it refuses',
      fill: {
        '11.3': `
  const refuse = (code: number, text: string): never => {
    throw new rpc.RpcError(code, text);
  };
  const { id, method, params } = request;
  switch (sampler || method === 'ping' ? method : '') {
    case 'ping':
      return { result: { _meta: {} }, id, jsonrpc: '2.0' };
    case 'sampling/createMessage': {
      if (!isSamplingParams(params)) return refuse(-32602, 'These params do not fit');
      const message = (await sampler!(params, request)) ?? refuse(-1, 'A person has said no');
      return { id, jsonrpc: '2.0', result: { ...message, _meta: { 'example.com/took': 7 } } };
    }
    default:
      return refuse(-32601, 'What is ' + method + '?');
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

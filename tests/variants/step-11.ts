import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step11: Wing<Variant> = {
  file: 'step-11-sampling/sampling.ts',
  answers: [
    {
      name: 'asks in a chain of promises, and adds _meta',
      fill: {
        '11.1': `
  const { sampling } = client?.capabilities ?? {};
  const isDeclared = typeof sampling === 'object' && sampling !== null && !Array.isArray(sampling);
  const may = isDeclared && client?.initialized === true;
  if (!may) return Promise.reject(new Error('nobody to ask'));
  const asked = { maxTokens: params.maxTokens, ...params, _meta: {} };
  return request('sampling/createMessage', asked, { ...options }).then((result) => result);`,
      },
    },
    {
      name: 'asks in one condition, and throws an RpcError of its own',
      fill: {
        '11.1': `
  if (client?.initialized && rpc.isObject(client.capabilities['sampling'])) {
    const result = await request('sampling/createMessage', params, options);
    return result;
  }
  throw new rpc.RpcError(rpc.INVALID_REQUEST, 'Sampling was not negotiated');`,
      },
    },
    {
      name: 'answers in a switch, and throws what it refuses',
      fill: {
        '11.2': `
  const refuse = (code: number, text: string): never => {
    throw new rpc.RpcError(code, text);
  };
  const { id, method, params } = request;
  switch (sampler || method === 'ping' ? method : '') {
    case 'ping':
      return { result: { _meta: {} }, id, jsonrpc: '2.0' };
    case 'sampling/createMessage': {
      if (!isSamplingParams(params)) return refuse(-32602, 'These params do not fit');
      const message = (await sampler!(params, context)) ?? refuse(-1, 'A person has said no');
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

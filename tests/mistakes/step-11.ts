// Sampling: what was declared and what was not, and who answers whom.
import type { Mistake, Wing } from '../course/galleries.ts';

const LEARNT = 'this.capabilities = rpc.isObject(capabilities) ? capabilities : {};';
const UNDECLARED =
  "if (!rpc.isObject(this.capabilities.sampling)) throw new Error('The client has no sampling');";
const ASKED = "return this.#peer.request('sampling/createMessage', params, limits);";

export const step11: Wing<Mistake> = {
  file: 'step-11-sampling/sampling.ts',
  answers: [
    { name: 'learns nothing', fails: '11.1', replace: LEARNT, by: 'void capabilities;' },
    {
      name: 'learns from what the server has answered',
      fails: '11.1',
      replace: '= rpc.isObject(message.params) ? message.params : {};',
      by: '= answer.result as rpc.JSONObject;',
    },
    {
      name: 'learns from an initialize that was refused',
      fails: '11.1',
      replace: "if (!answer || !('result' in answer)) return;",
      by: 'if (!answer) return;',
    },
    {
      name: 'learns from any request',
      fails: '11.1',
      replace: "if (!rpc.isRequest(message) || message.method !== 'initialize') return;",
      by: 'if (!rpc.isRequest(message)) return;',
    },
    {
      name: 'takes anything for capabilities',
      fails: '11.1',
      replace: LEARNT,
      by: 'this.capabilities = capabilities as rpc.JSONObject;',
    },
    {
      name: 'adds to what was declared before',
      fails: '11.1',
      replace: LEARNT,
      by: 'this.capabilities = { elicitation: {}, ...this.capabilities, ...(capabilities as object) };',
    },
    { name: 'asks whatever was declared', fails: '11.2', replace: UNDECLARED, by: '' },
    {
      name: 'takes anything truthy for a declaration',
      fails: '11.2',
      replace: 'if (!rpc.isObject(this.capabilities.sampling))',
      by: 'if (!this.capabilities.sampling)',
    },
    {
      name: 'looks only whether the member is there',
      fails: '11.2',
      replace: 'if (!rpc.isObject(this.capabilities.sampling))',
      by: "if (!('sampling' in this.capabilities))",
    },
    {
      name: 'returns nothing when sampling was not declared',
      fails: '11.2',
      replace: "throw new Error('The client has no sampling');",
      by: "return { content: { type: 'text', text: '' } };",
    },
    {
      name: 'forgets the limits',
      fails: '11.2',
      replace: ASKED,
      by: "void limits;\n    return this.#peer.request('sampling/createMessage', params);",
    },
    {
      name: 'hands on the signal, and no other limit',
      fails: '11.2',
      replace: ASKED,
      by: "return this.#peer.request('sampling/createMessage', params, { signal: limits.signal });",
    },
    {
      name: 'hands on the text alone',
      fails: '11.2',
      replace: ASKED,
      by: "const answer: any = await this.#peer.request('sampling/createMessage', params, limits);\n    return answer.content.text;",
    },
    {
      name: 'takes a no for an empty message',
      fails: '11.2',
      replace: ASKED,
      by: "return this.#peer.request('sampling/createMessage', params, limits).catch(() => {\n      return { content: { type: 'text', text: 'no answer' } };\n    });",
    },
    {
      name: 'forgets ping',
      fails: '11.3',
      replace: "if (request.method === 'ping') return rpc.resultResponse(request.id, {});",
      by: '',
    },
    {
      name: 'calls a sampler that is not there',
      fails: '11.3',
      all: [
        {
          replace: "if (request.method !== 'sampling/createMessage' || !sampler) return",
          by: "if (request.method !== 'sampling/createMessage') return",
        },
        { replace: 'await sampler(params, request);', by: 'await sampler!(params, request);' },
      ],
    },
    {
      name: 'asks the sampler for every method',
      fails: '11.3',
      replace: "if (request.method !== 'sampling/createMessage' || !sampler) return",
      by: 'if (!sampler) return',
    },
    {
      name: 'takes any params',
      fails: '11.3',
      replace: 'if (!isSamplingParams(params)) {',
      by: 'if (params === undefined) {',
    },
    {
      name: 'does not wait for the sampler',
      fails: '11.3',
      replace: 'const message = await sampler(params, request);',
      by: 'const message = sampler(params as never, request) as unknown as rpc.Result;',
    },
    {
      name: 'answers with null when the person says no',
      fails: '11.3',
      replace:
        "if (!message) return rpc.refuse(request, REJECTED_BY_USER, 'User rejected sampling request');\n  return rpc.resultResponse(request.id, message);",
      by: 'return rpc.resultResponse(request.id, (message ?? null) as never);',
    },
    {
      name: 'throws when the person says no',
      fails: '11.3',
      replace:
        "if (!message) return rpc.refuse(request, REJECTED_BY_USER, 'User rejected sampling request');",
      by: "if (!message) throw new Error('User rejected sampling request');",
    },
    {
      name: 'puts the message into a member of the result',
      fails: '11.3',
      replace: 'return rpc.resultResponse(request.id, message);',
      by: 'return rpc.resultResponse(request.id, { message });',
    },
  ],
};

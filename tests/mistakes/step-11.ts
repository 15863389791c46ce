// Sampling: what was declared and what was not, and who answers whom.
import type { Mistake, Wing } from '../course/galleries.ts';

const READY = "if (!client?.initialized) throw new Error('The client is not ready to be asked');";
const DECLARED =
  "if (!rpc.isObject(client.capabilities.sampling)) throw new Error('The client has no sampling');";
const ASKED = "return request('sampling/createMessage', params, options);";
const PING = "if (request.method === 'ping') return rpc.resultResponse(request.id, {});";
const KNOWN = "if (request.method !== 'sampling/createMessage' || !sampler) return";
const SAMPLED = 'const message = await sampler(params, context);';
const NO =
  "if (!message) return rpc.refuse(request, REJECTED_BY_USER, 'User rejected sampling request');";

export const step11: Wing<Mistake> = {
  file: 'step-11-sampling/sampling.ts',
  answers: [
    { name: 'asks whatever was declared', fails: '11.1', replace: DECLARED, by: '' },
    {
      name: 'takes anything truthy for a declaration',
      fails: '11.1',
      replace: 'if (!rpc.isObject(client.capabilities.sampling))',
      by: 'if (!client.capabilities.sampling)',
    },
    {
      name: 'looks only whether the member is there',
      fails: '11.1',
      replace: 'if (!rpc.isObject(client.capabilities.sampling))',
      by: "if (!('sampling' in client.capabilities))",
    },
    {
      name: 'wants more than an empty declaration',
      fails: '11.1',
      replace: 'if (!rpc.isObject(client.capabilities.sampling))',
      by: 'if (Object.keys((client.capabilities.sampling as object | undefined) ?? {}).length === 0)',
    },
    {
      name: 'returns nothing when sampling was not declared',
      fails: '11.1',
      replace: "throw new Error('The client has no sampling');",
      by: "return { content: { type: 'text', text: '' } };",
    },
    {
      name: 'pings a client that cannot be asked',
      fails: '11.1',
      replace: DECLARED,
      by: "if (!rpc.isObject(client.capabilities.sampling)) return request('ping').then(() => ({}));",
    },
    {
      name: 'stumbles when there is no client',
      fails: '11.1',
      replace: 'if (!client?.initialized)',
      by: 'if (!client!.initialized)',
    },
    {
      name: 'throws without saying why',
      fails: '11.1',
      replace: "throw new Error('The client has no sampling');",
      by: 'throw new Error();',
    },
    {
      name: 'asks before the client is ready',
      fails: '11.1',
      replace: READY,
      by: "if (!client) throw new Error('There is no client');",
    },
    {
      name: 'remembers for all clients that one was ready',
      fails: '11.1',
      all: [
        {
          replace: READY,
          by: "ready ||= client?.capabilities !== undefined;\n  if (!client || !ready) throw new Error('not ready');",
        },
        {
          replace: '/** What a client answers when',
          by: 'let ready = false;\n\n/** What a client answers when',
        },
      ],
    },
    {
      name: 'waits until the client is ready, and holds up the call',
      fails: '11.1',
      replace: READY,
      by: 'while (!client?.initialized) await new Promise((resolve) => setTimeout(resolve, 5));',
    },
    {
      name: 'forgets the limits',
      fails: '11.1',
      replace: ASKED,
      by: "void options;\n  return request('sampling/createMessage', params);",
    },
    {
      name: 'hands on the signal, and no other limit',
      fails: '11.1',
      replace: ASKED,
      by: "return request('sampling/createMessage', params, options.signal && { signal: options.signal });",
    },
    {
      name: 'sends only messages and maxTokens on',
      fails: '11.1',
      replace: ASKED,
      by: "const { messages, maxTokens } = params;\n  return request('sampling/createMessage', { messages, maxTokens }, options);",
    },
    {
      name: 'hands on the text alone',
      fails: '11.1',
      replace: ASKED,
      by: "const answer: any = await request('sampling/createMessage', params, options);\n  return answer.content.text;",
    },
    {
      name: 'takes a no for an empty message',
      fails: '11.1',
      replace: ASKED,
      by: "return request('sampling/createMessage', params, options).catch(() => {\n    return { content: { type: 'text', text: 'no answer' } };\n  });",
    },
    {
      name: 'tells of every no with the same words',
      fails: '11.1',
      replace: ASKED,
      by: "return request('sampling/createMessage', params, options).catch(() => {\n    throw new Error('The client has said no');\n  });",
    },
    {
      name: 'runs a server that nobody can cancel',
      fails: '11.1',
      in: 'step-11-sampling/server.ts',
      all: [
        { replace: 'cancellable(peer, tools.answer));', by: 'tools.answer);\n  void cancellable;' },
      ],
    },
    { name: 'forgets ping', fails: '11.2', replace: PING, by: '' },
    {
      name: 'answers ping with null',
      fails: '11.2',
      replace: PING,
      by: PING.replace('{}', 'null as never'),
    },
    {
      name: 'answers ping only as long as it has a sampler',
      fails: '11.2',
      replace: PING,
      by: "if (sampler && request.method === 'ping') return rpc.resultResponse(request.id, {});",
    },
    {
      name: 'answers whatever it does not know with a result',
      fails: '11.2',
      replace: `${KNOWN} rpc.methodNotFound(request);`,
      by: `${KNOWN} rpc.resultResponse(request.id, {});`,
    },
    {
      name: 'calls a sampler that is not there',
      fails: '11.2',
      all: [
        { replace: KNOWN, by: "if (request.method !== 'sampling/createMessage') return" },
        { replace: SAMPLED, by: 'const message = await sampler!(params, context);' },
      ],
    },
    {
      name: 'says no for a person who is not there',
      fails: '11.2',
      all: [
        { replace: KNOWN, by: "if (request.method !== 'sampling/createMessage') return" },
        { replace: SAMPLED, by: 'const message = await sampler?.(params, context);' },
      ],
    },
    {
      name: 'looks at the params before it looks for a sampler',
      fails: '11.2',
      replace: KNOWN,
      by: `if (request.method === 'sampling/createMessage' && !isSamplingParams(request.params)) {
    return rpc.refuse(request, rpc.INVALID_PARAMS, 'These params do not fit');
  }
  ${KNOWN}`,
    },
    {
      name: 'asks the sampler for every method',
      fails: '11.2',
      replace: KNOWN,
      by: 'if (!sampler) return',
    },
    {
      name: 'takes any params',
      fails: '11.2',
      replace: 'if (!isSamplingParams(params)) {',
      by: 'if (params === undefined) {',
    },
    {
      name: 'asks the sampler first, and looks at the params then',
      fails: '11.2',
      all: [
        {
          replace: 'const { params } = request;',
          by: 'const { params } = request;\n  const early = await sampler(params as SamplingParams, context);',
        },
        { replace: SAMPLED, by: 'const message = early;' },
      ],
    },
    {
      name: 'does not wait for the sampler',
      fails: '11.2',
      replace: SAMPLED,
      by: 'const message = sampler(params, context) as unknown as rpc.Result;',
    },
    {
      name: 'gives the sampler only the messages',
      fails: '11.2',
      replace: SAMPLED,
      by: 'const { messages, maxTokens } = params;\n  const message = await sampler({ messages, maxTokens }, context);',
    },
    {
      name: 'does not give the sampler its context',
      fails: '11.2',
      replace: SAMPLED,
      by: 'const message = await sampler(params, { meta: {} } as Context);',
    },
    {
      name: 'answers with null when the person says no',
      fails: '11.2',
      replace: `${NO}\n  return rpc.resultResponse(request.id, message);`,
      by: 'return rpc.resultResponse(request.id, (message ?? null) as never);',
    },
    {
      name: 'throws when the person says no',
      fails: '11.2',
      replace: NO,
      by: "if (!message) throw new Error('User rejected sampling request');",
    },
    {
      name: 'takes what the sampler throws for a no',
      fails: '11.2',
      replace: SAMPLED,
      by: 'const message = await sampler(params, context).catch(() => undefined);',
    },
    {
      name: 'puts the message into a member of the result',
      fails: '11.2',
      replace: 'return rpc.resultResponse(request.id, message);',
      by: 'return rpc.resultResponse(request.id, { message });',
    },
    {
      name: 'lets one person after the other think',
      fails: '11.2',
      all: [
        {
          replace: SAMPLED,
          by: 'const message = await (queue = queue.then(() => sampler(params, context)));',
        },
        {
          replace: 'function isSamplingParams',
          by: 'let queue: Promise<any> = Promise.resolve();\n\nfunction isSamplingParams',
        },
      ],
    },

    {
      name: 'wants a text in the result',
      fails: '11.1',
      replace: ASKED,
      by: `const result: any = await request('sampling/createMessage', params, options);
  if (typeof result.content?.text !== 'string') throw new Error('no text');
  return result;`,
    },
    {
      name: 'sets maxTokens by itself',
      fails: '11.1',
      replace: ASKED,
      by: ASKED.replace('params, options', '{ ...params, maxTokens: 1000 }, options'),
    },
    {
      name: 'offers tools that the client cannot use',
      fails: '11.1',
      replace: ASKED,
      by: ASKED.replace('params, options', '{ ...params, tools: [] } as never, options'),
    },
    {
      name: 'asks with another method',
      fails: '11.1',
      replace: ASKED,
      by: ASKED.replace('sampling/createMessage', 'createMessage'),
    },
    {
      name: 'gives the whole request to the sampler',
      fails: '11.2',
      replace: SAMPLED,
      by: 'const message = await sampler(request as never, context);',
    },
    {
      name: 'knows sampling by how the method begins',
      fails: '11.2',
      replace: KNOWN,
      by: "if (!request.method.startsWith('sampling/') || !sampler) return",
    },
    {
      name: 'says of params that do not fit that there is no such method',
      fails: '11.2',
      replace:
        "return rpc.refuse(request, rpc.INVALID_PARAMS, 'Give messages and maxTokens, and no tools');",
      by: 'return rpc.methodNotFound(request);',
    },
    {
      name: 'says no to every question that has a system prompt',
      fails: '11.2',
      replace: 'if (!isSamplingParams(params)) {',
      by: "if (!isSamplingParams(params) || 'systemPrompt' in params) {",
    },
    {
      name: 'says no with code 1',
      fails: '11.2',
      replace: 'rpc.refuse(request, REJECTED_BY_USER,',
      by: 'rpc.refuse(request, -REJECTED_BY_USER,',
    },
    {
      name: 'answers with a result that has isError when the person says no',
      fails: '11.2',
      replace: NO,
      by: 'if (!message) return rpc.resultResponse(request.id, { isError: true });',
    },
    {
      name: 'answers with the text of the message',
      fails: '11.2',
      replace: 'return rpc.resultResponse(request.id, message);',
      by: 'return rpc.resultResponse(request.id, { text: textOf(message) });',
    },
    {
      name: 'answers a ping with a message of the model',
      fails: '11.2',
      replace: PING,
      by: "if (request.method === 'ping' && sampler) return rpc.resultResponse(request.id, { role: 'assistant' });",
    },
    {
      name: 'answers with the members of a message that it knows',
      fails: '11.2',
      replace: 'return rpc.resultResponse(request.id, message);',
      by: 'const { role, content, model } = message;\n  return rpc.resultResponse(request.id, { role, content, model });',
    },
  ],
};

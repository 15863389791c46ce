// Resources, prompts and subscriptions: what is not found, what is taken for an argument, and who is told what.
import type { Mistake, Wing } from '../course/galleries.ts';

const PROMPTS = 'step-23-offers/prompts.ts';
const LISTEN = 'step-23-offers/subscriptions.ts';

const FIXED = 'if (resource) return contents(uri, resource, await resource.read(context));';
const FITS = 'const content = variables && (await template.read(variables, context));';
const FOUND = 'if (content) return contents(uri, template, content);';
const CODE = 'const code = isStateless ? rpc.INVALID_PARAMS : RESOURCE_NOT_FOUND;';
const NONE = "throw new rpc.RpcError(code, 'Resource not found', { uri });";
const UNKNOWN =
  "if (!prompt) throw invalid(`Unknown prompt: ${rpc.excerpt(JSON.stringify(name) ?? '')}`);";
const TEXTS = "if (!areTexts(args)) throw invalid('Arguments are strings');";
const REQUIRED =
  'const missing = prompt.arguments?.find((one) => one.required && !Object.hasOwn(args, one.name));';
const GOT = 'const messages = await prompt.get(args, context);';
const TAGGED = 'const _meta = { [SUBSCRIPTION_ID]: id };';
const ACK =
  "void notify('notifications/subscriptions/acknowledged', { notifications: filter, _meta });";
const TOLD =
  'if (isWanted(change, filter)) void notify(methodOf(change), { ...paramsOf(change), _meta });';

export const step23: Wing<Mistake> = {
  file: 'step-23-offers/resources.ts',
  answers: [
    {
      name: 'does not wait for what it reads',
      fails: '23.1',
      replace: FIXED,
      by: 'if (resource) return contents(uri, resource, resource.read(context) as Content);',
    },
    {
      name: 'looks at the templates first',
      fails: '23.1',
      all: [
        { replace: FIXED, by: '' },
        { replace: 'const isStateless =', by: `${FIXED}\n  const isStateless =` },
      ],
    },
    {
      name: 'finds what begins alike',
      fails: '23.1',
      replace: 'const resource = fixed.find((one) => one.uri === uri);',
      by: 'const resource = fixed.find((one) => uri.startsWith(one.uri));',
    },
    {
      name: 'finds what looks alike',
      fails: '23.1',
      replace: 'const resource = fixed.find((one) => one.uri === uri);',
      by: 'const resource = fixed.find((one) => one.uri.toLowerCase() === uri.toLowerCase());',
    },
    {
      name: 'gives the uri of the template',
      fails: '23.1',
      replace: FOUND,
      by: 'if (content) return contents(template.uriTemplate, template, content);',
    },
    {
      name: 'leaves out the mimeType of what a template has',
      fails: '23.1',
      replace: FOUND,
      by: 'if (content) return contents(uri, {}, content);',
    },
    {
      name: 'stops at the first template that fits',
      fails: '23.1',
      replace: FOUND,
      by: 'if (content) return contents(uri, template, content);\n    if (variables) break;',
    },
    {
      name: 'takes the last template that has it',
      fails: '23.1',
      replace: 'for (const template of templates) {',
      by: 'for (const template of [...templates].reverse()) {',
    },
    {
      name: 'does not wait for a template',
      fails: '23.1',
      replace: FITS,
      by: 'const content = variables && (template.read(variables, context) as Content);',
    },
    {
      name: 'reads every template, whether it fits or not',
      fails: '23.1',
      replace: FITS,
      by: 'const content = await template.read(variables ?? {}, context);',
    },
    {
      name: 'gives a list of nothing for what is not there',
      fails: '23.1',
      replace: NONE,
      by: 'void code;\n  return { contents: [] };',
    },
    {
      name: 'says -32002 in every era',
      fails: '23.1',
      replace: CODE,
      by: 'const code = isStateless ? RESOURCE_NOT_FOUND : RESOURCE_NOT_FOUND;',
    },
    {
      name: 'says -32602 in every era',
      fails: '23.1',
      replace: CODE,
      by: 'const code = isStateless ? rpc.INVALID_PARAMS : rpc.INVALID_PARAMS;',
    },
    {
      name: 'takes the eras for each other',
      fails: '23.1',
      replace: CODE,
      by: 'const code = isStateless ? RESOURCE_NOT_FOUND : rpc.INVALID_PARAMS;',
    },
    {
      name: 'does not say which uri',
      fails: '23.1',
      replace: NONE,
      by: 'throw new rpc.RpcError(code, `Resource not found: ${uri}`);',
    },
    {
      name: 'throws an error without a code',
      fails: '23.1',
      replace: NONE,
      by: 'throw new Error(`Resource not found: ${uri} ${code}`);',
    },
    {
      name: 'does not look whether the uri is a text',
      fails: '23.1',
      replace:
        "if (typeof uri !== 'string') throw new rpc.RpcError(rpc.INVALID_PARAMS, 'A uri is a string');",
      by: "if (typeof uri !== 'string') throw new rpc.RpcError(RESOURCE_NOT_FOUND, 'Resource not found', { uri });",
    },
    {
      name: 'makes a text of whatever is asked for',
      fails: '23.1',
      all: [
        {
          replace:
            "if (typeof uri !== 'string') throw new rpc.RpcError(rpc.INVALID_PARAMS, 'A uri is a string');",
          by: '',
        },
        {
          replace: 'const { uri } = rpc.isObject(params) ? params : {};',
          by: 'const { uri: given } = rpc.isObject(params) ? params : {};\n  const uri = `${given}`;',
        },
      ],
    },
    {
      name: 'takes an unknown prompt for an empty one',
      fails: '23.2',
      in: PROMPTS,
      replace: UNKNOWN,
      by: 'if (!prompt) return { messages: [] };',
    },
    {
      name: 'refuses an unknown prompt with -32601',
      fails: '23.2',
      in: PROMPTS,
      replace: UNKNOWN,
      by: "if (!prompt) throw new rpc.RpcError(rpc.METHOD_NOT_FOUND, 'Unknown prompt');",
    },
    {
      name: 'makes a text of the name',
      fails: '23.2',
      in: PROMPTS,
      replace: 'const prompt = offered.find((one) => one.name === name);',
      by: 'const prompt = offered.find((one) => one.name === `${name}`);',
    },
    {
      name: 'finds the first prompt, whatever it is called',
      fails: '23.2',
      in: PROMPTS,
      replace: 'const prompt = offered.find((one) => one.name === name);',
      by: 'const prompt = name ? offered[0] : undefined;',
    },
    {
      name: 'takes any values for arguments',
      fails: '23.2',
      in: PROMPTS,
      replace: TEXTS,
      by: "if (!rpc.isObject(args)) throw invalid('Arguments are strings');",
    },
    {
      name: 'takes a list for arguments',
      fails: '23.2',
      in: PROMPTS,
      replace: TEXTS,
      by: "if (!args || !Object.values(args).every((value) => typeof value === 'string')) throw invalid('Arguments are strings');",
    },
    {
      name: 'takes an empty text for a missing one',
      fails: '23.2',
      in: PROMPTS,
      replace: REQUIRED,
      by: 'const missing = prompt.arguments?.find((one) => one.required && !(args as Record<string, string>)[one.name]);',
    },
    {
      name: 'finds an argument in every object',
      fails: '23.2',
      in: PROMPTS,
      all: [
        {
          replace: REQUIRED,
          by: 'const missing = prompt.arguments?.find((one) => one.required && Object.keys(args as object).length === 0 && one);',
        },
      ],
    },
    {
      name: 'wants every argument',
      fails: '23.2',
      in: PROMPTS,
      replace: REQUIRED,
      by: 'const missing = prompt.arguments?.find((one) => !Object.hasOwn(args as object, one.name));',
    },
    {
      name: 'wants no argument',
      fails: '23.2',
      in: PROMPTS,
      replace: REQUIRED,
      by: 'const missing = prompt.arguments?.find((one) => one.name === undefined);',
    },
    {
      name: 'does not wait for the messages',
      fails: '23.2',
      in: PROMPTS,
      replace: GOT,
      by: 'const messages = prompt.get(args as Record<string, string>, context);',
    },
    {
      name: 'gives the messages alone',
      fails: '23.2',
      in: PROMPTS,
      replace:
        'return { ...(prompt.description !== undefined && { description: prompt.description }), messages };',
      by: 'return { messages };',
    },
    {
      name: 'has a description where there is none',
      fails: '23.2',
      in: PROMPTS,
      replace:
        'return { ...(prompt.description !== undefined && { description: prompt.description }), messages };',
      by: "return { description: prompt.description ?? '', messages };",
    },
    {
      name: 'passes on only what it knows',
      fails: '23.2',
      in: PROMPTS,
      replace: GOT,
      by: 'const known = Object.fromEntries(Object.entries(args as Record<string, string>).filter(([key]) => prompt.arguments?.some((one) => one.name === key)));\n  const messages = await prompt.get(known, context);',
    },
    { name: 'does not acknowledge', fails: '23.3', in: LISTEN, replace: ACK, by: '' },
    {
      name: 'acknowledges without saying what',
      fails: '23.3',
      in: LISTEN,
      replace: ACK,
      by: "void notify('notifications/subscriptions/acknowledged', { _meta });",
    },
    {
      name: 'acknowledges with a result',
      fails: '23.3',
      in: LISTEN,
      replace: ACK,
      by: "void notify('subscriptions/acknowledged', { notifications: filter, _meta });",
    },
    {
      name: 'acknowledges when something changes',
      fails: '23.3',
      in: LISTEN,
      all: [
        { replace: ACK, by: '' },
        { replace: TOLD, by: `${ACK}\n    ${TOLD}` },
      ],
    },
    {
      name: 'tells of everything',
      fails: '23.3',
      in: LISTEN,
      replace: TOLD,
      by: 'if (filter) void notify(methodOf(change), { ...paramsOf(change), _meta });',
    },
    {
      name: 'tells without saying for whom',
      fails: '23.3',
      in: LISTEN,
      replace: TOLD,
      by: 'if (isWanted(change, filter)) void notify(methodOf(change), paramsOf(change));',
    },
    {
      name: 'tells of a resource without its uri',
      fails: '23.3',
      in: LISTEN,
      replace: TOLD,
      by: 'if (isWanted(change, filter)) void notify(methodOf(change), { _meta });',
    },
    {
      name: 'makes a text of the id',
      fails: '23.3',
      in: LISTEN,
      replace: TAGGED,
      by: 'const _meta = { [SUBSCRIPTION_ID]: String(id) };',
    },
    {
      name: 'puts the id beside _meta',
      fails: '23.3',
      in: LISTEN,
      replace: TOLD,
      by: 'if (isWanted(change, filter)) void notify(methodOf(change), { ...paramsOf(change), ..._meta });',
    },
    {
      name: 'calls the tag by its last word',
      fails: '23.3',
      in: LISTEN,
      replace: TAGGED,
      by: 'const _meta = { subscriptionId: id };',
    },
    {
      name: 'tells once, and then no more',
      fails: '23.3',
      in: LISTEN,
      replace: 'return changes.hear((change) => {',
      by: 'let told = false;\n  return changes.hear((change) => {\n    if (told) return;\n    told = isWanted(change, filter);',
    },
    {
      name: 'cannot be stopped',
      fails: '23.3',
      in: LISTEN,
      all: [
        { replace: 'return changes.hear((change) => {', by: 'changes.hear((change) => {' },
        { replace: `${TOLD}\n  });`, by: `${TOLD}\n  });\n  return () => {};` },
      ],
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step23: Wing<Variant> = {
  file: 'step-23-offers/resources.ts',
  answers: [
    {
      name: 'looks at both kinds in one loop',
      fill: {
        '23.1': `
  const { uri } = (rpc.isObject(params) ? params : {}) as { uri?: unknown };
  if (typeof uri !== 'string') throw new rpc.RpcError(-32602, 'Which?');
  for (const one of [...fixed, ...templates]) {
    if ('uri' in one) {
      if (one.uri === uri) return contents(uri, one, await one.read(context));
      continue;
    }
    const variables = match(one.uriTemplate, uri);
    const content = variables === undefined ? undefined : await one.read(variables, context);
    if (content !== undefined) return contents(uri, one, content);
  }
  const era = context.client?.protocolVersion;
  throw new rpc.RpcError(era === REVISION ? -32602 : -32002, 'Nothing here', { uri });`,
      },
    },
    {
      name: 'collects what is wrong first',
      fill: {
        '23.2': `
  const given = rpc.isObject(params) ? params : {};
  const prompt = offered.filter(({ name }) => name === given.name).at(0);
  const args = 'arguments' in given ? given.arguments : {};
  if (prompt === undefined) throw invalid('There is no such prompt');
  if (!areTexts(args)) throw invalid('Texts only');
  for (const { name, required } of prompt.arguments ?? []) {
    if (required && !(Object.keys(args).includes(name))) throw invalid(name + ' is missing');
  }
  const result: rpc.Result = { messages: await prompt.get(args, context) };
  if (prompt.description) result.description = prompt.description;
  return result;`,
      },
    },
    {
      name: 'listens first, and keeps what comes until it has acknowledged',
      fill: {
        '23.3': `
  const _meta = { [SUBSCRIPTION_ID]: id };
  const stop = changes.hear((change) => {
    if (!isWanted(change, filter)) return;
    notify(methodOf(change), { _meta, ...paramsOf(change) }).catch(() => {});
  });
  notify('notifications/subscriptions/acknowledged', { _meta, notifications: { ...filter } }).catch(stop);
  return stop;`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step19: Wing<Variant> = {
  file: 'step-19-stateless/stateless.ts',
  answers: [
    {
      name: 'copies, and then assigns',
      fill: {
        '19.1': `
  const copy = structuredClone(params);
  const _meta = rpc.isObject(copy._meta) ? copy._meta : {};
  _meta[META.protocolVersion] = self.protocolVersion ?? REVISION;
  _meta[META.clientInfo] = self.clientInfo;
  _meta[META.capabilities] = self.capabilities ?? {};
  copy._meta = _meta;
  return copy;`,
      },
    },
    {
      name: 'looks at each member itself',
      fill: {
        '19.2': `
  const meta = metaOf(request);
  const { [META.protocolVersion]: version, [META.capabilities]: capabilities } = meta;
  const say = (text: string) =>
    new rpc.RpcError(rpc.INVALID_PARAMS, text, { supported: [REVISION] });
  if (typeof version !== 'string') throw say('Which revision?');
  if (!rpc.isObject(capabilities)) throw say('Which capabilities?');
  if (version === REVISION) {
    return {
      protocolVersion: REVISION,
      capabilities: { ...capabilities },
      clientInfo: meta[META.clientInfo],
      initialized: true,
    };
  }
  throw new rpc.RpcError(UNSUPPORTED_VERSION, \`Not \${version}\`, {
    requested: version,
    supported: [REVISION],
  });`,
      },
    },
    {
      name: 'builds a result step by step',
      fill: {
        '19.3': `
  const whole: rpc.Result = { resultType: 'complete' };
  if (CACHEABLE.includes(method)) Object.assign(whole, { ttlMs: TTL_MS, cacheScope: 'private' });
  Object.assign(whole, structuredClone(result));
  if (whole.resultType !== 'complete') {
    delete whole.ttlMs;
    delete whole.cacheScope;
  }
  whole._meta = Object.assign({}, whole._meta, { [META.serverInfo]: serverInfo });
  return whole;`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

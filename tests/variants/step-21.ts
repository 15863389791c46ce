import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step21: Wing<Variant> = {
  file: 'step-21-eras/eras.ts',
  answers: [
    {
      name: 'picks the handler first',
      fill: {
        '21.1': `
  return async (request, context) => {
    const handler = carriesMeta(request) ? without : withHandshake;
    return await handler(request, { ...context });
  };`,
      },
    },
    {
      name: 'waits with promises, and not with try',
      fill: {
        '21.2': `
  const discover = request(peer, 'server/discover', withMeta({ _meta: {} }, self), {
    maxMs: probeMs,
    timeoutMs: probeMs,
  });
  return discover.then(
    (result) => offerOf(result.supportedVersions, result),
    (error: unknown) => {
      if (!(error instanceof rpc.RpcError)) return undefined;
      switch (error.code) {
        case -32020:
        case -32021:
          throw error;
        case UNSUPPORTED_VERSION:
          return offerOf((error.data as rpc.JSONObject | undefined)?.supported);
        default:
          return undefined;
      }
    },
  );`,
      },
    },
    {
      name: 'goes through sets',
      fill: {
        '21.3': `
  if (offer === undefined) return;
  const theirs = new Set(offer.versions);
  for (const version of versions) if (theirs.has(version)) return version;
  const old = new Set<unknown>(PROTOCOL_VERSIONS);
  if (![...theirs].some((version) => old.has(version))) throw new TypeError('no common revision');
  return undefined;`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

// Two eras: who answers what, what counts for a no, and which revision is chosen.
import type { Mistake, Wing } from '../course/galleries.ts';

const CHOSEN = `return (request, context) =>
    carriesMeta(request) ? without(request, context) : withHandshake(request, context);`;
const THROWN = 'if (OF_THIS_ERA.includes(code)) throw error;';
const OFFERED =
  'return code === UNSUPPORTED_VERSION && rpc.isObject(data) ? offerOf(data.supported) : undefined;';
const ASKED = "const result = await request(peer, 'server/discover', withMeta({}, self), clocks);";
const HEARD = 'return offerOf(result.supportedVersions, result);';
const SHARED = 'const shared = versions.find((version) => offer.versions.includes(version));';
const OLD =
  'if (PROTOCOL_VERSIONS.some((version) => offer.versions.includes(version))) return undefined;';
const NOTHING =
  'throw new Error(`We speak none of ${rpc.excerpt(JSON.stringify(offer.versions))}`);';

export const step21: Wing<Mistake> = {
  file: 'step-21-eras/eras.ts',
  answers: [
    {
      name: 'gives everything to the session',
      fails: '21.1',
      replace: CHOSEN,
      by: 'return (request, context) => (without ? withHandshake(request, context) : undefined);',
    },
    {
      name: 'gives everything to the new era',
      fails: '21.1',
      replace: CHOSEN,
      by: 'return (request, context) => (withHandshake ? without(request, context) : undefined);',
    },
    {
      name: 'gives them to the wrong one',
      fails: '21.1',
      replace: CHOSEN,
      by: 'return (request, context) => carriesMeta(request) ? withHandshake(request, context) : without(request, context);',
    },
    {
      name: 'stays in the era of the first request',
      fails: '21.1',
      replace: CHOSEN,
      by: `let era: Handler | undefined;
  return (request, context) => (era ??= carriesMeta(request) ? without : withHandshake)(request, context);`,
    },
    {
      name: 'stays in the session once there is one',
      fails: '21.1',
      replace: CHOSEN,
      by: `let isOpen = false;
  return (request, context) => {
    if (request.method === 'initialize') isOpen = true;
    return carriesMeta(request) && !isOpen ? without(request, context) : withHandshake(request, context);
  };`,
    },
    {
      name: 'lets the method decide',
      fails: '21.1',
      replace: CHOSEN,
      by: "return (request, context) => request.method === 'server/discover' ? without(request, context) : withHandshake(request, context);",
    },
    {
      name: 'takes any _meta for the new era',
      fails: '21.1',
      replace: CHOSEN,
      by: "return (request, context) => rpc.isObject(request.params) && '_meta' in request.params ? without(request, context) : withHandshake(request, context);",
    },
    {
      name: 'takes a strange version for the past',
      fails: '21.1',
      replace: CHOSEN,
      by: "return (request, context) => metaOf(request)[META.protocolVersion] === '2026-07-28' ? without(request, context) : withHandshake(request, context);",
    },
    {
      name: 'lets both answer',
      fails: '21.1',
      replace: CHOSEN,
      by: 'return async (request, context) => { const other = await withHandshake(request, context); return carriesMeta(request) ? without(request, context) : other; };',
    },
    {
      name: 'falls back from every error',
      fails: '21.2',
      replace: THROWN,
      by: 'void OF_THIS_ERA;',
    },
    {
      name: 'falls back from one code alone',
      fails: '21.2',
      replace: OFFERED,
      by: 'if (code === UNSUPPORTED_VERSION && rpc.isObject(data)) return offerOf(data.supported);\n    if (code === rpc.METHOD_NOT_FOUND) return undefined;\n    throw error;',
    },
    {
      name: 'takes -32600 for an error of ours',
      fails: '21.2',
      replace: THROWN,
      by: 'if ([...OF_THIS_ERA, rpc.INVALID_REQUEST].includes(code)) throw error;',
    },
    {
      name: 'does not catch anything',
      fails: '21.2',
      replace: THROWN,
      by: 'if (code !== UNSUPPORTED_VERSION) throw error;',
    },
    {
      name: 'takes -32022 for a no',
      fails: '21.2',
      replace: OFFERED,
      by: 'return rpc.isObject(data) && code === 0 ? offerOf(data.supported) : undefined;',
    },
    {
      name: 'reads every error that has a list',
      fails: '21.2',
      replace: OFFERED,
      by: 'return offerOf(rpc.isObject(data) ? data.supported : undefined) ?? (code === UNSUPPORTED_VERSION ? { versions: [], isAnswer: false } : undefined);',
    },
    {
      name: 'does not look whether there is data',
      fails: '21.2',
      replace: OFFERED,
      by: 'return code === UNSUPPORTED_VERSION ? offerOf((data as { supported: unknown }).supported) : undefined;',
    },
    {
      name: 'takes a refusal for an answer',
      fails: '21.2',
      replace: OFFERED,
      by: 'return code === UNSUPPORTED_VERSION && rpc.isObject(data) ? offerOf(data.supported, {}) : undefined;',
    },
    {
      name: 'reads the list under the other name',
      fails: '21.2',
      replace: OFFERED,
      by: 'return code === UNSUPPORTED_VERSION && rpc.isObject(data) ? offerOf(data.supportedVersions) : undefined;',
    },
    {
      name: 'asks without saying who it is',
      fails: '21.2',
      replace: ASKED,
      by: "const result = await request(peer, 'server/discover', self && {}, clocks);",
    },
    {
      name: 'asks for the tools',
      fails: '21.2',
      replace: ASKED,
      by: "const result = await request(peer, 'tools/list', withMeta({}, self), clocks);",
    },
    {
      name: 'waits for as long as for any request',
      fails: '21.2',
      replace: ASKED,
      by: "const result = await request(peer, 'server/discover', withMeta({}, self), { ...clocks, timeoutMs: 60_000, maxMs: 60_000 });",
    },
    {
      name: 'asks without a clock',
      fails: '21.2',
      replace: ASKED,
      by: "const result = await peer.call('server/discover', withMeta({}, { ...self, ...(clocks && {}) })).answer;",
    },
    {
      name: 'takes any result for a yes',
      fails: '21.2',
      replace: HEARD,
      by: 'return offerOf(result.supportedVersions ?? [], result);',
    },
    {
      name: 'forgets what the server offers',
      fails: '21.2',
      replace: HEARD,
      by: 'return offerOf(result.supportedVersions, {});',
    },
    {
      name: 'takes the answer for a refusal',
      fails: '21.2',
      replace: HEARD,
      by: 'return offerOf(result.supportedVersions);',
    },
    {
      name: 'takes the first that the server names',
      fails: '21.3',
      replace: SHARED,
      by: 'const shared = offer.versions.find((version) => versions.includes(version as string)) as string | undefined;',
    },
    {
      name: 'takes the last of ours',
      fails: '21.3',
      replace: SHARED,
      by: 'const shared = versions.findLast((version) => offer.versions.includes(version));',
    },
    {
      name: 'takes our newest, whatever is offered',
      fails: '21.3',
      replace: SHARED,
      by: 'const shared = offer.versions.length > 0 ? versions[0] : undefined;',
    },
    {
      name: 'takes whatever is offered',
      fails: '21.3',
      replace: SHARED,
      by: 'const shared = offer.versions[0] as string | undefined;',
    },
    {
      name: 'asks in a revision of the past without a handshake',
      fails: '21.3',
      replace: OLD,
      by: 'const old = PROTOCOL_VERSIONS.find((version) => offer.versions.includes(version));\n  if (old !== undefined) return old;',
    },
    {
      name: 'knows one revision of the past',
      fails: '21.3',
      replace: OLD,
      by: 'if (offer.versions.includes(PROTOCOL_VERSIONS[0])) return undefined;',
    },
    {
      name: 'gives up where a handshake would do',
      fails: '21.3',
      replace: OLD,
      by: 'void PROTOCOL_VERSIONS;',
    },
    {
      name: 'shakes hands with whom it does not know',
      fails: '21.3',
      replace: NOTHING,
      by: 'return undefined;',
    },
    {
      name: 'gives up without an offer',
      fails: '21.3',
      replace: 'if (!offer) return undefined;',
      by: "if (!offer) throw new Error('No offer');",
    },
    {
      name: 'throws what is no error',
      fails: '21.3',
      replace: NOTHING,
      by: 'throw `We speak none of ${rpc.excerpt(JSON.stringify(offer.versions))}`;',
    },
  ],
};

// Without a handshake: what a request leaves out, what a server keeps all the same, and what a result claims.
import type { Mistake, Wing } from '../course/galleries.ts';

const SPREAD = '...(params._meta as rpc.JSONObject),';
const MISSING = 'if (missing !== undefined) {';
const DATA = 'const data = { supported: [REVISION], requested };';
const REFUSED = 'if (requested !== REVISION) {';
const AGREED =
  'return { protocolVersion: requested, capabilities, clientInfo, initialized: true };';
const KEPT = "const isKept = CACHEABLE.includes(method) && resultType === 'complete';";
const COMPLETE = 'return { resultType, ...hints, ...result, _meta };';
const META =
  'const _meta = { ...(result._meta as rpc.JSONObject), [META.serverInfo]: serverInfo };';

export const step19: Wing<Mistake> = {
  file: 'step-19-stateless/stateless.ts',
  answers: [
    { name: 'throws away the _meta of the params', fails: '19.1', replace: SPREAD, by: '' },
    {
      name: 'lets an old _meta go before self',
      fails: '19.1',
      all: [
        { replace: SPREAD, by: '' },
        {
          replace: '[META.capabilities]: capabilities,\n  };',
          by: '[META.capabilities]: capabilities,\n    ...(params._meta as rpc.JSONObject),\n  };',
        },
      ],
    },
    {
      name: 'writes into the _meta that it was given',
      fails: '19.1',
      replace: 'return { ...params, _meta };',
      by: 'if (params._meta) return { ...params, _meta: Object.assign(params._meta as object, _meta) };\n  return { ...params, _meta };',
    },
    {
      name: 'writes into the params',
      fails: '19.1',
      replace: 'return { ...params, _meta };',
      by: 'return Object.assign(params, { _meta });',
    },
    {
      name: 'returns the _meta alone',
      fails: '19.1',
      replace: 'return { ...params, _meta };',
      by: 'return { _meta };',
    },
    {
      name: 'puts the members beside _meta',
      fails: '19.1',
      replace: 'return { ...params, _meta };',
      by: 'return { ...params, ..._meta };',
    },
    {
      name: 'always names our revision',
      fails: '19.1',
      replace: '[META.protocolVersion]: protocolVersion,',
      by: '[META.protocolVersion]: REVISION,',
    },
    {
      name: 'leaves out capabilities that are empty',
      fails: '19.1',
      replace: '[META.capabilities]: capabilities,',
      by: '...(Object.keys(capabilities).length > 0 && { [META.capabilities]: capabilities }),',
    },
    {
      name: 'always says that it can do nothing',
      fails: '19.1',
      replace: '[META.capabilities]: capabilities,',
      by: '[META.capabilities]: {},',
    },
    {
      name: 'leaves out the clientInfo',
      fails: '19.1',
      replace: '[META.clientInfo]: clientInfo,',
      by: '',
    },
    {
      name: 'names the members as the handshake did',
      fails: '19.1',
      all: [
        { replace: '[META.protocolVersion]: protocolVersion,', by: 'protocolVersion,' },
        { replace: '[META.clientInfo]: clientInfo,', by: 'clientInfo,' },
        { replace: '[META.capabilities]: capabilities,', by: 'capabilities,' },
      ],
    },
    {
      name: 'does not look at what is missing',
      fails: '19.2',
      replace: MISSING,
      by: 'if (missing === META.capabilities) {',
    },
    {
      name: 'takes missing capabilities for none',
      fails: '19.2',
      all: [
        { replace: MISSING, by: 'if (missing === META.protocolVersion) {' },
        {
          replace: 'meta[META.capabilities] as rpc.JSONObject',
          by: '(meta[META.capabilities] ?? {}) as rpc.JSONObject',
        },
      ],
    },
    {
      name: 'wants the name of a client',
      fails: '19.2',
      replace: MISSING,
      by: 'if (missing !== undefined || metaOf(request)[META.clientInfo] === undefined) {',
    },
    {
      name: 'refuses what is missing with -32600',
      fails: '19.2',
      replace:
        'throw new rpc.RpcError(rpc.INVALID_PARAMS, `Missing in _meta: ${missing}`, { supported });',
      by: 'throw new rpc.RpcError(rpc.INVALID_REQUEST, `Missing in _meta: ${missing}`, { supported });',
    },
    {
      name: 'throws an error without a code',
      fails: '19.2',
      replace:
        'throw new rpc.RpcError(rpc.INVALID_PARAMS, `Missing in _meta: ${missing}`, { supported });',
      by: 'throw new Error(`Missing in _meta: ${missing} ${supported}`);',
    },
    {
      name: 'does not tell a client of the past what it speaks',
      fails: '19.2',
      replace: '`Missing in _meta: ${missing}`, { supported });',
      by: '`Missing in _meta: ${missing}`, supported.length > 1);',
    },
    {
      name: 'speaks every revision',
      fails: '19.2',
      replace: REFUSED,
      by: "if (requested === '') {",
    },
    {
      name: 'speaks every revision that is newer',
      fails: '19.2',
      replace: REFUSED,
      by: 'if (requested < REVISION) {',
    },
    {
      name: 'speaks every revision that is older',
      fails: '19.2',
      replace: REFUSED,
      by: 'if (requested > REVISION) {',
    },
    {
      name: 'refuses a revision with -32602',
      fails: '19.2',
      replace: "throw new rpc.RpcError(UNSUPPORTED_VERSION, 'Unsupported protocol version', data);",
      by: "throw new rpc.RpcError(rpc.INVALID_PARAMS, 'Unsupported protocol version', data);",
    },
    {
      name: 'offers its revision as a text',
      fails: '19.2',
      replace: DATA,
      by: 'const data = { supported: REVISION, requested };',
    },
    {
      name: 'does not say what was requested',
      fails: '19.2',
      replace: DATA,
      by: 'const data = { supported: [REVISION] };',
    },
    {
      name: 'does not say what it speaks',
      fails: '19.2',
      replace: DATA,
      by: 'const data = { requested };',
    },
    {
      name: 'calls the list as server/discover does',
      fails: '19.2',
      replace: DATA,
      by: 'const data = { supportedVersions: [REVISION], requested };',
    },
    {
      name: 'waits for an initialized that never comes',
      fails: '19.2',
      replace: AGREED,
      by: 'return { protocolVersion: requested, capabilities, clientInfo, initialized: false };',
    },
    {
      name: 'keeps the first agreement',
      fails: '19.2',
      all: [
        {
          replace: AGREED,
          by: 'return (kept ??= { protocolVersion: requested, capabilities, clientInfo, initialized: true });',
        },
        {
          replace: 'export function agreementIn',
          by: 'let kept: Agreement | undefined;\n\nexport function agreementIn',
        },
      ],
    },
    {
      name: 'leaves the name of the client out of the agreement',
      fails: '19.2',
      replace: AGREED,
      by: 'return { protocolVersion: requested, capabilities, clientInfo: undefined, initialized: !clientInfo || true };',
    },
    {
      name: 'does not say that a result is complete',
      fails: '19.3',
      replace: COMPLETE,
      by: 'return { ...hints, ...result, _meta };',
    },
    {
      name: 'calls every result complete',
      fails: '19.3',
      replace: COMPLETE,
      by: "return { ...hints, ...result, resultType: 'complete', _meta };",
    },
    {
      name: 'throws away the _meta of the result',
      fails: '19.3',
      replace: META,
      by: 'const _meta = { [META.serverInfo]: serverInfo };',
    },
    {
      name: 'loses the serverInfo where the result has a _meta',
      fails: '19.3',
      replace: META,
      by: 'const _meta = (result._meta as rpc.JSONObject) ?? { [META.serverInfo]: serverInfo };',
    },
    {
      name: 'puts the serverInfo beside the content',
      fails: '19.3',
      replace: COMPLETE,
      by: 'return { resultType, ...hints, ...result, serverInfo };',
    },
    {
      name: 'lets everything be kept',
      fails: '19.3',
      replace: KEPT,
      by: "const isKept = resultType === 'complete' || method === '';",
    },
    {
      name: 'lets a question be kept',
      fails: '19.3',
      replace: KEPT,
      by: 'const isKept = CACHEABLE.includes(method);',
    },
    {
      name: 'lets lists alone be kept',
      fails: '19.3',
      replace: KEPT,
      by: "const isKept = method.endsWith('/list') && resultType === 'complete';",
    },
    {
      name: 'gives no hints',
      fails: '19.3',
      replace: "const hints = isKept ? { ttlMs: TTL_MS, cacheScope: 'private' } : {};",
      by: 'const hints = isKept ? {} : {};',
    },
    {
      name: 'gives the time in seconds',
      fails: '19.3',
      replace: 'ttlMs: TTL_MS,',
      by: 'ttlMs: TTL_MS / 1000,',
    },
    {
      name: 'gives no scope',
      fails: '19.3',
      replace: "{ ttlMs: TTL_MS, cacheScope: 'private' }",
      by: '{ ttlMs: TTL_MS }',
    },
    {
      name: 'lets its hints go before those of the result',
      fails: '19.3',
      replace: COMPLETE,
      by: 'return { resultType, ...result, ...hints, _meta };',
    },
    {
      name: 'writes into the result',
      fails: '19.3',
      replace: COMPLETE,
      by: 'return Object.assign(result, { resultType, ...hints, _meta });',
    },
  ],
};

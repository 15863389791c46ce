// Headers that say what the body says: how they are written, what is in them, and who believes them.
import type { Mistake, Wing } from '../course/galleries.ts';

const AS_IT_IS = 'if (PLAIN.test(text) && !isMarked(text)) return text;';
const BASE64 = "return PREFIX + Buffer.from(text, 'utf8').toString('base64') + SUFFIX;";
const NAMED = 'if (member !== undefined) values.set(NAME, params[member]);';
const ARGUMENTS =
  'for (const { header, path } of paths) values.set(header, valueAt(params.arguments, path));';
const SAID = 'const said = [...values].filter(([, value]) => isSayable(value));';
const SENT = 'const sent = headers[header.toLowerCase()];';
const IS_READ =
  "const isRead = typeof sent === 'string' && header !== VERSION && header !== METHOD;";
const VALUE = 'const value = isRead ? decode(sent) : sent;';
const DIFFERS = 'if (!isSame(value, said, type)) throw mismatch(header, value, said);';

export const step20: Wing<Mistake> = {
  file: 'step-20-mirror/mirror.ts',
  answers: [
    { name: 'encodes every value', fails: '20.1', replace: AS_IT_IS, by: '' },
    {
      name: 'sends every value as it is',
      fails: '20.1',
      fill: { '20.1': '    return String(value);' },
    },
    {
      name: 'encodes only what is no ASCII',
      fails: '20.1',
      replace: AS_IT_IS,
      by: 'if (/^[\\x00-\\x7f]*$/.test(text)) return text;',
    },
    {
      name: 'forgets that a value may look as if it were encoded',
      fails: '20.1',
      replace: AS_IT_IS,
      by: 'if (PLAIN.test(text)) return text;',
    },
    {
      name: 'encodes what stands between no marks, if it begins with them',
      fails: '20.1',
      replace: AS_IT_IS,
      by: 'if (PLAIN.test(text) && !text.startsWith(PREFIX)) return text;',
    },
    {
      name: 'encodes what has spaces',
      fails: '20.1',
      replace: AS_IT_IS,
      by: 'if (/^[!-~]*$/.test(text) && !isMarked(text)) return text;',
    },
    {
      name: 'trims what it sends',
      fails: '20.1',
      replace: 'const text = String(value); if (PLAIN',
      by: 'const text = String(value).trim();\n  if (PLAIN',
    },
    {
      name: 'writes the bytes of Latin-1',
      fails: '20.1',
      replace: BASE64,
      by: "return PREFIX + Buffer.from(text, 'latin1').toString('base64') + SUFFIX;",
    },
    {
      name: 'encodes with btoa',
      fails: '20.1',
      replace: BASE64,
      by: 'return PREFIX + btoa(text) + SUFFIX;',
    },
    {
      name: 'writes Base64 for URLs',
      fails: '20.1',
      replace: BASE64,
      by: "return PREFIX + Buffer.from(text, 'utf8').toString('base64url') + SUFFIX;",
    },
    {
      name: 'encodes for URLs',
      fails: '20.1',
      replace: BASE64,
      by: 'return encodeURIComponent(text);',
    },
    {
      name: 'leaves out the marks',
      fails: '20.1',
      replace: BASE64,
      by: "return Buffer.from(text, 'utf8').toString('base64');",
    },
    {
      name: 'writes the marks of e-mail',
      fails: '20.1',
      replace: BASE64,
      by: "return `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;",
    },
    {
      name: 'names the revision that it speaks',
      fails: '20.2',
      replace: 'values.set(VERSION, metaOf(request)[META.protocolVersion]);',
      by: "values.set(VERSION, '2026-07-28');",
    },
    {
      name: 'looks for the revision beside _meta',
      fails: '20.2',
      replace: 'values.set(VERSION, metaOf(request)[META.protocolVersion]);',
      by: 'values.set(VERSION, params[META.protocolVersion]);',
    },
    {
      name: 'names the method of calls only',
      fails: '20.2',
      replace: 'values.set(METHOD, request.method);',
      by: "if (request.method === 'tools/call') values.set(METHOD, request.method);",
    },
    {
      name: 'forgets the name',
      fails: '20.2',
      replace: NAMED,
      by: '',
    },
    {
      name: 'takes every name for what the request is about',
      fails: '20.2',
      replace: NAMED,
      by: 'values.set(NAME, params.name ?? params.uri);',
    },
    {
      name: 'knows tools only',
      fails: '20.2',
      replace: NAMED,
      by: "if (request.method === 'tools/call') values.set(NAME, params.name);",
    },
    {
      name: 'takes the name for that of a resource as well',
      fails: '20.2',
      replace: NAMED,
      by: 'if (member !== undefined) values.set(NAME, params.name ?? params.uri);',
    },
    {
      name: 'looks at the first step of a path only',
      fails: '20.2',
      replace: ARGUMENTS,
      by: `
  const args = rpc.isObject(params.arguments) ? params.arguments : {};
  for (const { header, path } of paths) values.set(header, args[path[0]!]);`,
    },
    {
      name: 'looks for the arguments in the params',
      fails: '20.2',
      replace: ARGUMENTS,
      by: ARGUMENTS.replace('params.arguments', 'params'),
    },
    {
      name: 'finds what every object has',
      fails: '20.2',
      replace: ARGUMENTS,
      by: `
  const args = rpc.isObject(params.arguments) ? params.arguments : {};
  for (const { header, path } of paths) {
    const value = path.reduce((at: any, name) => at?.[name], args);
    values.set(header, typeof value === 'function' ? 'a function' : value);
  }`,
    },
    {
      name: 'does not say what is false',
      fails: '20.2',
      replace: SAID,
      by: 'const said = [...values].filter(([, value]) => value && isSayable(value));',
    },
    {
      name: 'says null',
      fails: '20.2',
      replace: SAID,
      by: 'const said = [...values].filter(([, value]) => value !== undefined);',
    },
    {
      name: 'encodes what is compared as well',
      fails: '20.2',
      replace: 'return new Map(said.map(([header, value]) => [header, String(value)]));',
      by: 'return new Map(said.map(([header, value]) => [header, encode(String(value))]));',
    },
    {
      name: 'fails where there are no params',
      fails: '20.2',
      replace: 'const params = rpc.isObject(request.params) ? request.params : {};',
      by: 'const params = request.params as rpc.JSONObject;',
    },
    {
      name: 'believes every header',
      fails: '20.3',
      fill: { '20.3': '    if (mirrored(request, paths).size > 99) decode(String(headers));' },
    },
    {
      name: 'looks for headers in the case of the specification',
      fails: '20.3',
      replace: SENT,
      by: 'const sent = headers[header];',
    },
    {
      name: 'compares only what is there',
      fails: '20.3',
      replace: `${VALUE} const said = body.get(header); ${DIFFERS}`,
      by: `
const value = isRead ? decode(sent) : sent;
const said = body.get(header);
if (value === undefined) continue;
if (!isSame(value, said, type)) throw mismatch(header, value, said);
      `,
    },
    {
      name: 'goes through what the body says, and no further',
      fails: '20.3',
      fill: {
        '20.3': `
  for (const [header, said] of mirrored(request, paths)) {
    const sent = headers[header.toLowerCase()];
    const isRead = typeof sent === 'string' && header !== VERSION && header !== METHOD;
    const value = isRead ? decode(sent) : sent;
    const type = paths.find((path) => path.header === header)?.type;
    if (!isSame(value, said, type)) throw mismatch(header, value, said);
  }
  compared;`,
      },
    },
    {
      name: 'compares what is encoded with what is not',
      fails: '20.3',
      replace: VALUE,
      by: 'const value = isRead ? sent : sent; decode;',
    },
    {
      name: 'encodes the body in place of decoding the header',
      fails: '20.3',
      fill: {
        '20.3': `
  const body = mirrored(request, paths);
  for (const { header, type } of compared(request.method, paths)) {
    const sent = headers[header.toLowerCase()];
    const said = body.get(header);
    const wanted = said === undefined ? undefined : encode(said);
    if (!isSame(sent, wanted, type)) throw mismatch(header, sent, said);
  }
  decode;`,
      },
    },
    {
      name: 'decodes the method, too',
      fails: '20.3',
      replace: IS_READ,
      by: "const isRead = typeof sent === 'string' && header !== VERSION;",
    },
    {
      name: 'takes the first of two headers',
      fails: '20.3',
      replace: SENT,
      by: 'const sent = [headers[header.toLowerCase()]].flat()[0];',
    },
    {
      name: 'joins two headers with a comma',
      fails: '20.3',
      replace: SENT,
      by: 'const sent = [headers[header.toLowerCase()]].flat()[0] && [headers[header.toLowerCase()]].flat().join(", ");',
    },
    {
      name: 'lets pass what it cannot decode',
      fails: '20.3',
      replace: VALUE,
      by: `
    let value = sent;
    try {
      if (isRead) value = decode(sent);
    } catch {
      continue;
    }`,
    },
    {
      name: 'decodes by itself, and does not look at the bytes',
      fails: '20.3',
      replace: VALUE,
      by: `
    const [, base64] = /^=\\?base64\\?(.*)\\?=$/.exec(isRead ? sent : '') ?? [];
    const value = base64 === undefined ? sent : Buffer.from(base64, 'base64').toString();
    decode;`,
    },
    {
      name: 'compares in small letters',
      fails: '20.3',
      replace: DIFFERS,
      by: `
    const [a, b] = [value, said].map((text) => (typeof text === 'string' ? text.toLowerCase() : text));
    if (!isSame(a, b as string, type)) throw mismatch(header, value, said);`,
    },
    {
      name: 'compares integers as texts',
      fails: '20.3',
      replace: DIFFERS,
      by: DIFFERS.replace(', type)', ', undefined)'),
    },
    {
      name: 'compares every value as a number, if it is one',
      fails: '20.3',
      replace: DIFFERS,
      by: DIFFERS.replace(', type)', ", type && 'integer')"),
    },
    {
      name: 'refuses with the code for bad params',
      fails: '20.3',
      replace: DIFFERS,
      by: `if (!isSame(value, said, type)) throw new rpc.RpcError(rpc.INVALID_PARAMS, \`\${header} differs\`);`,
    },
    {
      name: 'throws an error without a code',
      fails: '20.3',
      replace: DIFFERS,
      by: `if (!isSame(value, said, type)) throw new Error(\`\${header} differs\`);`,
    },
    {
      name: 'compares the arguments of the tool only',
      fails: '20.3',
      replace: 'of compared(request.method, paths)) {',
      by: 'of paths) { compared;',
    },
  ],
};

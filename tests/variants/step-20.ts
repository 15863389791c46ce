import type { Variant, Wing } from '../course/galleries.ts';

export const step20: Wing<Variant> = {
  file: 'step-20-mirror/mirror.ts',
  answers: [
    {
      name: 'looks at the characters one by one',
      fill: {
        '20.1': `
  const text = \`\${value}\`;
  const isAscii = [...text].every((c) => c === '\\t' || (c >= ' ' && c <= '~'));
  const isSafe = isAscii && text.trim() === text && !isMarked(text);
  if (isSafe) return text;
  return ['=?base64?', Buffer.from(text).toString('base64'), '?='].join('');`,
      },
    },
    {
      name: 'encodes the bytes of a TextEncoder with btoa',
      fill: {
        '20.1': `
  const text = value.toString();
  if (!PLAIN.test(text) || isMarked(text)) {
    const bytes = new TextEncoder().encode(text);
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return \`\${PREFIX}\${btoa(binary)}\${SUFFIX}\`;
  }
  return text;`,
      },
    },
    {
      name: 'encodes the empty value as well',
      replace: 'if (PLAIN.test(text) && !isMarked(text)) return text;',
      by: "if (text !== '' && PLAIN.test(text) && !isMarked(text)) return text;",
    },
    {
      name: 'adds to a Map what is there, with a switch over the method',
      fill: {
        '20.2': `
  const headers = new Map<string, string>();
  const add = (header: string, value: unknown) => {
    if (value === null || value === undefined || typeof value === 'object') return;
    if (isSayable(value)) headers.set(header, \`\${value}\`);
  };
  const { params } = request;
  const own: rpc.JSONObject = rpc.isObject(params) ? params : {};
  add('Mcp-Method', request.method);
  add('MCP-Protocol-Version', metaOf(request)[META.protocolVersion]);
  switch (request.method) {
    case 'tools/call':
    case 'prompts/get':
      add('Mcp-Name', own['name']);
      break;
    case 'resources/read':
      add('Mcp-Name', own['uri']);
  }
  for (const path of paths) add(path.header, valueAt(own['arguments'], path.path));
  return headers;`,
      },
    },
    {
      name: 'collects all faults, and throws the first',
      fill: {
        '20.3': `
  const said = mirrored(request, paths);
  const faults = compared(request.method, paths).flatMap(({ header, type }) => {
    const raw = headers[header.toLowerCase()];
    if (Array.isArray(raw)) return [mismatch(header, raw, said.get(header))];
    const isPlain = header.startsWith('MCP-') || header === 'Mcp-Method';
    const value = raw === undefined || isPlain ? raw : decode(raw);
    return isSame(value, said.get(header), type) ? [] : [mismatch(header, value, said.get(header))];
  });
  if (faults[0]) throw faults[0];`,
      },
    },
    {
      name: 'compares by itself, and names nothing but the header',
      fill: {
        '20.3': `
  const body = mirrored(request, paths);
  const types = new Map(paths.map(({ header, type }) => [header, type]));
  const names = compared(request.method, paths).map(({ header }) => header);
  for (const name of names) {
    const value = headers[name.toLowerCase()];
    const wanted = body.get(name);
    if (value === undefined && wanted === undefined) continue;
    const isCoded = name === NAME || name.startsWith('Mcp-Param-');
    const text = isCoded && typeof value === 'string' ? decode(value) : value;
    if (text === wanted) continue;
    if (text !== undefined && wanted !== undefined && isSame(text, wanted, types.get(name))) continue;
    throw new rpc.RpcError(-32020, name);
  }`,
      },
    },
  ],
};

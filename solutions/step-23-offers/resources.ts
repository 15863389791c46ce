// Resources, in the mould of all that a server offers: a list of what there is, and a way to get one of them.
//   → {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"notes://note/tea","_meta":{…}}}
//   ← {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","contents":[{"uri":"notes://note/tea","text":"…"}],…}}
import * as rpc from '../step-02-messages/messages.ts';
import type { Context, Handler } from '../step-07-pairing/context.ts';
import { REVISION } from '../step-19-stateless/stateless.ts';
import { pageOf } from './pages.ts';

/** What a resource has in it: text, or bytes as Base64. */
export type Content = { text: string } | { blob: string };

export interface Resource {
  uri: string;
  name: string;
  description?: string;
  mimeType?: string;
  read: (context: Context) => Content | Promise<Content>;
}

/** Resources without number: `notes://{id}`. A variable stands for a part of a path. */
export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  description?: string;
  mimeType?: string;
  /** @returns undefined when there is no such resource */
  read: (
    variables: Record<string, string>,
    context: Context,
  ) => Content | undefined | Promise<Content | undefined>;
}

/** With this code a session is told that there is no such resource. Since 2026-07-28 it is -32602. */
const RESOURCE_NOT_FOUND = -32002;

/** The characters that mean something in a pattern. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * The variables with which a template becomes a URI.
 *
 * @returns undefined when it cannot; a variable never is empty, and never has a slash
 */
export function match(template: string, uri: string): Record<string, string> | undefined {
  const pattern = template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? `(?<${part}>[^/]+)` : part.replace(SPECIAL, '\\$&')))
    .join('');
  const groups = new RegExp(`^${pattern}$`).exec(uri)?.groups;
  if (!groups) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** Serves `resources/list`, `resources/templates/list` and `resources/read`. */
export function resources(fixed: Resource[], templates: ResourceTemplate[] = []): Handler {
  return async (request, context) => {
    const { id, method } = request;
    const result = (key: string, items: object[]) =>
      rpc.resultResponse(id, pageOf(request, key, items.map(shown)));
    if (method === 'resources/list') return result('resources', fixed);
    if (method === 'resources/templates/list') return result('resourceTemplates', templates);
    if (method !== 'resources/read') return rpc.methodNotFound(request);
    return rpc.resultResponse(id, await read(request, context, fixed, templates));
  };
}

/** What a list says of something: all but the functions in it. */
export function shown(offer: object): rpc.JSONObject {
  return Object.fromEntries(
    Object.entries(offer).filter(([, value]) => typeof value !== 'function'),
  );
}

/**
 * Reads the resource that has this URI, or else the first template that fits and has it.
 *
 * @returns `{ contents: [{ uri, mimeType?, text | blob }] }`
 * @throws RpcError -32602 when the URI is no string; when there is no such resource, with `{ uri }` as its data,
 *   the code of the revision: -32602, or -32002 in a session
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#reading-resources
 */
async function read(
  { params }: rpc.JSONRPCRequest,
  context: Context,
  fixed: Resource[],
  templates: ResourceTemplate[],
): Promise<rpc.Result> {
  const { uri } = rpc.isObject(params) ? params : {};
  if (typeof uri !== 'string') throw new rpc.RpcError(rpc.INVALID_PARAMS, 'A uri is a string');
  const resource = fixed.find((one) => one.uri === uri);
  if (resource) return contents(uri, resource, await resource.read(context));
  for (const template of templates) {
    const variables = match(template.uriTemplate, uri);
    const content = variables && (await template.read(variables, context));
    if (content) return contents(uri, template, content);
  }
  const isStateless = context.client?.protocolVersion === REVISION;
  const code = isStateless ? rpc.INVALID_PARAMS : RESOURCE_NOT_FOUND;
  throw new rpc.RpcError(code, 'Resource not found', { uri });
}

function contents(uri: string, { mimeType }: { mimeType?: string }, content: Content): rpc.Result {
  return { contents: [{ uri, ...(mimeType !== undefined && { mimeType }), ...content }] };
}

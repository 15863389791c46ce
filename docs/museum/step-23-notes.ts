// In place of step-23-offers/resources.ts
// Serves resources, those of a list and those of templates.
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import type { Context, Handler } from '../../solutions/step-07-pairing/context.ts';
import { REVISION } from '../../solutions/step-19-stateless/stateless.ts';
import { pageOf } from '../../solutions/step-23-offers/pages.ts';

export type Content = { text: string } | { blob: string };

export interface Resource {
  uri: string;
  name: string;
  description?: string;
  mimeType?: string;
  read: (context: Context) => Content | Promise<Content>;
}

export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  description?: string;
  mimeType?: string;
  read: (
    variables: Record<string, string>,
    context: Context,
  ) => Content | undefined | Promise<Content | undefined>;
}

/** The variables with which a template becomes a URI: `notes://note/{name}`. */
export function match(template: string, uri: string): Record<string, string> | undefined {
  const parts = template.split(/\{(\w+)\}/).map((part, at) => {
    return at % 2 ? `(?<${part}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  const groups = new RegExp(`^${parts.join('')}$`).exec(uri)?.groups;
  try {
    const values = Object.entries(groups ?? {});
    return groups && Object.fromEntries(values.map(([name, it]) => [name, decodeURIComponent(it)]));
  } catch {
    return undefined;
  }
}

export function shown(offer: object): rpc.JSONObject {
  return JSON.parse(JSON.stringify(offer));
}

export function resources(fixed: Resource[], templates: ResourceTemplate[] = []): Handler {
  return async (request, context) => {
    const { id, method, params } = request;
    const list = (key: string, items: object[]) =>
      rpc.resultResponse(id, pageOf(request, key, items.map(shown)));
    if (method === 'resources/list') return list('resources', fixed);
    if (method === 'resources/templates/list') return list('resourceTemplates', templates);
    if (method !== 'resources/read') return rpc.methodNotFound(request);
    const { uri } = rpc.isObject(params) ? params : {};
    if (typeof uri !== 'string') return rpc.refuse(request, rpc.INVALID_PARAMS, 'Which uri?');
    const { mimeType, content } = await find(uri, context, fixed, templates);
    if (content) return rpc.resultResponse(id, { contents: [{ uri, mimeType, ...content }] });
    const code = context.client?.protocolVersion === REVISION ? rpc.INVALID_PARAMS : -32002;
    throw new rpc.RpcError(code, 'Resource not found', { uri });
  };
}

async function find(
  uri: string,
  context: Context,
  fixed: Resource[],
  templates: ResourceTemplate[],
): Promise<{ mimeType?: string | undefined; content?: Content | undefined }> {
  const resource = fixed.find((one) => one.uri === uri);
  if (resource) return { mimeType: resource.mimeType, content: await resource.read(context) };
  for (const { uriTemplate, mimeType, read } of templates) {
    const variables = match(uriTemplate, uri);
    const content = variables && (await read(variables, context));
    if (content) return { mimeType, content };
  }
  return {};
}

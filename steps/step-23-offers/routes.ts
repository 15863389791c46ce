// Given. Which handler answers a request: by the method, or by how it begins.
import { methodNotFound } from '../step-02-messages/messages.ts';
import type { Handler } from '../step-07-pairing/context.ts';

/**
 * @param handlers by method, `'completion/complete'`, or by how it begins, `'tools/'`. The longest that fits
 *   answers
 */
export function routes(handlers: Record<string, Handler>): Handler {
  const byLength = Object.entries(handlers).sort(([one], [other]) => other.length - one.length);
  return (request, context) => {
    const { method } = request;
    const fits = ([key]: [string, Handler]) =>
      key.endsWith('/') ? method.startsWith(key) : method === key;
    const handler = byLength.find(fits)?.[1] ?? methodNotFound;
    return handler(request, context);
  };
}

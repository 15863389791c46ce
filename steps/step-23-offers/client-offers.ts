// Given. What a client can offer: its model, its folders, and the person in front of it.
import * as rpc from '../step-02-messages/messages.ts';
import type { Context, Handler } from '../step-07-pairing/context.ts';
import { answerServer, type Sampler } from '../step-11-sampling/sampling.ts';
import { routes } from './routes.ts';

export interface ClientOffers {
  sampler?: Sampler;
  /** Where a server may look: `[{ uri: 'file:///…', name? }]`. */
  roots?: () => rpc.JSONObject[];
  /**
   * Shows a form to a person.
   *
   * @returns what they filled in; null when they said no, undefined when they did not decide
   */
  elicit?: (params: rpc.JSONObject, context: Context) => Promise<rpc.JSONObject | null | undefined>;
}

/** What a client declares that offers this. */
export function capabilitiesOf({ sampler, roots, elicit }: ClientOffers): rpc.JSONObject {
  return {
    ...(sampler && { sampling: {} }),
    ...(roots && { roots: {} }),
    ...(elicit && { elicitation: { form: {} } }),
  };
}

/** Answers what a server may ask, in either era. */
export function answerWith({ sampler, roots, elicit }: ClientOffers): Handler {
  return routes({
    ping: answerServer(),
    ...(sampler && { 'sampling/createMessage': answerServer(sampler) }),
    ...(roots && {
      'roots/list': (request) => rpc.resultResponse(request.id, { roots: roots() }),
    }),
    ...(elicit && { 'elicitation/create': eliciting(elicit) }),
  });
}

function eliciting(elicit: NonNullable<ClientOffers['elicit']>): Handler {
  return async (request, context) => {
    const { params } = request;
    if (!rpc.isObject(params) || (params.mode ?? 'form') !== 'form') {
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'Forms only');
    }
    const filled = await elicit(params, context);
    if (filled === undefined) return rpc.resultResponse(request.id, { action: 'cancel' });
    if (filled === null) return rpc.resultResponse(request.id, { action: 'decline' });
    const content = { ...defaultsOf(params.requestedSchema), ...filled };
    return rpc.resultResponse(request.id, { action: 'accept', content });
  };
}

/** What a form has in its fields before anybody has typed. */
function defaultsOf(schema: unknown): rpc.JSONObject {
  const properties =
    rpc.isObject(schema) && rpc.isObject(schema.properties) ? schema.properties : {};
  const withDefault = Object.entries(properties).flatMap(([name, field]) =>
    rpc.isObject(field) && 'default' in field ? [[name, field.default] as const] : [],
  );
  return Object.fromEntries(withDefault);
}

// Given. What the suite's tools, prompts and resources have in them: a text, a picture, a sound, a resource.
import type * as rpc from '../step-02-messages/messages.ts';

/** A red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound at all. */
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

export const text = (said: string): rpc.JSONObject => ({ type: 'text', text: said });
export const image = { type: 'image', data: PNG, mimeType: 'image/png' };
export const audio = { type: 'audio', data: WAV, mimeType: 'audio/wav' };

/** A resource within a content. */
export function embedded(uri: string, said: string, mimeType = 'text/plain'): rpc.JSONObject {
  return { type: 'resource', resource: { uri, mimeType, text: said } };
}

/** The result of a tool. */
export const content = (...blocks: rpc.JSONObject[]): rpc.Result => ({ content: blocks });

/** A message of a prompt. */
export function user(block: rpc.JSONObject): rpc.JSONObject {
  return { role: 'user', content: block };
}

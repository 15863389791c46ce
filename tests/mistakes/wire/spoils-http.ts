// What can be wrong with the responses that a server over HTTP writes, whatever the server is.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Frame } from './spoils.ts';

export interface HttpSpoil {
  /** Another status and other headers. Content-Length has been left out. */
  head?: (status: number, headers: OutgoingHttpHeaders) => [number, OutgoingHttpHeaders];
  /** Another text for a JSON body, or for the lines of an event with the blank one. */
  text?: (text: string, isEvent: boolean) => string;
  /** Other values for MCP-Session-Id. */
  session?: (id: string) => string[];
  /** What is done in place of the end of a response. */
  end?: (response: ServerResponse, end: () => void) => void;
}

/** Spoils answers, in a JSON body and in an event: what has a method is left as it is. */
function answers(spoiled: (answer: Frame) => Frame): HttpSpoil {
  return {
    text: (text) =>
      text.replace(/^(data: )?(\{.*\})/m, (_, prefix = '', json: string) => {
        const frame = JSON.parse(json) as Frame;
        return prefix + JSON.stringify('method' in frame ? frame : spoiled(frame));
      }),
  };
}

/** The same headers, with another value for one of them. */
function withHeader(name: string, value: string): HttpSpoil {
  return { head: (status, headers) => [status, { ...headers, [name]: value }] };
}

export const httpSpoils = {
  'answers what has no answer with 200': {
    head: (status, headers) => [status === 202 ? 200 : status, headers],
  },
  'answers every error with 500': {
    head: (status, headers) => [status >= 400 ? 500 : status, headers],
  },
  'sends a header of step 16': withHeader('MCP-Session-Id', 'tea'),
  'sends a header that is no ASCII': withHeader('X-Tea', 'grün'),
  'says that everything is HTML': withHeader('Content-Type', 'text/html'),
  'leaves out jsonrpc': answers(({ jsonrpc: _, ...rest }) => rest),
  'turns the id into a text': answers((answer) =>
    'id' in answer ? { ...answer, id: `${answer['id']}` } : answer,
  ),
  'answers with the result null': answers((answer) =>
    'result' in answer ? { ...answer, result: null } : answer,
  ),
  'writes every answer twice': { text: (text, isEvent) => (isEvent ? text : text + text) },
  'closes the connection in place of an end': { end: (response) => response.socket?.destroy() },
  'never ends a response': { end: () => {} },
  'sends words in front of its JSON': { text: (text, isEvent) => (isEvent ? text : `ok ${text}`) },
  'ends the lines of its events with CR LF': {
    text: (text, isEvent) => (isEvent ? text.replaceAll('\n', '\r\n') : text),
  },
  'comments its events': {
    text: (text, isEvent) => (isEvent ? `: ping\n\n: pong\n${text}` : text),
  },
  'says which charset': {
    head: (status, headers) => {
      const type = headers['Content-Type'];
      if (type === undefined) return [status, headers];
      return [status, { ...headers, 'Content-Type': `${String(type)}; charset=utf-8` }];
    },
  },
  'leaves out the session': { session: () => [] },
  'names the session in two headers': { session: (id) => [id, id] },
} satisfies Record<string, HttpSpoil>;

export type HttpSpoilName = keyof typeof httpSpoils;

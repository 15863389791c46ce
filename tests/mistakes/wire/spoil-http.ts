// Stands before a server of the course, and spoils the responses that it writes.
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type HttpSpoil, type HttpSpoilName, httpSpoils } from './spoils-http.ts';

/** Begins to spoil the responses of this process. */
export function spoil(name: HttpSpoilName): void {
  const { head, text, session, end }: HttpSpoil = httpSpoils[name];
  const sound = { ...methods };
  const isEvent = (response: ServerResponse) =>
    kinds.get(response)?.startsWith('text/event-stream') ?? false;
  const spoiled = (response: ServerResponse, chunk: unknown) =>
    typeof chunk === 'string' && text ? text(chunk, isEvent(response)) : chunk;
  Object.assign(ServerResponse.prototype, {
    setHeader(this: ServerResponse, name: string, value: string) {
      const isSession = name.toLowerCase() === 'mcp-session-id';
      const values = isSession && session ? session(value) : [value];
      // A list of one would be a header as well, and an empty one a header without a value.
      if (values.length > 0)
        sound.setHeader.call(this, name, values.length > 1 ? values : values[0]!);
      return this;
    },
    writeHead(this: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) {
      const { 'Content-Length': length, ...rest } = headers;
      kinds.set(this, String(headers['Content-Type']));
      const [other, more] = head ? head(status, rest) : [status, rest];
      // An empty body has a length: without it, chunks would be a body as well.
      return sound.writeHead.call(
        this,
        other,
        length === 0 ? { ...more, 'Content-Length': 0 } : more,
      );
    },
    write(this: ServerResponse, chunk: unknown, ...rest: never[]) {
      return sound.write.call(this, spoiled(this, chunk) as string, ...rest);
    },
    end(this: ServerResponse, chunk?: unknown) {
      if (chunk !== undefined) sound.write.call(this, spoiled(this, chunk) as string);
      const finish = () => sound.end.call(this);
      if (end) end(this, finish);
      else finish();
      return this;
    },
  });
}

const { setHeader, writeHead, write, end } = ServerResponse.prototype;
const methods = { setHeader, writeHead, write, end } as unknown as {
  setHeader: (this: ServerResponse, name: string, value: string | string[]) => ServerResponse;
  writeHead: (this: ServerResponse, status: number, headers: OutgoingHttpHeaders) => ServerResponse;
  write: (this: ServerResponse, chunk: string, ...rest: never[]) => boolean;
  end: (this: ServerResponse) => ServerResponse;
};

/** The Content-Type of each response. */
const kinds = new WeakMap<ServerResponse, string>();

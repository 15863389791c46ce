// Sessions: which POST waits for what, where a message goes, and whose request this is.
import type { Mistake, Wing } from '../course/galleries.ts';

const SESSIONS = 'step-16-sessions/sessions.ts';
const FIND = 'if (id === undefined) throw new Refusal(400, `${SESSION_HEADER} is missing`);';
const GONE = "if (!session) throw new Refusal(404, 'There is no such session');";
const STREAM = 'const stream = about === undefined ? this.#standing : this.#posts.get(about);';

export const step16: Wing<Mistake> = {
  file: 'step-16-sessions/session.ts',
  answers: [
    {
      name: 'keeps the POST of a notification open',
      fails: '16.1',
      replace: 'if (!rpc.isRequest(message)) sendAccepted(response);',
      by: 'if (!rpc.isRequest(message)) void sendAccepted;',
    },
    {
      name: 'takes a response for a request',
      fails: '16.1',
      replace: 'if (!rpc.isRequest(message)) sendAccepted(response);',
      by: "if (!('id' in message)) sendAccepted(response);",
    },
    {
      name: 'takes a request with 202 at once',
      fails: '16.1',
      replace: 'else this.#posts.set(message.id, this.newStream(response));',
      by: 'else sendAccepted(response);',
    },
    {
      name: 'begins a stream for every request',
      fails: '16.1',
      replace: 'else this.#posts.set(message.id, this.newStream(response));',
      by: 'else {\n      const stream = this.newStream(response);\n      stream.begin();\n      this.#posts.set(message.id, stream);\n    }',
    },
    {
      name: 'hands on nothing that has no answer',
      fails: '16.1',
      replace: 'if (!rpc.isRequest(message)) sendAccepted(response);',
      by: 'if (!rpc.isRequest(message)) return sendAccepted(response);',
    },
    {
      name: 'keeps its POSTs by the text of the id',
      fails: '16.1',
      all: [
        {
          replace: 'else if (this.#posts.has(message.id))',
          by: 'else if (this.#posts.has(String(message.id)))',
        },
        {
          replace: 'else this.#posts.set(message.id, this.newStream(response));',
          by: 'else this.#posts.set(String(message.id), this.newStream(response));',
        },
      ],
    },
    {
      name: 'lets a second request take the place of the first',
      fails: '16.1',
      replace: 'this.#posts.has(message.id)',
      by: 'this.#posts.has(message.id) && message.id === undefined',
    },
    {
      name: 'hands a request on before it refuses its id',
      fails: '16.1',
      fill: {
        '16.1': `
    this.onmessage?.(message);
    if (!rpc.isRequest(message)) sendAccepted(response);
    else if (this.#posts.has(message.id)) throw new Refusal(400, 'This id is in use');
    else this.#posts.set(message.id, this.newStream(response));
    this.#endCancelled(message);`,
      },
    },
    {
      name: 'lets the POST of a cancelled request wait for ever',
      fails: '16.1',
      replace: 'this.#endCancelled(message);',
      by: 'void this.#endCancelled;',
    },
    {
      name: 'sends everything on the GET',
      fails: '16.2',
      fill: { '16.2': 'await this.#standing?.send(message);\n    void about;' },
    },
    {
      name: 'sends a question on no POST',
      fails: '16.2',
      replace: STREAM,
      by: `const standing = about === undefined || rpc.isRequest(message);
    const stream = standing ? this.#standing : this.#posts.get(about);`,
    },
    {
      name: 'takes the id 0 for none',
      fails: '16.2',
      replace: STREAM,
      by: 'const stream = about ? this.#posts.get(about) : this.#standing;',
    },
    {
      name: 'looks for a question under its own id',
      fails: '16.2',
      replace: STREAM,
      by: `const of = rpc.isRequest(message) ? message.id : about;
    const stream = about === undefined ? this.#standing : this.#posts.get(of!);`,
    },
    {
      name: 'sends on any POST what belongs to no request',
      fails: '16.2',
      replace: STREAM,
      by: `const any = this.#standing ?? [...this.#posts.values()][0];
    const stream = about === undefined ? any : this.#posts.get(about);`,
    },
    {
      name: 'sends on every stream that is open',
      fails: '16.2',
      replace: 'if (stream && !stream.ended) return stream.send(message);',
      by: `for (const one of this.#posts.values()) if (one !== stream) void one.send(message);
    if (stream && !stream.ended) return stream.send(message);`,
    },
    {
      name: 'sends on the GET what comes too late for its POST',
      fails: '16.2',
      replace: STREAM,
      by: `const own = about === undefined ? undefined : this.#posts.get(about);
    const stream = own ?? this.#standing;`,
    },
    {
      name: 'sends a response that nobody waits for on the GET',
      fails: '16.2',
      replace: "if (!('method' in message)) return this.#respond(message);",
      by: `if (!('method' in message)) {
      if (this.#posts.has(message.id!)) return this.#respond(message);
      return this.#standing?.send({ ...message } as never);
    }`,
    },
    {
      name: 'throws when a notification has no stream',
      fails: '16.2',
      replace: "if (rpc.isRequest(message)) throw new Error('The client does not listen');",
      by: "throw new Error('The client does not listen');",
    },
    {
      name: 'forgets a question that has no stream',
      fails: '16.2',
      replace: "if (rpc.isRequest(message)) throw new Error('The client does not listen');",
      by: '',
    },
    {
      name: 'asks a client that is gone',
      fails: '16.2',
      replace: 'if (stream && !stream.ended) return stream.send(message);',
      by: 'if (stream) return stream.send(message).catch(() => {});',
    },
    {
      name: 'does not wait for the stream',
      fails: '16.2',
      replace: 'if (stream && !stream.ended) return stream.send(message);',
      by: 'if (stream && !stream.ended) return void stream.send(message).catch(() => {});',
    },
    {
      name: 'keeps the head of a GET back',
      fails: '16.2',
      replace: 'response.flushHeaders();',
      by: '',
    },
    {
      name: 'makes a new session for an id that it does not know',
      fails: '16.3',
      in: SESSIONS,
      replace: "if (isFirst && request.headers['mcp-session-id'] === undefined) {",
      by: 'if (isFirst) {',
    },
    {
      name: 'answers an unknown session with 400',
      fails: '16.3',
      in: SESSIONS,
      replace: GONE,
      by: "if (!session) throw new Refusal(400, 'There is no such session');",
    },
    {
      name: 'answers a missing id with 404',
      fails: '16.3',
      in: SESSIONS,
      replace: FIND,
      by: '',
    },
    {
      name: 'takes the only session there is when none is named',
      fails: '16.3',
      in: SESSIONS,
      replace: FIND,
      by: 'const [only] = this.#open.values();\n    if (id === undefined && only) return only;',
    },
    {
      name: 'forgets to forget a session',
      fails: '16.3',
      in: SESSIONS,
      replace: 'this.#open.delete(session.id);\n    await session.close();',
      by: 'await session.close();',
    },
    {
      name: 'keeps its sessions in an object, which has members of its own',
      fails: '16.3',
      in: SESSIONS,
      replace: 'const session = this.#open.get(String(id));',
      by: 'const session = (Object.fromEntries(this.#open) as Record<string, SessionTransport>)[String(id)];',
    },
    {
      name: 'wants a revision to be named',
      fails: '16.3',
      in: SESSIONS,
      replace: 'if (version !== undefined && !isKnown)',
      by: 'if (!isKnown)',
    },
    {
      name: 'takes any revision',
      fails: '16.3',
      in: SESSIONS,
      replace: 'if (version !== undefined && !isKnown)',
      by: 'if (version === undefined && isKnown)',
    },
    {
      name: 'takes an empty revision for none',
      fails: '16.3',
      in: SESSIONS,
      replace: 'if (version !== undefined && !isKnown)',
      by: 'if (version && !isKnown)',
    },
    {
      name: 'takes the newest revision only',
      fails: '16.3',
      in: SESSIONS,
      replace: 'PROTOCOL_VERSIONS.some((known) => known === version)',
      by: 'version === PROTOCOL_VERSIONS[0]',
    },
    {
      name: 'answers a wrong revision with an error and 200',
      fails: '16.3',
      in: SESSIONS,
      replace: 'if (version !== undefined && !isKnown) throw new Refusal(400,',
      by: 'if (version !== undefined && !isKnown) throw new Refusal(200,',
    },
    {
      name: 'counts its sessions',
      fails: '16.3',
      all: [
        {
          replace: 'readonly id = randomUUID();',
          by: 'readonly id = `session-${(sessionCount += 1)}`;',
        },
        {
          replace: 'export class SessionTransport',
          by: 'let sessionCount = randomUUID().length;\nexport class SessionTransport',
        },
      ],
    },
    {
      name: 'has one id for all',
      fails: '16.3',
      all: [
        { replace: 'readonly id = randomUUID();', by: 'readonly id = ONE;' },
        {
          replace: 'export class SessionTransport',
          by: 'const ONE = randomUUID();\nexport class SessionTransport',
        },
      ],
    },
    {
      name: 'names a session that was refused',
      fails: '16.3',
      replace:
        "if (isFirst && 'result' in response) {\n      this.protocolVersion = String(response.result.protocolVersion);",
      by: "if (isFirst) {\n      this.protocolVersion = 'tea';",
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';

const SESSIONS = 'step-16-sessions/sessions.ts';

export const step16: Wing<Variant> = {
  file: 'step-16-sessions/session.ts',
  answers: [
    {
      name: 'takes a message by what it is, and hands it on first',
      fill: {
        '16.1': `
    const { method, id } = message as { method?: string; id?: rpc.RequestId };
    const asks = method !== undefined && id !== undefined;
    if (asks && this.#posts.has(id)) throw new Refusal(400, \`The request \${id} is at work\`);
    if (asks) this.#posts.set(id, this.newStream(response));
    this.#endCancelled(message);
    this.onmessage?.(message);
    if (!asks) sendAccepted(response);`,
      },
    },
    {
      name: 'looks for the stream in each case for itself',
      fill: {
        '16.2': `
    let stream = this.#standing;
    if (about !== undefined) stream = this.#posts.get(about);
    const isOpen = stream !== undefined && !stream.ended;
    if (isOpen) await stream!.send(message);
    else if ('id' in message) throw new TypeError('no stream');`,
      },
    },
    {
      name: 'looks at the revision before the session',
      fill: {
        '16.3': `
    const version = headers['mcp-protocol-version'] ?? '2025-03-26';
    const id = headers[SESSION_HEADER.toLowerCase()];
    if (typeof id !== 'string') throw new Refusal(400, 'Which session?');
    for (const [known, session] of this.#open) {
      if (known !== id) continue;
      if ((PROTOCOL_VERSIONS as readonly unknown[]).includes(version)) return session;
      throw new Refusal(400, \`Not a revision of ours: \${String(version)}\`);
    }
    throw new Refusal(404, 'Begin anew');`,
      },
    },
    {
      name: 'answers initialize with a stream, and writes its header in small letters',
      all: [
        {
          in: 'step-15-events/stream.ts',
          replace: 'if (isAnswer && !this.response.headersSent) {',
          by: 'if (isAnswer && this.response.headersSent && void sendJson) {',
        },
        {
          in: SESSIONS,
          replace: 'response.setHeader(SESSION_HEADER, session.id);',
          by: 'response.setHeader(SESSION_HEADER.toLowerCase(), session.id);',
        },
      ],
    },
    {
      name: 'primes the stream of a GET with a comment',
      replace: 'response.flushHeaders();',
      by: "response.write(': tea\\n\\n');",
    },
    {
      name: 'has ids of another kind',
      replace: 'readonly id = randomUUID();',
      by: "readonly id = `~${randomUUID().replaceAll('-', '')}!`;",
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';

export const step17: Wing<Variant> = {
  file: 'step-17-client/http-client.ts',
  answers: [
    {
      name: 'writes its headers in small letters, and takes more than it must',
      fill: {
        '17.1': `
    return {
      'user-agent': 'tea/1.0',
      accept: 'text/event-stream;q=0.9, application/json, */*;q=0.1',
      ...(message && { 'content-type': 'application/json; charset=utf-8' }),
      ...(this.sessionId === undefined ? {} : { 'mcp-session-id': this.sessionId }),
      ...(this.protocolVersion === undefined ? {} : { 'mcp-protocol-version': this.protocolVersion }),
    };`,
      },
    },
    {
      name: 'takes each kind of method for what it needs',
      fill: {
        '17.1': `
    const entries: [string, string | undefined][] = [
      ['Accept', message ? 'application/json, text/event-stream' : 'text/event-stream'],
      ['Content-Type', message ? 'application/json' : undefined],
      ['Mcp-Session-Id', this.sessionId],
      ['Mcp-Protocol-Version', this.protocolVersion],
    ];
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;`,
      },
    },
    {
      name: 'asks for the kind of body with a switch, and remembers the session of initialize only',
      fill: {
        '17.2': `
    const status = response.statusCode!;
    if (Math.floor(status / 100) !== 2) {
      await this.#refused(response, message);
      return;
    }
    const sid = response.headers['mcp-session-id'];
    const isHandshake = rpc.isRequest(message) && message.method === 'initialize';
    if (isHandshake && typeof sid === 'string') this.sessionId = sid;
    switch (mediaTypeOf(response)) {
      case 'text/event-stream':
        this.follow(response, message).catch((error: Error) => this.onerror?.(error));
        return;
      case 'application/json':
        this.take(await textOf(response));
        break;
      default:
        response.destroy();
    }
    this.missed(message, new Error('No message'));`,
      },
    },
    {
      name: 'reads the error with JSON.parse, and asks for the 404 first',
      fill: {
        '17.3': `
    const body = await textOf(response);
    let id: unknown;
    try {
      const parsed = JSON.parse(body) as { id?: unknown; error?: unknown };
      if (parsed.error !== undefined) id = parsed.id;
    } catch {
      // No JSON: then it is nobody's response.
    }
    const isAnswer = rpc.isRequest(message) && id === message.id;
    const problem = new Error(\`HTTP \${response.statusCode}\`);
    if (response.statusCode === 404 && !isAnswer && this.sessionId) await this.#end(problem);
    if (!isAnswer) throw problem;
    this.take(body);`,
      },
    },
    {
      name: 'sends each request on a connection of its own',
      in: 'step-17-client/post.ts',
      replace: 'httpRequest(url, options, resolve)',
      by: 'httpRequest(url, { ...options, agent: false }, resolve)',
    },
  ],
};

// A client over HTTP: what it says of itself, what a response is, and what a refusal means.
import type { Mistake, Wing } from '../course/galleries.ts';

const ACCEPT = "Accept: 'application/json, text/event-stream'";
const SESSION = "if (this.sessionId !== undefined) headers['MCP-Session-Id'] = this.sessionId;";
const VERSION =
  "if (this.protocolVersion !== undefined) headers['MCP-Protocol-Version'] = this.protocolVersion;";
const STREAM = 'if (isStream) return void this.follow(response, message);';
const IS_OURS = 'const isOurs = rpc.isRequest(message) && answer?.id === message.id;';
const ENDS =
  'if (response.statusCode === 404 && this.sessionId !== undefined) await this.#end(reason);';

export const step17: Wing<Mistake> = {
  file: 'step-17-client/http-client.ts',
  answers: [
    { name: 'takes JSON only', fails: '17.1', replace: ACCEPT, by: "Accept: 'application/json'" },
    { name: 'takes whatever there is', fails: '17.1', replace: ACCEPT, by: "Accept: '*/*'" },
    {
      name: 'does not say that its body is JSON',
      fails: '17.1',
      replace: "if (message) headers['Content-Type'] = 'application/json';",
      by: '',
    },
    {
      name: 'says of a request without a body that it is JSON',
      fails: '17.1',
      replace: "if (message) headers['Content-Type']",
      by: "headers['Content-Type']",
    },
    {
      name: 'names no revision',
      fails: '17.1',
      replace: VERSION,
      by: '',
    },
    {
      name: 'names the revision that it would like best',
      fails: '17.1',
      replace: VERSION,
      by: "headers['MCP-Protocol-Version'] = '2025-11-25';",
    },
    {
      name: 'names a session undefined',
      fails: '17.1',
      replace: SESSION,
      by: "headers['MCP-Session-Id'] = String(this.sessionId);",
    },
    {
      name: 'writes the session in small letters',
      fails: '17.1',
      replace: SESSION,
      by: "if (this.sessionId) headers['MCP-Session-Id'] = this.sessionId.toLowerCase();",
    },
    {
      name: 'names the session on POST only',
      fails: '17.1',
      replace: SESSION,
      by: SESSION.replace('if (', 'if (message && '),
    },
    {
      name: 'waits for the end of a stream',
      fails: '17.2',
      replace: STREAM,
      by: STREAM.replace('return void', 'return await'),
    },
    {
      name: 'takes every body for JSON',
      fails: '17.2',
      replace: STREAM,
      by: '',
    },
    {
      name: 'parses the body of a 202',
      fails: '17.2',
      replace: "if (text !== '') this.take(text);",
      by: 'this.take(text);',
    },
    {
      name: 'takes 200 only',
      fails: '17.2',
      replace: 'if (statusCode < 200 || statusCode > 299)',
      by: 'if (statusCode !== 200)',
    },
    {
      name: 'compares the whole Content-Type',
      fails: '17.2',
      replace: 'const isStream = mediaTypeOf(response)',
      by: "const isStream = headers['content-type']",
    },
    {
      name: 'does not remember the session',
      fails: '17.2',
      replace: "this.sessionId ??= headers['mcp-session-id'] as string | undefined;",
      by: '',
    },
    {
      name: 'takes the session from every response, though few must have it',
      fails: '17.2',
      replace: "this.sessionId ??= headers['mcp-session-id'] as string | undefined;",
      by: `
this.sessionId = headers['mcp-session-id'] as string | undefined;
      `,
    },
    {
      name: 'says of every request at once that it is missed',
      fails: '17.2',
      replace: STREAM,
      by: `
    if (isStream) void this.follow(response);
    if (isStream) return this.missed(message, new Error('Where?'));`,
    },
    {
      name: 'lets a request wait whose response has no message',
      fails: '17.2',
      replace: "this.missed(message, new Error('The response has no message in it'));",
      by: '',
    },
    {
      name: 'forgets whose stream it follows',
      fails: '17.2',
      replace: STREAM,
      by: STREAM.replace('(response, message)', '(response)'),
    },
    {
      name: 'takes every refusal for the end of the message',
      fails: '17.3',
      replace: IS_OURS,
      by: 'const isOurs = false;',
    },
    {
      name: 'takes the error of somebody else for the response',
      fails: '17.3',
      replace: IS_OURS,
      by: 'const isOurs = answer !== undefined;',
    },
    {
      name: 'compares ids as texts',
      fails: '17.3',
      replace: 'answer?.id === message.id',
      by: 'String(answer?.id) === String(message.id)',
    },
    {
      name: 'swallows a refusal',
      fails: '17.3',
      replace: 'throw reason;',
      by: 'this.onerror?.(reason);',
    },
    {
      name: 'does not say which status',
      fails: '17.3',
      replace: 'new Error(`The server refuses with ${response.statusCode}: ${why}`)',
      by: 'new Error(why)',
    },
    {
      name: 'ends a session that there is not',
      fails: '17.3',
      replace: ENDS,
      by: 'if (response.statusCode === 404) await this.#end(reason);',
    },
    {
      name: 'ends the session with every refusal',
      fails: '17.3',
      replace: ENDS,
      by: 'await this.#end(reason);',
    },
    {
      name: 'goes on in a session that is over',
      fails: '17.3',
      replace: ENDS,
      by: '',
    },
    {
      name: 'takes each 404 for the end of the session',
      fails: '17.3',
      fill: {
        '17.3': `
    const text = await textOf(response);
    const reason = new Error(\`The server refuses with \${response.statusCode}: \${text}\`);
    if (response.statusCode === 404) {
      await this.#end(reason);
      throw reason;
    }
    const answer = errorIn(text);
    const isOurs = answer !== undefined && rpc.isRequest(message) && answer.id === message.id;
    if (!isOurs) throw reason;
    this.take(text);`,
      },
    },
    {
      name: 'closes in place of ending, and tells a session that is gone',
      fails: '17.3',
      replace: ENDS,
      by: 'if (response.statusCode === 404 && this.sessionId !== undefined) void this.close();',
    },
  ],
};

// Mutants that no check can catch, or should: what they do is right as well. Each has its reason.
import type { Mutant } from './mutants.ts';

export interface Equivalent {
  /** `step-05-handshake/handshake.ts` */
  file: string;
  /** Why a program with one of these changes is right: what the specification leaves free, or what is the same. */
  why: string;
  /** The lines that differ, before and after, as `npm run mutate` prints them: known by their words. */
  changes: [before: string, after: string][];
}

export const equivalents: Equivalent[] = [
  {
    file: 'step-01-pipes/client.ts',
    why: "A child emits 'close' once.",
    changes: [["child.on('close', (code) => {", "child.once('close', (code) => {"]],
  },
  {
    file: 'step-02-messages/messages.ts',
    why: "A result that is false is no object: both ways lead to 'invalid'.",
    changes: [["if ('result' in value) {", "if (!!value['result']) {"]],
  },
  {
    file: 'step-02-messages/messages.ts',
    why: 'A result that is falsy is no object, and the next question calls it invalid.',
    changes: [
      [
        "if ('result' in value && 'error' in value) return 'invalid';",
        "if (!!value['result'] && 'error' in value) return 'invalid';",
      ],
    ],
  },
  {
    file: 'step-02-messages/messages.ts',
    why: 'The schema of MCP allows no null for an id, and JSON-RPC does: lesson 02 leaves it free.',
    changes: [
      [
        "return value.id === undefined || value.id === null || isRequestId(value.id) ? 'error' : 'invalid';",
        "return value.id === undefined || isRequestId(value.id) ? 'error' : 'invalid';",
      ],
    ],
  },
  {
    file: 'step-02-messages/messages.ts',
    why: 'Only the text of an error is another one, and the specification leaves it free.',
    changes: [
      [
        'const text = thrown instanceof Error ? thrown.message : String(thrown);',
        'const text = false ? thrown.message : String(thrown);',
      ],
    ],
  },
  {
    file: 'step-03-framing/framing.ts',
    why: 'A CR before the LF is white space to JSON, and no revision forbids it.',
    changes: [
      ['return `${JSON.stringify(message)}\\n`;', 'return `${JSON.stringify(message)}\\r\\n`;'],
    ],
  },
  {
    file: 'step-03-framing/framing.ts',
    why: 'The end of a line does not look at `start`, which is a local variable.',
    changes: [
      [
        `this.#endLine();
start = end + 1;`,
        `start = end + 1;
this.#endLine();`,
      ],
    ],
  },
  {
    file: 'step-04-transport/transport.ts',
    why: 'spawn does not change its list: the copy is there for its type.',
    changes: [
      [
        'this.child = spawn(this.#command, this.#args, { env, stdio: [...stdio] }) as Child;',
        'this.child = spawn(this.#command, this.#args, { env, stdio: stdio }) as Child;',
      ],
    ],
  },
  {
    file: 'step-04-transport/transport.ts',
    why: 'All of it happens in one turn, before any event can come.',
    changes: [
      [
        `const exited = once(child, 'exit');
const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);`,
        `const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);
const exited = once(child, 'exit');`,
      ],
      [
        `const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);
child.stdin.end();`,
        `child.stdin.end();
const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);`,
      ],
    ],
  },
  {
    file: 'step-04-transport/transport.ts',
    why: 'The child itself keeps the process alive until it has exited.',
    changes: [
      [
        "const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);",
        "const timer = (setTimeout(() => child.kill('SIGKILL'), this.patienceMs) as any).unref();",
      ],
    ],
  },
  {
    file: 'step-04-transport/transport.ts',
    why: "Once it runs, a child emits 'error' only when a signal cannot be sent to it: no check can bring that about.",
    changes: [['await exited;', 'await Promise.resolve(exited).catch((): any => {});']],
  },
  {
    file: 'step-05-handshake/handshake.ts',
    why: 'Both are texts here: of two texts == says what === says.',
    changes: [
      [
        'PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];',
        'PROTOCOL_VERSIONS.find((version) => version == asked) ?? PROTOCOL_VERSIONS[0];',
      ],
      [
        'const isReady = rpc.isNotification(message) && message.method === INITIALIZED;',
        'const isReady = rpc.isNotification(message) && message.method == INITIALIZED;',
      ],
    ],
  },
  {
    file: 'step-05-handshake/handshake.ts',
    why: 'A response has no method, and a request never comes here: only TypeScript needs the question.',
    changes: [
      [
        'const isReady = rpc.isNotification(message) && message.method === INITIALIZED;',
        'const isReady = message.method === INITIALIZED;',
      ],
    ],
  },
  {
    file: 'step-05-handshake/handshake.ts',
    why: 'A second initialize may be answered with a result, which is then what is agreed.',
    changes: [
      [
        "if (this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
        "if (false) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
      ],
    ],
  },
  {
    file: 'step-06-waiting/client.ts',
    why: 'Any id will do that was not used before: 2, 4, 6 and -1, -2, -3 as well.',
    changes: [
      ['this.#lastId += 1;', 'this.#lastId -= 1;'],
      ['this.#lastId += 1;', 'this.#lastId += (1 + 1);'],
    ],
  },
  {
    file: 'step-06-waiting/client.ts',
    why: 'A request of our own may have a text as its id, and this client does not look for it in the answer.',
    changes: [
      [
        "await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId, method, params });",
        "await this.#transport.send({ jsonrpc: '2.0', id: String(this.#lastId), method, params });",
      ],
    ],
  },
  {
    file: 'step-06-waiting/client.ts',
    why: 'This promise never rejects.',
    changes: [
      [
        'const answer = await next;',
        'const answer = await Promise.resolve(next).catch((): any => {});',
      ],
    ],
  },
  {
    file: 'step-06-waiting/client.ts',
    why: 'An error that has passed parseMessage is an object, and never false.',
    changes: [
      [
        "if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);",
        "if (!!answer['error']) throw new rpc.RpcError(answer.error.code, answer.error.message);",
      ],
    ],
  },
  {
    file: 'step-07-pairing/peer.ts',
    why: 'Any id will do that was not used before: 2, 4, 6 and -1, -2, -3 as well.',
    changes: [
      ['this.#lastId += 1;', 'this.#lastId -= 1;'],
      ['this.#lastId += 1;', 'this.#lastId += (1 + 1);'],
    ],
  },
  {
    file: 'step-07-pairing/peer.ts',
    why: 'A result that has passed parseMessage is an object, and never false.',
    changes: [
      [
        "if ('result' in response) waiting?.resolve(response.result);",
        "if (!!response['result']) waiting?.resolve(response.result);",
      ],
    ],
  },
  {
    file: 'step-07-pairing/peer.ts',
    why: 'A Map may lose entries while it is gone through, and gets no new ones: #send refuses when all is over.',
    changes: [
      [
        'for (const id of [...this.#waiting.keys()]) this.#reject(id, reason);',
        'for (const id of this.#waiting.keys()) this.#reject(id, reason);',
      ],
    ],
  },
  {
    file: 'step-08-tools/tools.ts',
    why: 'A name that is no text is unknown as well: the same code, and the text of an error is free.',
    changes: [["if (typeof name !== 'string')", 'if (false)']],
  },
  {
    file: 'step-08-tools/tools.ts',
    why: 'run never rejects: it makes a result of every error.',
    changes: [
      [
        'return rpc.resultResponse(request.id, await run(tool, args, context));',
        'return rpc.resultResponse(request.id, await Promise.resolve(run(tool, args, context)).catch((): any => {}));',
      ],
    ],
  },
  {
    file: 'step-08-tools/tools.ts',
    why: 'How several problems are joined in one text for the model is free.',
    changes: [
      [
        "if (problems.length > 0) return textResult(problems.join('\\n'), true);",
        "if (problems.length > 0) return textResult(problems.join(''), true);",
      ],
    ],
  },
  {
    file: 'step-09-notifications/notifications.ts',
    why: 'Without a token nothing is ever sent: then `last` does not matter.',
    changes: [
      [
        `last = progress;
if (!rpc.isRequestId(progressToken)) return;`,
        `if (!rpc.isRequestId(progressToken)) return;
last = progress;`,
      ],
    ],
  },
  {
    file: 'step-09-notifications/notifications.ts',
    why: 'Any token will do that was not used before.',
    changes: [
      ['tokens += 1;', 'tokens -= 1;'],
      ['tokens += 1;', 'tokens += (1 + 1);'],
    ],
  },
  {
    file: 'step-09-notifications/notifications.ts',
    why: 'One lets go of the listener, the other of the clock, in one turn: neither looks at the other.',
    changes: [
      [
        `forget();
onend?.();`,
        `onend?.();
forget();`,
      ],
    ],
  },
  {
    file: 'step-10-cancellation/cancellation.ts',
    why: 'Only a signal calls abort: there is one then.',
    changes: [
      ['const abort = () => giveUp(signal?.reason);', 'const abort = () => giveUp(signal.reason);'],
    ],
  },
  {
    file: 'step-10-cancellation/cancellation.ts',
    why: 'They are three independent things, done in one turn.',
    changes: [
      [
        `clearTimeout(silence);
clearTimeout(limit);`,
        `clearTimeout(limit);
clearTimeout(silence);`,
      ],
      [
        `clearTimeout(limit);
signal?.removeEventListener('abort', abort);`,
        `signal?.removeEventListener('abort', abort);
clearTimeout(limit);`,
      ],
    ],
  },
  {
    file: 'step-10-cancellation/cancellation.ts',
    why: 'To make a text of the reason changes nothing: it may as well come first.',
    changes: [
      [
        `if (!call.end(reason as Error) || method === 'initialize') return;
const text = reason instanceof Error ? reason.message : String(reason);`,
        `const text = reason instanceof Error ? reason.message : String(reason);
if (!call.end(reason as Error) || method === 'initialize') return;`,
      ],
    ],
  },
  {
    file: 'step-10-cancellation/cancellation.ts',
    why: 'Only the text of the reason is another one ("Error: …"), and it is for people.',
    changes: [
      [
        'const text = reason instanceof Error ? reason.message : String(reason);',
        'const text = false ? reason.message : String(reason);',
      ],
    ],
  },
  {
    file: 'step-12-endings/endings.ts',
    why: 'With three pipes every stream is there: the question mark is for the type.',
    changes: [
      ['child.stdin?.end();', 'child.stdin.end();'],
      [
        'for (const stream of child.stdio) stream?.destroy();',
        'for (const stream of child.stdio) stream.destroy();',
      ],
    ],
  },
  {
    file: 'step-12-endings/endings.ts',
    why: 'within never rejects: neither an exit nor a delay does.',
    changes: [
      [
        'if (hasEnded(child) || (await within(this.patienceMs, exited))) break;',
        'if (hasEnded(child) || (await Promise.resolve(within(this.patienceMs, exited)).catch((): any => {}))) break;',
      ],
      [
        'await within(this.patienceMs, closed);',
        'await Promise.resolve(within(this.patienceMs, closed)).catch((): any => {});',
      ],
    ],
  },
  {
    file: 'step-12-endings/endings.ts',
    why: 'To a child that has ended Node sends no signal: kill does nothing then.',
    changes: [
      [
        'if (hasEnded(child) || (await within(this.patienceMs, exited))) break;',
        'if (hasEnded(child) || (await within(this.patienceMs, exited))) ;',
      ],
    ],
  },
  {
    file: 'step-14-door/door.ts',
    why: 'Node itself answers a request of HTTP/1.1 without a Host, with 400.',
    changes: [["const { host = '', origin } = headers;", 'const { host, origin } = headers;']],
  },
  {
    file: 'step-14-door/door.ts',
    why: 'Nobody sends an empty Origin, and taking it for none lets no page in.',
    changes: [
      [
        'if (origin === undefined || hosts.includes(nameOf(origin))) return;',
        'if (!(origin) || hosts.includes(nameOf(origin))) return;',
      ],
    ],
  },
  {
    file: 'step-14-door/door.ts',
    why: 'It keeps one part more before it throws.',
    changes: [
      [
        `if (bytes > maxBytes) {
throw new Refusal(413, \`More than \${maxBytes} bytes\`, { Connection: 'close' });
}
parts.push(part);`,
        `parts.push(part);
if (bytes > maxBytes) {
throw new Refusal(413, \`More than \${maxBytes} bytes\`, { Connection: 'close' });
}`,
      ],
    ],
  },
  {
    file: 'step-14-door/door.ts',
    why: 'answerTo never rejects: it makes an error response of what was thrown.',
    changes: [
      [
        'const answer = await answerTo(message, receive);',
        'const answer = await Promise.resolve(answerTo(message, receive)).catch((): any => {});',
      ],
    ],
  },
  {
    file: 'step-15-events/events.ts',
    why: 'A line may end in CR LF, and one more blank line ends nothing.',
    changes: [
      ["return `${lines.join('\\n')}\\n\\n`;", "return `${lines.join('\\n')}\\r\\n\\n`;"],
      ["return `${lines.join('\\n')}\\n\\n`;", "return `${lines.join('\\n')}\\n\\n\\n`;"],
    ],
  },
  {
    file: 'step-15-events/events.ts',
    why: 'The pattern fits every line.',
    changes: [
      [
        "const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];",
        "const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line);",
      ],
    ],
  },
  {
    file: 'step-15-events/stream.ts',
    why: 'No method has an empty name.',
    changes: [
      ["const isAnswer = !('method' in message);", "const isAnswer = !(!!message['method']);"],
    ],
  },
  {
    file: 'step-15-events/stream.ts',
    why: 'A stream of one event is as good as JSON, and the specification leaves it to the server.',
    changes: [['if (isAnswer && !this.response.headersSent) {', 'if (false) {']],
  },
  {
    file: 'step-16-sessions/session.ts',
    why: 'What is kept under an id is an object.',
    changes: [
      [
        "else if (this.#posts.has(message.id)) throw new Refusal(400, 'This id is in use');",
        "else if (this.#posts.get(message.id)) throw new Refusal(400, 'This id is in use');",
      ],
    ],
  },
  {
    file: 'step-16-sessions/session.ts',
    why: 'A peer has set onmessage before it starts, and messages handed on later keep their order.',
    changes: [
      ['this.onmessage?.(message);', 'this.onmessage(message);'],
      ['this.onmessage?.(message);', 'queueMicrotask(() => { this.onmessage?.(message); });'],
      [
        'this.onmessage?.(message);',
        'globalThis.setImmediate(() => { this.onmessage?.(message); });',
      ],
    ],
  },
  {
    file: 'step-16-sessions/sessions.ts',
    why: 'An empty id is refused in both ways: it is as good as none, and it is none of ours.',
    changes: [
      [
        'if (id === undefined) throw new Refusal(400, `${SESSION_HEADER} is missing`);',
        'if (!(id)) throw new Refusal(400, `${SESSION_HEADER} is missing`);',
      ],
    ],
  },
  {
    file: 'step-16-sessions/sessions.ts',
    why: 'Both are texts.',
    changes: [
      [
        'const isKnown = PROTOCOL_VERSIONS.some((known) => known === version);',
        'const isKnown = PROTOCOL_VERSIONS.some((known) => known == version);',
      ],
    ],
  },
  {
    file: 'step-17-client/http-client.ts',
    why: 'What an error says of a refusal is for people: how much of it, and what of nothing, is free.',
    changes: [
      [
        "const why = (answer?.error.message ?? text.slice(0, 200)) || 'no reason given';",
        "const why = ((answer?.error.message || text.slice(0, 200))) || 'no reason given';",
      ],
      [
        "const why = (answer?.error.message ?? text.slice(0, 200)) || 'no reason given';",
        "const why = (answer?.error.message ?? text.slice(0)) || 'no reason given';",
      ],
    ],
  },
  {
    file: 'step-18-resume/resuming.ts',
    why: 'How often a client comes back is its own choice: the check takes two to five times.',
    changes: [['tries = 0;', 'tries = (0 + 1);']],
  },
  {
    file: 'step-19-stateless/stateless.ts',
    why: 'No member of _meta has the empty name, so what is missing is never falsy.',
    changes: [['if (missing !== undefined) {', 'if (!!(missing)) {']],
  },
  {
    file: 'step-19-stateless/stateless.ts',
    why: 'Behind missingIn both sides are strings.',
    changes: [['if (requested !== REVISION) {', 'if (requested != REVISION) {']],
  },
  {
    file: 'step-20-mirror/mirror.ts',
    why: 'UTF-8 is what Node takes when no encoding is named, or the empty one.',
    changes: [
      [
        "return PREFIX + Buffer.from(text, 'utf8').toString('base64') + SUFFIX;",
        "return PREFIX + Buffer.from(text).toString('base64') + SUFFIX;",
      ],
      [
        "return PREFIX + Buffer.from(text, 'utf8').toString('base64') + SUFFIX;",
        "return PREFIX + Buffer.from(text, '').toString('base64') + SUFFIX;",
      ],
    ],
  },
  {
    file: 'step-20-mirror/mirror.ts',
    why: 'All of these are texts, and those that are there are not empty.',
    changes: [
      [
        'if (member !== undefined) values.set(NAME, params[member]);',
        'if (!!(member)) values.set(NAME, params[member]);',
      ],
      [
        "const isRead = typeof sent === 'string' && header !== VERSION && header !== METHOD;",
        "const isRead = typeof sent === 'string' && header != VERSION && header !== METHOD;",
      ],
      [
        "const isRead = typeof sent === 'string' && header !== VERSION && header !== METHOD;",
        "const isRead = typeof sent === 'string' && header !== VERSION && header != METHOD;",
      ],
    ],
  },
  {
    file: 'step-20-mirror/mirror.ts',
    why: 'Which of the two is looked up first does not matter, and what the text of an error says is free.',
    changes: [
      [
        'const value = isRead ? decode(sent) : sent;\nconst said = body.get(header);',
        'const said = body.get(header);\nconst value = isRead ? decode(sent) : sent;',
      ],
      [
        'if (!isSame(value, said, type)) throw mismatch(header, value, said);',
        'if (!isSame(value, said, type)) throw mismatch(header, value);',
      ],
    ],
  },
];

/** Why this mutant is no mistake, if it is none. */
export function reasonFor({ file, before, after }: Mutant): string | undefined {
  const own = equivalents.filter((one) => one.file === file);
  return own.find(({ changes }) => changes.some(([a, b]) => a === before && b === after))?.why;
}

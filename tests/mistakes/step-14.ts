// HTTP: what a browser sends without being asked, bodies in parts, statuses.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step14: Wing<Mistake> = {
  file: 'step-14-door/door.ts',
  answers: [
    {
      name: 'looks at the Origin only',
      fails: '14.1',
      replace:
        'if (!hosts.includes(nameOf(host))) throw new Refusal(403, `Not our name: ${host}`);',
      by: 'void host;',
    },
    {
      name: 'looks at the Host only',
      fails: '14.1',
      replace: 'throw new Refusal(403, `Not our origin: ${origin}`);',
      by: '',
    },
    {
      name: 'wants an Origin from everybody',
      fails: '14.1',
      replace: 'if (origin === undefined || hosts.includes(nameOf(origin))) return;',
      by: "if (hosts.includes(nameOf(origin ?? ''))) return;",
    },
    {
      name: 'is content with a Host that begins like ours',
      fails: '14.1',
      replace: 'if (!hosts.includes(nameOf(host)))',
      by: 'if (!hosts.some((name) => host.startsWith(name)))',
    },
    {
      name: 'is content with an Origin that has our name in it',
      fails: '14.1',
      replace: 'hosts.includes(nameOf(origin))',
      by: 'hosts.some((name) => origin.includes(name))',
    },
    {
      name: "lets URL read the Origin, which takes evil@ for a user's name",
      fails: '14.1',
      replace: 'hosts.includes(nameOf(origin))',
      by: 'hosts.includes(URL.canParse(origin) ? new URL(origin).hostname : "")',
    },
    {
      name: 'compares the Host with its port',
      fails: '14.1',
      replace: 'if (!hosts.includes(nameOf(host)))',
      by: 'if (!hosts.includes(host))',
    },
    {
      name: 'trusts the Origin null of a page in a sandbox',
      fails: '14.1',
      replace: 'if (origin === undefined ||',
      by: "if (origin === undefined || origin === 'null' ||",
    },
    {
      name: 'refuses with 401',
      fails: '14.1',
      replace: 'throw new Refusal(403, `Not our origin',
      by: 'throw new Refusal(401, `Not our origin',
    },
    {
      name: 'throws an Error that is no Refusal',
      fails: '14.1',
      replace: 'throw new Refusal(403, `Not our name: ${host}`)',
      by: 'throw new Error(`Not our name: ${host}`)',
    },
    {
      name: 'takes the first part of a body for all of it',
      fails: '14.2',
      fill: {
        '14.2': `
  return new Promise((resolve) => {
    request.once('data', (part: Buffer) => resolve(part.toString('utf8').slice(0, maxBytes)));
  });`,
      },
    },
    {
      name: 'decodes each part of a body',
      fails: '14.2',
      fill: {
        '14.2': `
  let text = '';
  return new Promise((resolve, reject) => {
    request.on('end', () => resolve(text));
    request.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.length > maxBytes) reject(new Refusal(413, 'too long', { Connection: 'close' }));
    });
  });`,
      },
    },
    {
      name: 'reads without a limit',
      fails: '14.2',
      replace: 'if (bytes > maxBytes) {',
      by: 'if (bytes > Infinity) {',
    },
    {
      name: 'believes the Content-Length, and counts nothing',
      fails: '14.2',
      fill: {
        '14.2': `
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > maxBytes) reject(new Refusal(413, 'too long', { Connection: 'close' }));
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });`,
      },
    },
    {
      name: 'counts when the body has ended',
      fails: '14.2',
      fill: {
        '14.2': `
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (body.length <= maxBytes) resolve(body.toString('utf8'));
      else reject(new Refusal(413, 'too long', { Connection: 'close' }));
    });
  });`,
      },
    },
    {
      name: 'refuses a body that is as long as the limit',
      fails: '14.2',
      replace: 'if (bytes > maxBytes)',
      by: 'if (bytes >= maxBytes)',
    },
    {
      name: 'keeps the connection open behind a body that is too long',
      fails: '14.2',
      replace: ", { Connection: 'close' }",
      by: '',
    },
    {
      name: 'answers a notification with 200 and null',
      fails: '14.3',
      replace: 'if (answer) sendJson(response, 200, answer);\n    else sendAccepted(response);',
      by: 'void sendAccepted; sendJson(response, 200, (answer ?? null) as never);',
    },
    {
      name: 'answers a notification with 204',
      fails: '14.3',
      replace: 'else sendAccepted(response);',
      by: 'else response.writeHead(204).end(void sendAccepted);',
    },
    {
      name: 'says 202 with a word',
      fails: '14.3',
      replace: 'else sendAccepted(response);',
      by: "else response.writeHead(202).end('Accepted', void sendAccepted);",
    },
    {
      name: 'does not answer a notification at all',
      fails: '14.3',
      replace: 'else sendAccepted(response);',
      by: 'else void sendAccepted;',
    },
    {
      name: 'makes a status of an error response',
      fails: '14.3',
      replace: 'if (answer) sendJson(response, 200, answer);',
      by: "if (answer) sendJson(response, 'error' in answer ? 400 : 200, answer);",
    },
    {
      name: 'does not await the answer',
      fails: '14.3',
      replace: 'const answer = await answerTo(message, receive);',
      by: 'const answer = answerTo(message, receive) as never;',
    },
    {
      name: 'leaves out the Content-Type',
      fails: '14.3',
      replace: 'if (answer) sendJson(response, 200, answer);',
      by: 'void sendJson; if (answer) response.end(JSON.stringify(answer));',
    },
    {
      name: 'says 202 to everything, and the answer behind it',
      fails: '14.3',
      replace: 'if (answer) sendJson(response, 200, answer);',
      by: 'if (answer) sendJson(response, 202, answer);',
    },
    {
      name: 'counts the Content-Length in characters',
      fails: '14.2',
      in: 'step-14-door/status.ts',
      replace: 'Buffer.byteLength(body)',
      by: 'body.length',
    },
    {
      name: 'lets in the names of this machine, whatever it is told',
      fails: '14.1',
      all: [
        { replace: 'if (!hosts.includes(nameOf(host)))', by: 'if (!LOCAL.includes(nameOf(host)))' },
        { replace: '|| hosts.includes(nameOf(origin))', by: '|| LOCAL.includes(nameOf(origin))' },
      ],
    },
    {
      name: 'has one limit for every body',
      fails: '14.2',
      replace: 'if (bytes > maxBytes)',
      by: 'if (bytes > MAX_BYTES)',
    },
    {
      name: 'lets a receive that fails be a 500',
      fails: '14.3',
      replace: 'const answer = await answerTo(message, receive);',
      by: 'const answer = await receive(message);',
    },
  ],
};

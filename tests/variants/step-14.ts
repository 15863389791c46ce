import type { Variant, Wing } from '../course/galleries.ts';
import { nullId, otherWords } from './spellings.ts';

const STATUS = 'step-14-door/status.ts';

export const step14: Wing<Variant> = {
  file: 'step-14-door/door.ts',
  answers: [
    { name: 'has other words for what goes wrong, and the id null', all: [nullId, otherWords] },
    {
      name: 'compares whole texts, with the port',
      fill: {
        '14.1': `
  const own = hosts.map((name) => \`\${name}:\${headers.host?.split(':')[1]}\`);
  const refuse = (why: string) => {
    throw new Refusal(403, why);
  };
  if (!headers.host || !own.includes(headers.host)) refuse('Whom do you mean?');
  const origins = own.map((name) => \`http://\${name}\`);
  if (headers.origin && !origins.includes(headers.origin)) refuse('Where are you from?');`,
      },
    },
    {
      name: 'listens to data and end',
      fill: {
        '14.2': `
  const parts: Uint8Array[] = [];
  let left = maxBytes;
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('end', () => resolve(new TextDecoder().decode(Buffer.concat(parts))));
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) reject(new Refusal(413, 'zu lang', { connection: 'close' }));
      else parts.push(part);
    });
  });`,
      },
    },
    {
      name: 'decodes while it counts',
      fill: {
        '14.2': `
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  return new Promise((resolve, reject) => {
    request
      .on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > maxBytes) reject(new Refusal(413, 'Too long', { Connection: 'close' }));
        else text += decoder.decode(part, { stream: true });
      })
      .once('end', () => resolve(text + decoder.decode()))
      .once('error', reject);
  });`,
      },
    },
    {
      name: 'answers with a stream of one event',
      replace: 'if (answer) sendJson(response, 200, answer);',
      by: `if (answer) {
      void sendJson;
      response.writeHead(200, { 'content-type': 'Text/Event-Stream; charset=utf-8' });
      response.end(\`: hello\\r\\nid: 1\\r\\ndata:\\r\\n\\r\\nevent: message\\rdata:\${JSON.stringify(answer)}\\r\\r\`);
    }`,
    },
    {
      name: 'sends its answers in chunks, with headers of its own server',
      in: STATUS,
      replace: 'response.writeHead(status, { ...length, ...headers }).end(body);',
      by: `void length;
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8', Server: 'tea', ...headers });
  for (const char of body) response.write(char);
  response.end();`,
    },
    {
      name: 'refuses with a status and nothing else',
      in: STATUS,
      replace: 'if (body) sendJson(response, status, body, headers);',
      by: 'if (body && status === 400) sendJson(response, status, body, headers);',
    },
    {
      name: 'closes the connection behind every response',
      in: STATUS,
      replace: "const length = { 'Content-Type': 'application/json',",
      by: "const length = { Connection: 'close', 'Content-Type': 'application/json',",
    },
    {
      name: 'says 202 in chunks',
      replace: 'else sendAccepted(response);',
      by: 'else response.writeHead(202).end(void sendAccepted);',
    },
  ],
};

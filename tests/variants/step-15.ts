import type { Variant, Wing } from '../course/galleries.ts';

const STREAM = 'step-15-events/stream.ts';

export const step15: Wing<Variant> = {
  file: 'step-15-events/events.ts',
  answers: [
    {
      name: 'writes data first, without a space, in CR LF',
      fill: {
        '15.1': `
  const lines = data.replaceAll('\\r\\n', '\\n').replaceAll('\\r', '\\n').split('\\n');
  let text = lines.map((line) => \`data:\${line}\\r\\n\`).join('');
  if (id !== undefined) text += \`id:\${id}\\r\\n\`;
  if (retry !== undefined) text += \`retry:\${retry}\\r\\n\`;
  return \`\${text}\\r\\n\`;`,
      },
    },
    {
      name: 'calls each event a message, and begins with a comment',
      replace: "return `${lines.join('\\n')}\\n\\n`;",
      by: "return `: tea\\nevent: message\\n${lines.join('\\n')}\\n\\n`;",
    },
    {
      name: 'takes a line apart with indexOf',
      fill: {
        '15.2': `
    if (line.length === 0) {
      this.#endEvent();
      return;
    }
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const from = colon + (line[colon + 1] === ' ' ? 2 : 1);
    const value = colon === -1 ? '' : line.slice(from);
    switch (name) {
      case 'data':
        this.#event.data = [this.#event.data, value].filter((one) => one !== undefined).join('\\n');
        break;
      case 'id':
        this.#event.id = value;
        break;
      case 'retry':
        if (value !== '' && [...value].every((digit) => digit >= '0' && digit <= '9')) {
          this.#event.retry = parseInt(value, 10);
        }
    }`,
      },
    },
    {
      name: 'answers everything with a stream',
      in: STREAM,
      replace: 'if (isAnswer && !this.response.headersSent) {',
      by: 'if (isAnswer && this.response.headersSent && void sendJson) {',
    },
    {
      name: 'primes a stream with an id of its own',
      in: STREAM,
      replace: 'if (!this.response.headersSent) this.response.writeHead(200, HEAD);',
      by: `if (this.response.headersSent) return;
    this.response.writeHead(200, { ...HEAD, 'X-Accel-Buffering': 'no' });
    this.response.write('id: tea\\ndata:\\n\\n');`,
    },
    {
      name: 'sends every event in single bytes',
      in: STREAM,
      replace: 'response.write(text, (error) => {',
      by: `const bytes = Buffer.from(text);
      const cut = Math.min(bytes.length - 1, 100);
      for (let at = 0; at < cut; at += 1) response.write(bytes.subarray(at, at + 1));
      response.write(bytes.subarray(cut), (error) => {`,
    },
    {
      name: 'decides with a flag, and awaits',
      fill: {
        '15.3': `
    const { method } = message as { method?: string };
    const over = method === undefined;
    if (over && !this.response.headersSent) {
      return Promise.resolve(sendJson(this.response, 200, message));
    }
    this.begin();
    const left = this.event({ data: JSON.stringify(message, null, 1) });
    if (over) this.end();
    return left;`,
      },
    },
  ],
};

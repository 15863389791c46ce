// Event streams: where a line ends, where an event ends, and where the stream does.
import type { Mistake, Wing } from '../course/galleries.ts';

const STREAM = 'step-15-events/stream.ts';
const FIELD = "const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];";

export const step15: Wing<Mistake> = {
  file: 'step-15-events/events.ts',
  answers: [
    {
      name: 'ends an event with one newline',
      fails: '15.1',
      replace: "return `${lines.join('\\n')}\\n\\n`;",
      by: "return `${lines.join('\\n')}\\n`;",
    },
    {
      name: 'writes data with its line breaks',
      fails: '15.1',
      replace: 'data.split(/\\r\\n|\\r|\\n/).map((line) => `data: ${line}`)',
      by: '[`data: ${data}`]',
    },
    {
      name: 'splits data at LF only',
      fails: '15.1',
      replace: 'data.split(/\\r\\n|\\r|\\n/)',
      by: "data.split('\\n')",
    },
    {
      name: 'leaves out a retry of 0',
      fails: '15.1',
      replace: 'if (retry !== undefined)',
      by: 'if (retry)',
    },
    {
      name: 'leaves out empty data',
      fails: '15.1',
      replace: 'return `${lines.join',
      by: "if (data === '') lines.pop();\n  return `${lines.join",
    },
    {
      name: 'writes the id behind the blank line',
      fails: '15.1',
      fill: {
        '15.1': `
  const text = data.split(/\\r\\n|\\r|\\n/).map((line) => \`data: \${line}\\n\`).join('');
  const wait = retry === undefined ? '' : \`retry: \${retry}\\n\`;
  return \`\${text}\${wait}\\n\${id === undefined ? '' : \`id: \${id}\\n\`}\`;`,
      },
    },
    {
      name: 'writes the whole event as JSON',
      fails: '15.1',
      fill: { '15.1': 'return `data: ${JSON.stringify({ id, retry, data })}\\n\\n`;' },
    },
    {
      name: 'wants a space behind the colon',
      fails: '15.2',
      replace: FIELD,
      by: "const [, name, value = ''] = /^([^:]*)(?:: (.*))?$/s.exec(line) ?? [];",
    },
    {
      name: 'trims the value',
      fails: '15.2',
      replace: FIELD,
      by: `${FIELD.replace('value =', 'raw =')}\n    const value = raw.trim();`,
    },
    {
      name: 'splits a line at every colon',
      fails: '15.2',
      replace: FIELD,
      by: "const [name, raw = ''] = line.split(':');\n    const value = raw.replace(/^ /, '');",
    },
    {
      name: 'finds its value with a dot that U+2028 stops',
      fails: '15.2',
      replace: '(.*))?$/s.exec(line)',
      by: '(.*))?$/m.exec(line)',
    },
    {
      name: 'keeps the last line of data only',
      fails: '15.2',
      replace: 'this.#event.data = data === undefined ? value : `${data}\\n${value}`;',
      by: 'this.#event.data = void data ?? value;',
    },
    {
      name: 'joins lines of data without the LF',
      fails: '15.2',
      replace: '`${data}\\n${value}`',
      by: '`${data}${value}`',
    },
    {
      name: 'takes empty data for none',
      fails: '15.2',
      replace: "if (name === 'data') this.#event.data",
      by: "if (name === 'data' && value) this.#event.data",
    },
    {
      name: 'takes any retry for a number',
      fails: '15.2',
      replace: "if (name === 'retry' && /^\\d+$/.test(value))",
      by: "if (name === 'retry')",
    },
    {
      name: 'tells of an event at each line of data',
      fails: '15.2',
      replace: 'const { data } = this.#event;',
      by: "const { data } = this.#event;\n    if (name === 'data') return void this.onevent?.({ ...this.#event, data: value });",
    },
    {
      name: 'never ends an event',
      fails: '15.2',
      replace: "if (line === '') return this.#endEvent();",
      by: "if (line === '') return void this.#endEvent;",
    },
    {
      name: 'throws at a comment',
      fails: '15.2',
      replace: FIELD,
      by: `if (line.startsWith(':')) throw new Error('What is this?');\n    ${FIELD}`,
    },
    {
      name: 'keeps what it does not know',
      fails: '15.2',
      replace: "if (name === 'id') this.#event.id = value;",
      by: "if (name !== 'data' && name !== 'retry') Object.assign(this.#event, { [name ?? '']: value });",
    },
    {
      name: 'takes a chunk for an event',
      fails: '15.2',
      replace: 'push(chunk: Uint8Array): void {',
      by: String.raw`
  push(chunk: Uint8Array): void {
    for (const event of String(chunk).split('\n\n')) {
      if (!event.startsWith('data: ')) continue;
      this.onevent?.({ data: event.slice('data: '.length) });
    }
  }

  unused(chunk: Uint8Array): void {`,
    },
    {
      name: 'answers with JSON behind the events',
      fails: '15.3',
      in: STREAM,
      replace: 'if (isAnswer && !this.response.headersSent) {',
      by: 'if (isAnswer && this.response.headersSent) {\n      this.response.end(JSON.stringify(message));\n      return Promise.resolve();\n    }\n    if (isAnswer) {',
    },
    {
      name: 'leaves the stream open behind the answer',
      fails: '15.3',
      in: STREAM,
      replace: 'if (isAnswer) this.end();',
      by: '',
    },
    {
      name: 'ends the stream behind its first event',
      fails: '15.3',
      in: STREAM,
      replace: 'if (isAnswer) this.end();',
      by: 'this.end();',
    },
    {
      name: 'takes an error for no answer',
      fails: '15.3',
      in: STREAM,
      replace: "const isAnswer = !('method' in message);",
      by: "const isAnswer = 'result' in message;",
    },
    {
      name: 'keeps the events back until the answer',
      fails: '15.3',
      in: STREAM,
      replace: 'const sent = this.event({ data: JSON.stringify(message) });',
      by: `const kept = ((this as never as { kept?: string[] }).kept ??= []);
    kept.push(JSON.stringify(message));
    if (!isAnswer) return Promise.resolve();
    const sent = Promise.all(kept.map((data) => this.event({ data }))).then(() => {});`,
    },
    {
      name: 'writes the object and not its JSON',
      fails: '15.3',
      in: STREAM,
      replace: 'this.event({ data: JSON.stringify(message) })',
      by: 'this.event({ data: String(message) })',
    },
    {
      name: 'spreads the JSON of an event over lines with a blank one',
      fails: '15.3',
      in: STREAM,
      replace: 'this.event({ data: JSON.stringify(message) })',
      by: "(this.response.write(`data: ${JSON.stringify(message).replace(',', ',\\n\\ndata: ')}\\n\\n`), this.begin(), Promise.resolve())",
    },
    {
      name: 'says JSON, and sends events',
      fails: '15.3',
      in: STREAM,
      replace: "'Content-Type': 'text/event-stream'",
      by: "'Content-Type': 'application/json'",
    },
    {
      name: 'does not wait for the bytes to leave',
      fails: '15.3',
      in: STREAM,
      replace: 'return sent;',
      by: 'void sent.catch(() => {});\n    return Promise.resolve();',
    },
    {
      name: 'takes for a retry what Number takes for a number',
      fails: '15.2',
      replace: "if (name === 'retry' && /^\\d+$/.test(value))",
      by: "if (name === 'retry' && !Number.isNaN(Number(value)))",
    },
    {
      name: 'takes whatever has an id for an answer',
      fails: '15.3',
      in: STREAM,
      replace: "const isAnswer = !('method' in message);",
      by: "const isAnswer = 'id' in message;",
    },
  ],
};

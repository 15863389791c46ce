// What can be wrong with the bytes that a server writes, whatever the server is.

export type Frame = Record<string, unknown>;

export interface Spoil {
  /** What comes before everything. */
  first?: string;
  /** What comes in place of a line that the server writes, which is given without its LF. */
  line?: (line: string) => string;
  /** What comes because the server has read this. */
  heard?: (frame: Frame) => string;
}

/** Spoils answers only: what has a method is left as it is. */
function answers(spoiled: (answer: Frame) => Frame): () => Spoil {
  return () => ({
    line: (line) => {
      const frame = JSON.parse(line) as Frame;
      return toLine('method' in frame ? frame : spoiled(frame));
    },
  });
}

/** Spoils the result of initialize. */
function handshake(spoiled: (result: Frame) => Frame): () => Spoil {
  return answers((answer) => {
    const result = answer['result'] as Frame | undefined;
    return result && 'protocolVersion' in result ? { ...answer, result: spoiled(result) } : answer;
  });
}

function lines(spoiled: (line: string) => string): () => Spoil {
  return () => ({ line: spoiled });
}

function toLine(frame: Frame): string {
  return `${JSON.stringify(frame)}\n`;
}

/** Spoils by what they do, each with a memory of its own. */
export const spoils = {
  'prints a banner on stdout': () => ({ first: 'Server is running on stdio\n' }),
  'writes its log to stdout, as JSON': () => ({
    heard: ({ method }) => toLine({ level: 'info', message: `received ${method}` }),
  }),
  'writes Content-Length headers': lines(
    (line) => `Content-Length: ${Buffer.byteLength(line)}\r\n\r\n${line}`,
  ),
  'writes a blank line after each message': lines((line) => `${line}\n\n`),
  'ends its lines with CR LF': lines((line) => `${line}\r\n`),
  'ends no line': lines((line) => line),
  'spreads its JSON over several lines': lines(
    (line) => `${JSON.stringify(JSON.parse(line), null, 2)}\n`,
  ),
  'writes half a message and falls silent': () => {
    let half: string | undefined;
    return {
      line: (line) => {
        if (half !== undefined) return '';
        half = line.slice(0, line.length / 2);
        return half;
      },
    };
  },
  'exits after its first answer': lines((line) => {
    setImmediate(() => process.exit());
    return `${line}\n`;
  }),
  'leaves out jsonrpc': answers(({ jsonrpc: _, ...rest }) => rest),
  'says jsonrpc 1.0': answers((answer) => ({ ...answer, jsonrpc: '1.0' })),
  'turns the id into a text': answers((answer) => ({ ...answer, id: `${answer['id']}` })),
  'leaves out the id': answers(({ id: _, ...rest }) => rest),
  'answers with a result and an error': answers((answer) => ({
    ...answer,
    result: {},
    error: { code: 0, message: 'no error' },
  })),
  'answers with the result null': answers((answer) =>
    'result' in answer ? { ...answer, result: null } : answer,
  ),
  'answers everything twice': () => ({
    line: (line) => ('method' in (JSON.parse(line) as Frame) ? `${line}\n` : `${line}\n${line}\n`),
  }),
  'answers notifications': () => ({
    heard: (frame) =>
      'method' in frame && !('id' in frame) ? toLine({ jsonrpc: '2.0', id: null, result: {} }) : '',
  }),
  'answers what nobody has asked': () => {
    let isFirst = true;
    return {
      line: (line) => {
        const more = isFirst ? toLine({ jsonrpc: '2.0', id: 999, result: {} }) : '';
        isFirst = false;
        return `${line}\n${more}`;
      },
    };
  },
  'answers in the order of the requests': () => {
    const asked: string[] = [];
    const ready = new Map<string, string>();
    return {
      heard: ({ id, method }) => {
        if (id !== undefined && method !== undefined) asked.push(JSON.stringify(id));
        return '';
      },
      line: (line) => {
        const { id, method } = JSON.parse(line) as Frame;
        const key = JSON.stringify(id);
        if (method !== undefined || !asked.includes(key)) return `${line}\n`;
        ready.set(key, `${line}\n`);
        let out = '';
        for (let next = ready.get(asked[0]!); next; next = ready.get(asked[0]!)) {
          out += next;
          ready.delete(asked.shift()!);
        }
        return out;
      },
    };
  },
  'gives its version as a number': handshake((result) => ({ ...result, protocolVersion: 2025 })),
  'serves tools and does not declare them': handshake(({ capabilities, ...result }) => {
    const { tools: _, ...others } = capabilities as Frame;
    return { ...result, capabilities: others };
  }),
} satisfies Record<string, () => Spoil>;

export type SpoilName = keyof typeof spoils;

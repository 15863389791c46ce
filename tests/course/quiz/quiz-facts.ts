// Facts that the quizzes ask for, found out by running the solutions: by the title of the question, a part
// of the text of its right choice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Question } from '../../../workshop/types/quiz.d.ts';
import { parseMessage, shapeOf } from '../../../solutions/step-02-messages/messages.ts';
import { Framing, serialize } from '../../../solutions/step-03-framing/framing.ts';
import { StdioClientTransport } from '../../../solutions/step-04-transport/transport.ts';
import { Client } from '../../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { callWithProgress } from '../../../solutions/step-09-notifications/notifications.ts';
import { request } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '../../../solutions/step-12-endings/endings.ts';
import { entry } from '../../../solutions/step-13-tap/passing.ts';
import { start } from '../../harness/child.ts';
import { run } from '../commands.ts';
import { parseMarkdown } from '../lesson.ts';
import { MemoryTransport } from './memory-transport.ts';
import { parseTranscript } from '../transcripts.ts';

export const facts: Record<string, (question: Question) => string | Promise<string>> = {
  "How many prefixes does chunks.ts print before the server's two lines?": async () => {
    const { stdout } = await run({ program: 'step-01-pipes/chunks.ts', args: [] });
    return `${stdout.split('Client::ondata>').length - 1}: `;
  },

  'What is this message?': (question) => shapeOf(JSON.parse(blockOf(question)[0]!)),

  'These bytes come in one chunk. How many messages does onmessage hear of now?': (question) => {
    const framing = new Framing();
    let count = 0;
    framing.onmessage = () => (count += 1);
    framing.push(Buffer.from(blockOf(question)[0]!.replaceAll('\\n', '\n')));
    return String(count);
  },

  'A text of two lines is in a message. How many bytes 0x0A does serialize write?': () => {
    const line = serialize({ jsonrpc: '2.0', method: 'note', params: { text: 'one\ntwo' } });
    return String(Buffer.from(line).filter((byte) => byte === 0x0a).length);
  },

  'The command does not exist. How does spawn of node:child_process say so?': async () => {
    const child = spawn('no-such-command-of-this-course');
    const event = await Promise.race(
      ['error', 'exit'].map((name) => once(child, name).then(() => name)),
    );
    return `emits \`${event}\``;
  },

  'You send 2 MiB to a server that does not read. When does the promise of send resolve?':
    async () => {
      const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
      const transport = new StdioClientTransport(process.execPath, ['-e', deaf], { patienceMs: 1 });
      await transport.start();
      const params = { text: 'x'.repeat(2 ** 21) };
      const sent = transport.send({ jsonrpc: '2.0', method: 'note', params });
      const told = sent.then(
        () => 'At once',
        () => 'it rejects',
      );
      const found = await Promise.race([told, setTimeout(200, 'Not before the server reads')]);
      await transport.close();
      return found;
    },

  'A server ignores the end of its stdin. What does close of the client do?': async () => {
    const transport = new Watched(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      patienceMs: 50,
    });
    await transport.start();
    await transport.close();
    return `kills the server with ${transport.signal}`;
  },

  'Two calls of listTools are in flight, and the responses come reversed. What do they get?':
    async () => {
      const { stdout } = await run({ program: 'step-06-waiting/crossed.ts', args: [] });
      return /reversed: (\[.*\])/.exec(stdout)?.[1] ?? stdout;
    },

  'A notification comes before the response. What does the call return?': async () => {
    const { stdout } = await run({ program: 'step-06-waiting/crossed.ts', args: [] });
    return `\`${/between: +\[ (.*) \]/.exec(stdout)?.[1]}\``;
  },

  'Which line settles the request 1?': async (question) => {
    const transport = new MemoryTransport();
    const peer = new Peer(transport);
    const script = parseTranscript(blockOf(question));
    let settled = 0;
    for (const [at, { arrow, line }] of script.entries()) {
      const message = parseMessage(line);
      if (arrow === '←') transport.onmessage?.(message);
      else if ('method' in message) {
        const answer = peer.call(message.method).answer;
        if (at === 0) void answer.catch(() => {}).then(() => (settled ||= at + 1));
      }
      await setTimeout();
      if (settled > 0) return `Line ${at + 1}`;
    }
    return 'none';
  },

  'Your request 1 is open, and a ping with the id 1 comes in. What does the peer do?': async () => {
    const transport = new MemoryTransport();
    const { answer } = new Peer(transport).call('tools/list');
    transport.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const state = await Promise.race([answer.then(() => 'settles'), setTimeout(10, 'still waits')]);
    const [, pong] = transport.sent;
    const answered = JSON.stringify(pong) === '{"jsonrpc":"2.0","id":1,"result":{}}';
    return answered ? `answers the ping, and the request ${state}` : JSON.stringify(pong);
  },

  'The response to a request comes a second time. What happens?': async () => {
    const transport = new MemoryTransport();
    const peer = new Peer(transport);
    const errors: unknown[] = [];
    peer.onerror = (error) => errors.push(error);
    const { answer } = peer.call('tools/list');
    for (const n of [1, 2]) transport.onmessage?.({ jsonrpc: '2.0', id: 1, result: { n } });
    const { n } = await answer;
    const harmless = n === 1 && errors.length === 0 && transport.sent.length === 1;
    return harmless && !transport.closed ? 'ignored' : 'something else';
  },

  'The server has declared only tools. What does our client send for resources/list?': async () => {
    const transport = new MemoryTransport();
    const client = new Client(new Peer(transport));
    const connected = client.connect();
    await setTimeout();
    const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: {} };
    transport.onmessage?.({ jsonrpc: '2.0', id: 1, result });
    await connected;
    const before = transport.sent.length;
    await client.request('resources/list').catch(() => {});
    return transport.sent.length === before ? 'Nothing' : JSON.stringify(transport.sent.at(-1));
  },

  'initialize takes too long, and its time is up. What does the client send?': async () => {
    const transport = new MemoryTransport();
    await request(new Peer(transport), 'initialize', {}, { timeoutMs: 1 }).catch(() => {});
    await setTimeout();
    const [, ...later] = transport.sent;
    return later.length === 0 ? 'Nothing' : JSON.stringify(later);
  },

  'The response and one more report come in one chunk. What does onprogress hear?': async () => {
    const transport = new MemoryTransport();
    let heard = 0;
    const call = callWithProgress(new Peer(transport), 'tools/call', {}, () => (heard += 1));
    const [asked] = transport.sent as { params: { _meta: { progressToken: unknown } } }[];
    const { progressToken } = asked!.params._meta;
    const report = (progress: number) =>
      transport.onmessage?.({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress },
      });
    report(1);
    transport.onmessage?.({ jsonrpc: '2.0', id: call.id, result: {} });
    report(2);
    await call.answer;
    return heard === 1 ? 'Nothing of the report behind the response' : `${heard} reports`;
  },

  "A person says no to the server's question. What becomes of the call?": async () => {
    const { stdout } = await run({ program: 'step-11-sampling/talk.ts', args: [] });
    const [line = ''] = /^a person: .*$/m.exec(stdout) ?? [];
    return line.includes('"isError":true') ? 'a result that has `isError`' : line;
  },

  'Stdin of the server of step 12 ends while a tool is at work. What does it still write?':
    async () => {
      const child = await start('solutions/step-12-endings/server.ts');
      let out = '';
      child.process.stdout!.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.process.stdin!.end(
        ['initialize', 'tools/call']
          .map((method, id) => {
            const params = { protocolVersion: '2025-11-25', name: 'wait', arguments: { ms: 100 } };
            return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
          })
          .join(''),
      );
      const { code } = await child.exit;
      const answered = out.trimEnd().split('\n').at(-1)!.includes('waited 100 ms');
      return `${answered ? 'The answer' : 'Nothing'}, and then it exits with code ${code}`;
    },

  "The server exits with code 3 in the middle of a call. What does the client's await end with?":
    async () => {
      const { stdout } = await run({ program: 'step-12-endings/talk.ts', args: [] });
      const [, how] = /^die: Error: .*(exited with code \d)$/m.exec(stdout) ?? [];
      return `An error that says: ${how}`;
    },

  'A server will not go. What does the client do, in which order?': async () => {
    const stubborn = `
      process.stdin.on('end', () => console.error('stdin')).resume();
      process.on('SIGTERM', () => console.error('SIGTERM'));
      setInterval(() => {}, 1000);
      console.log('{"jsonrpc":"2.0","method":"up"}');`;
    const transport = new SupervisedTransport(process.execPath, ['-e', stubborn], {
      patienceMs: 300,
    });
    const up = new Promise<void>((resolve) => (transport.onmessage = () => resolve()));
    const reason = new Promise<Error | undefined>(
      (resolve) => (transport.onclose = (why) => resolve(why)),
    );
    await transport.start();
    await up;
    await transport.close();
    const { message = '' } = (await reason) ?? {};
    const [, last] = /was ended by (\w+)/.exec(message) ?? [];
    const [first, second] = message.split('\n').slice(1);
    return `It ends ${first}, sends ${second}, then ${last}`;
  },

  'A server prints a greeting on stdout. What does the log of the tap say?': logged,
  'A frame has two ids. What stands in the log?': logged,
};

function logged(question: Question): string {
  const [{ arrow, line } = { arrow: '→' as const, line: '' }] = parseTranscript(blockOf(question));
  return entry(5, arrow, line);
}

/** The lines of the first fenced block of a question. */
function blockOf({ body }: Question): string[] {
  return parseMarkdown('a question', body).fences[0]?.lines ?? [];
}

/** Tells by which signal its server was ended. */
class Watched extends StdioClientTransport {
  get signal(): string | null | undefined {
    return this.child?.signalCode;
  }
}

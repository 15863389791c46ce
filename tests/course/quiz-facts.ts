// Facts that the quizzes ask for, found out by running the solutions: by the title of the question, a part
// of the text of its right choice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Question } from '../../workshop/questions.js';
import { parseMessage, shapeOf } from '../../solutions/step-02-messages/messages.ts';
import { Framing, serialize } from '../../solutions/step-03-framing/framing.ts';
import { StdioClientTransport } from '../../solutions/step-04-transport/transport.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { CancellingPeer } from '../../solutions/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '../../solutions/step-12-endings/endings.ts';
import { entry } from '../../solutions/step-13-tap/passing.ts';
import { start } from '../harness/child.ts';
import { run } from './commands.ts';
import { parseMarkdown } from './lesson.ts';
import { MemoryTransport } from './memory-transport.ts';
import { parseTranscript } from './transcripts.ts';

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
      const transport = new StdioClientTransport(process.execPath, ['-e', deaf], 1);
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
    const transport = new Watched(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], 50);
    await transport.start();
    await transport.close();
    return `kills the server with ${transport.signal}`;
  },

  'Two calls of listTools are in flight, and the answers come reversed. What do they get?':
    async () => {
      const { stdout } = await run({ program: 'step-06-waiting/crossed.ts', args: [] });
      return /reversed: (\[.*\])/.exec(stdout)?.[1] ?? stdout;
    },

  'A notification comes before the answer. What does the call return?': async () => {
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
        const answer = peer.request(message.method);
        if (at === 0) void answer.catch(() => {}).then(() => (settled ||= at + 1));
      }
      await setTimeout();
      if (settled > 0) return `Line ${at + 1}`;
    }
    return 'none';
  },

  'Your request 1 is open, and a ping with the id 1 comes in. What does the peer do?': async () => {
    const transport = new MemoryTransport();
    const answer = new Peer(transport).request('tools/list');
    transport.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const state = await Promise.race([answer.then(() => 'settles'), setTimeout(10, 'still waits')]);
    const [, pong] = transport.sent;
    const answered = JSON.stringify(pong) === '{"jsonrpc":"2.0","id":1,"result":{}}';
    return answered ? `answers the ping, and the request ${state}` : JSON.stringify(pong);
  },

  'The answer to a request comes a second time. What happens?': async () => {
    const transport = new MemoryTransport();
    const peer = new Peer(transport);
    const errors: unknown[] = [];
    peer.onerror = (error) => errors.push(error);
    const answer = peer.request('tools/list');
    for (const n of [1, 2]) transport.onmessage?.({ jsonrpc: '2.0', id: 1, result: { n } });
    const { n } = await answer;
    const harmless = n === 1 && errors.length === 0 && transport.sent.length === 1;
    return harmless && !transport.closed ? 'ignored' : 'something else';
  },

  'The server crashes while three requests wait. What becomes of them?': async () => {
    const transport = new MemoryTransport();
    const peer = new Peer(transport);
    const answers = ['a', 'b', 'c'].map((method) => peer.request(method));
    transport.onclose?.();
    const ends = (await Promise.allSettled(answers)).map(({ status }) => status);
    return ends.every((status) => status === 'rejected') ? 'All three reject' : ends.join();
  },

  'initialize takes too long, and its time is up. What does the client send?': async () => {
    const transport = new MemoryTransport();
    const peer = new CancellingPeer(transport);
    await peer.request('initialize', {}, { timeoutMs: 1 }).catch(() => {});
    await setTimeout();
    const [, ...later] = transport.sent;
    return later.length === 0 ? 'Nothing' : JSON.stringify(later);
  },

  "A person says no to the server's question. What becomes of the call?": async () => {
    const { stdout } = await run({ program: 'step-11-sampling/talk.ts', args: [] });
    const [line = ''] = /^a person: .*$/m.exec(stdout) ?? [];
    return line.includes('"isError":true') ? 'a result that has `isError`' : line;
  },

  'Stdin ends while a tool is at work. What does the server still write?': async () => {
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
    const transport = new SupervisedTransport(process.execPath, ['-e', stubborn], 300);
    const up = new Promise<void>((resolve) => (transport.onmessage = () => resolve()));
    const reason = new Promise<Error | undefined>((resolve) => (transport.onclose = resolve));
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

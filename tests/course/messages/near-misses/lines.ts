// Servers whose lines are no JSON.
import { NOTIFICATION, TWO_PINGS, type NearMiss } from './near-miss.ts';

export const noMessage: NearMiss[] = [
  {
    name: 'prints a prompt',
    server: ({ id }, say) => {
      process.stdout.write('> ');
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'is started by npm, which says so',
    server: `
      console.log('\\n> kettle@1.0.0 serve\\n> node server.js\\n');
      process.stdin.resume();
    `,
  },
  {
    name: 'writes a newline into a text',
    server: ({ id }) => {
      const text = 'first\nsecond';
      console.log(`{"jsonrpc":"2.0","id":${id},"result":{"content":"${text}"}}`);
    },
  },
  {
    name: 'glues its JSON together',
    server: ({ id }) => console.log(`{"jsonrpc":"2.0","id":${id},"result":{text:"tea"}}`),
  },
  {
    name: 'writes an object as a text',
    server: ({ id }) => process.stdout.write(`${{ jsonrpc: '2.0', id, result: {} }}\n`),
  },
  {
    name: 'turns the message into JSON twice',
    server: ({ id }) =>
      console.log(JSON.stringify(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))),
  },
  {
    name: 'begins with a byte order mark',
    server: ({ id }) => console.log(`\uFEFF${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}`),
  },
  {
    name: 'says hello on stdout',
    server: ({ id }, say) => {
      console.log('Server is ready');
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'prints an object with console.log',
    server: ({ id }) => console.log({ jsonrpc: '2.0', id, result: {} }),
  },
  {
    name: 'ends no line',
    server: ({ id }) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: {} })),
  },
  {
    name: 'writes JSON with indentation',
    server: ({ id }) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }, null, 2)),
  },
  {
    name: 'writes two messages on one line',
    script: NOTIFICATION,
    server: ({ id }) => {
      if (id === undefined) process.stdout.write('{"jsonrpc":"2.0","method":"log"}');
      else console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    },
  },
  {
    name: 'ends lines twice',
    script: TWO_PINGS,
    server: ({ id }) => console.log(`${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`),
  },
  {
    name: 'frames as LSP does',
    server: ({ id }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, result: {} });
      process.stdout.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    },
  },
];

// Servers that say too little, too much, or in the wrong order.
import { NOTIFICATION, TWO_PINGS, type NearMiss } from './near-miss.ts';

export const wrongNumber: NearMiss[] = [
  { name: 'does not answer', server: () => {} },
  {
    name: 'answers on stderr',
    server: ({ id }) => console.error(JSON.stringify({ jsonrpc: '2.0', id, result: {} })),
  },
  {
    name: 'stops in the middle of a line',
    server: () => process.stdout.write('{"jsonrpc":"2.0","id":7,'),
  },
  {
    name: 'answers two requests in reverse order',
    script: `
      → {"jsonrpc":"2.0","id":7,"method":"ping"}
      → {"jsonrpc":"2.0","id":8,"method":"ping"}
      ← {"jsonrpc":"2.0","id":7,"result":{}}
      ← {"jsonrpc":"2.0","id":8,"result":{}}
    `,
    server: ({ id }, say) => {
      if (id === 7) return;
      say({ jsonrpc: '2.0', id: 8, result: {} });
      say({ jsonrpc: '2.0', id: 7, result: {} });
    },
  },
  {
    name: 'answers twice',
    server: ({ id }, say) => {
      say({ jsonrpc: '2.0', id, result: {} });
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'answers twice, and the next request comes in between',
    script: TWO_PINGS,
    server: ({ id }, say) => {
      if (id === 8) say({ jsonrpc: '2.0', id: 7, result: {} });
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'answers a notification with an error',
    script: NOTIFICATION,
    server: ({ id, method }, say) => {
      if (method === 'ping') say({ jsonrpc: '2.0', id, result: {} });
      else say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    },
  },
  {
    name: 'answers a notification with id null',
    script: NOTIFICATION,
    server: ({ id = null, method }: { id: number | null; method: string }, say) => {
      if (method === 'ping') say({ jsonrpc: '2.0', id, result: {} });
      else say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'sends a notification at the end',
    server: ({ id }, say) => {
      say({ jsonrpc: '2.0', id, result: {} });
      say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } });
    },
  },
  {
    name: 'sends a notification before the answer',
    server: ({ id }, say) => {
      say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } });
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'prints a line of log at the end',
    server: ({ id }, say) => {
      say({ jsonrpc: '2.0', id, result: {} });
      console.log('answered ping');
    },
  },
  {
    name: 'echoes its input',
    server: `
      const { stdin: input, stdout: output } = process;
      require('node:readline').createInterface({ input, output, terminal: true }).on('line', (line) => {
        const { id } = JSON.parse(line);
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
      });
    `,
  },
  {
    name: 'keeps the method in the answer',
    server: (message, say) => say({ ...message, result: {} }),
  },
  {
    name: 'sends the request back',
    server: (message, say) => say(message),
  },
];

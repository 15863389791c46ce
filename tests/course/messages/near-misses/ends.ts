// Servers that end, or never begin.
import { TWO_PINGS, type NearMiss } from './near-miss.ts';

export const dies: NearMiss[] = [
  { name: 'throws before it reads', server: 'const config = undefined; config.name;' },
  { name: 'ends before it reads', server: '' },
  {
    name: 'meets a TODO',
    server: () => {
      throw new Error('TODO 5.2: answer ping, even before initialize');
    },
  },
  {
    name: 'puts a TODO into its answer',
    server: ({ id }, say) => {
      const message = 'Error: TODO 5.2: answer ping, even before initialize';
      say({ jsonrpc: '2.0', id, error: { code: -32603, message } });
    },
  },
  {
    name: 'says on stderr what a terminal obeys',
    server: () => {
      console.error('\x1b[31mred\x1b[0m and\u00a0blank\u200b');
      process.exit(3);
    },
  },
  {
    name: 'says a megabyte on stderr',
    server: () => {
      process.stderr.write(`${'tea '.repeat(2 ** 18)}\n`, () => process.exit(3));
    },
  },
  {
    name: 'exits after one answer',
    script: TWO_PINGS,
    server: ({ id }, say) => {
      say({ jsonrpc: '2.0', id, result: {} });
      process.exit(3);
    },
  },
  {
    name: 'crashes at the second message',
    script: TWO_PINGS,
    server: ({ id }, say) => {
      if (id === 8) throw new TypeError('answers.get is not a function');
      say({ jsonrpc: '2.0', id, result: {} });
    },
  },
  {
    name: 'crashes deep inside',
    server: () => {
      const descend = (depth: number): never => {
        if (depth === 0) throw new TypeError('answers.get is not a function');
        return descend(depth - 1);
      };
      descend(8);
    },
  },
];

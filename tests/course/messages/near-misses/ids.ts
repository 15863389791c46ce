// Servers that get the id wrong.
import { type NearMiss, NOTIFICATION } from './near-miss.ts';

export const wrongId: NearMiss[] = [
  {
    name: 'counts its own ids',
    server: (_, say) => say({ jsonrpc: '2.0', id: 1, result: {} }),
  },
  {
    name: 'turns the id into a string',
    server: ({ id }, say) => say({ jsonrpc: '2.0', id: String(id), result: {} }),
  },
  {
    name: 'answers an id that nobody has sent, behind a notification',
    script: NOTIFICATION,
    server: ({ id }, say) => {
      if (id !== undefined) say({ jsonrpc: '2.0', id: 9999, result: {} });
    },
  },
  { name: 'answers without the id', server: (_, say) => say({ jsonrpc: '2.0', result: {} }) },
  {
    name: 'answers with id null',
    server: (_, say) => say({ jsonrpc: '2.0', id: null, result: {} }),
  },
];

// Servers whose JSON is no message.
import { UNKNOWN_METHOD, type NearMiss } from './near-miss.ts';

export const noJsonRpc: NearMiss[] = [
  {
    name: 'answers with a batch',
    server: ({ id }) => console.log(JSON.stringify([{ jsonrpc: '2.0', id, result: {} }])),
  },
  { name: 'answers with a text', server: () => console.log('"pong"') },
  { name: 'leaves out jsonrpc', server: ({ id }, say) => say({ id, result: {} }) },
  {
    name: 'speaks JSON-RPC 1.0',
    server: ({ id }, say) => say({ jsonrpc: '1.0', id, result: {} }),
  },
  {
    name: 'writes jsonrpc as a number',
    server: ({ id }, say) => say({ jsonrpc: 2.0, id, result: {} }),
  },
  {
    name: 'gives a result and an error',
    server: ({ id }, say) =>
      say({ jsonrpc: '2.0', id, result: {}, error: { code: 0, message: 'no error' } }),
  },
  {
    name: 'gives a text as the error',
    script: UNKNOWN_METHOD,
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, error: 'Method not found' }),
  },
  { name: 'gives no result', server: ({ id }, say) => say({ jsonrpc: '2.0', id }) },
  {
    name: 'gives null as the result',
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: null }),
  },
];

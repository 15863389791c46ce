// Servers whose answer has the wrong content.
import { INITIALIZE, UNKNOWN_METHOD, type NearMiss } from './near-miss.ts';

export const wrongContent: NearMiss[] = [
  {
    name: 'answers an error where a result is due',
    server: ({ id }, say) =>
      say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
  },
  {
    name: 'answers a result where an error is due',
    script: UNKNOWN_METHOD,
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: {} }),
  },
  {
    name: 'answers with another error code',
    script: UNKNOWN_METHOD,
    server: ({ id }, say) =>
      say({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Method not found' } }),
  },
  {
    name: 'leaves the text of an error empty',
    script: UNKNOWN_METHOD,
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, error: { code: -32601, message: '' } }),
  },
  {
    name: 'adds a member to the frame',
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: {}, error: undefined, at: 12 }),
  },
  {
    name: 'adds a member to the result',
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: { pong: true } }),
  },
  {
    name: 'forgets a member of the result',
    script: INITIALIZE,
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } }),
  },
  {
    name: 'misspells a member of the result',
    script: INITIALIZE,
    server: ({ id }, say) => {
      const serverInfo = { name: 'Example', version: '1' };
      say({ jsonrpc: '2.0', id, result: { protocol_version: '2025-11-25', serverInfo } });
    },
  },
  {
    name: 'gives a wrong value deep inside',
    script: INITIALIZE,
    server: ({ id }, say) => {
      const serverInfo = { name: 'Example', version: 1 };
      say({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', serverInfo } });
    },
  },
  {
    name: 'gives a wrong value in a long list',
    script: `
      → {"jsonrpc":"2.0","id":7,"method":"tools/list"}
      ← {"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"read_note","inputSchema":{"type":"object"}},{"name":"wait","inputSchema":{"type":"object"}}]}}
    `,
    server: ({ id }, say) => {
      const tool = (name: string, type: string) => ({ name, inputSchema: { type } });
      const tools = [tool('read_note', 'object'), tool('wait', 'string')];
      say({ jsonrpc: '2.0', id, result: { tools } });
    },
  },
  {
    name: 'gives a long list that is too short',
    script: `
      → {"jsonrpc":"2.0","id":7,"method":"tools/list"}
      ← {"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"read_note","description":"Reads one note."},{"name":"wait","description":"Waits."},{"name":"broken","description":"Always fails."}]}}
    `,
    server: ({ id }, say) => {
      const first = { name: 'read_note', description: 'Reads one note.' };
      const last = { name: 'broken', description: 'Always fails.' };
      say({ jsonrpc: '2.0', id, result: { tools: [first, last] } });
    },
  },
  {
    name: 'gives a list that is too short',
    script: `
      → {"jsonrpc":"2.0","id":7,"method":"tools/list"}
      ← {"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"a"},{"name":"b"}]}}
    `,
    server: ({ id }, say) => say({ jsonrpc: '2.0', id, result: { tools: [{ name: 'a' }] } }),
  },
];

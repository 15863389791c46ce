// Given. A host with your tap between it and the server: it starts a call that takes a second, and
// wants the answer to another one within half a second.
//   npx tsx talk.ts      the server of step 08; the log is .workshop/tap.jsonl
//   npx tsx talk.ts 2    a server with fault 2; the log is .workshop/fault-2.jsonl
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverCommand } from '../step-01-pipes/command.ts';
import type * as rpc from '../step-02-messages/messages.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { request } from '../step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '../step-12-endings/endings.ts';

const fault = /^[123]$/.test(process.argv[2] ?? '') ? process.argv.splice(2, 1) : [];
const [file, name] =
  fault.length > 0 ? ['faulty.ts', `fault-${fault}`] : ['../step-08-tools/server.ts', 'tap'];
const server = [...serverCommand(import.meta.url, file), ...fault];

const folder = fileURLToPath(new URL('../../.workshop', import.meta.url));
const log = `${folder}/${name}.jsonl`;
mkdirSync(folder, { recursive: true });
rmSync(log, { force: true });

const tap = fileURLToPath(new URL('tap.ts', import.meta.url));
const args = [...process.execArgv, tap, log, '--', ...server];
const client = new Client(new Peer(new SupervisedTransport(process.execPath, args)), {
  ask: request,
});

function call(name: string, args: rpc.JSONObject, timeoutMs: number): Promise<string> {
  const params = { name, arguments: args };
  return client.request('tools/call', params, { timeoutMs }).then(JSON.stringify, String);
}

await client.connect();
await client.listTools();
const waiting = call('wait', { ms: 1000 }, 1500);
console.log('read_note:', await call('read_note', { id: 'n1' }, 500));
await waiting;
await client.close();

// Given. Hears of the log, of the progress of two calls at once, and of a list that has changed.
import { serverCommand } from '../step-01-pipes/command.ts';
import type * as rpc from '../step-02-messages/messages.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { callWithProgress } from './notifications.ts';

const [command, ...args] = serverCommand(import.meta.url);
const peer = new Peer(new StdioClientTransport(command, args));
const client = new Client(peer);

async function list(): Promise<string> {
  const tools = await client.listTools();
  return `tools: ${tools.map(({ name }) => name).join(', ')}`;
}

/** Calls a tool. @returns its name, what was heard of its progress, and the text of its result */
async function call(name: string, args: rpc.JSONObject = {}): Promise<string> {
  const told = [`${name}:`];
  const onprogress = ({ progress, total }: rpc.JSONObject) =>
    void told.push(`${progress}/${total}`);
  const params = { name, arguments: args };
  const { content } = await callWithProgress(peer, 'tools/call', params, onprogress).answer;
  return [...told, JSON.stringify(content)].join(' ');
}

peer.on('notifications/message', ({ level, data }) => console.log('log:', level, data));
const listedAgain = new Promise<string>((resolve, reject) => {
  peer.on('notifications/tools/list_changed', () => void list().then(resolve, reject));
});

await client.connect();
console.log(await list());
await client.request('logging/setLevel', { level: 'alert' });
console.log(await call('drill'));
const counts = await Promise.all([call('count', { to: 3 }), call('count', { to: 2 })]);
console.log(counts.join('\n'));
console.log(await call('grow'));
// The new list may be here before the answer of the tool that changed it.
console.log(await listedAgain);
await client.close();

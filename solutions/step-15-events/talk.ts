// Given. Asks the server to count to three and prints each event when it comes, then asks again without
// wanting to know how far it is.
import { serverCommand } from '../step-01-pipes/command.ts';
import { post, startServer, textOf } from '../step-14-door/exchange.ts';
import { EventReader } from './events.ts';

const server = await startServer(serverCommand(import.meta.url));
const params = { to: 3, _meta: { progressToken: 'p' } };

const stream = await post(server.url, { jsonrpc: '2.0', id: 1, method: 'count', params });
console.log(stream.statusCode, stream.headers['content-type']);
const reader = new EventReader();
reader.onevent = ({ data }) => console.log(`event: ${data}`);
for await (const chunk of stream) reader.push(chunk as Buffer);

const json = await post(server.url, {
  jsonrpc: '2.0',
  id: 2,
  method: 'count',
  params: { to: 3 },
});
console.log(json.statusCode, json.headers['content-type']);
console.log(await textOf(json));
server.stop();

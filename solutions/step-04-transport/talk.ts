// Given. Starts the server, sends it one request, prints the answer, closes.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from './transport.ts';

const [command, ...args] = serverCommand(import.meta.url);
const transport = new StdioClientTransport(command, args);
const text = 'hello';

const answeredOrOver = new Promise<void>((resolve) => {
  transport.onmessage = (message) => {
    console.log('received', message);
    resolve();
  };
  transport.onclose = () => {
    console.log('closed');
    resolve();
  };
});
transport.onerror = (error) => console.log(`error: ${error.message}`);

await transport.start();
await transport.send({ jsonrpc: '2.0', id: 1, method: 'echo', params: { text } });
await answeredOrOver;
await transport.close();

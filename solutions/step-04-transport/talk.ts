// Given. Starts the server, sends it one request, prints the answer, closes.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from './transport.ts';

const [command, ...args] = serverCommand(import.meta.url);
const transport = new StdioClientTransport(command, args);

transport.onclose = () => console.log('closed');
transport.onerror = (error) => console.log(`error: ${error.message}`);
const answered = new Promise<void>((resolve) => {
  transport.onmessage = (message) => {
    console.log('received', message);
    resolve();
  };
});

await transport.start();
await transport.send({ jsonrpc: '2.0', id: 1, method: 'echo', params: { text: 'hello' } });
await answered;
await transport.close();

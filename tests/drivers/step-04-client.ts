import { StdioClientTransport } from '#step/step-04-transport/transport.ts';
import { drive, report } from './drive.ts';

let transport: StdioClientTransport;
drive({
  async start(command: string, args: string[]) {
    transport = new StdioClientTransport(command, args);
    transport.onmessage = (message) => report('message', message);
    transport.onerror = (error) => report('error', error.message);
    transport.onclose = () => report('close');
    await transport.start();
  },
  send: (message) => transport.send(message),
  close: () => transport.close(),
});

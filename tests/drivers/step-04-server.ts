import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { drive } from './drive.ts';

const transport = new StdioServerTransport();
await transport.start();
drive({
  send: (message) => transport.send(message),
  'another call': () => 'done',
});

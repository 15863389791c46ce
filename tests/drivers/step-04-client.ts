import { StdioClientTransport } from '#step/step-04-transport/transport.ts';
import { drive, report } from './drive.ts';

let transport: StdioClientTransport;

function create(command: string, args: string[], patienceMs?: number) {
  transport = new StdioClientTransport(command, args, patienceMs);
  transport.onmessage = (message) => report('message', message);
  transport.onerror = (error) => report('error', error.message);
  transport.onclose = () => report('close');
}

drive({
  create,
  start: async (command: string, args: string[], patienceMs?: number) => {
    create(command, args, patienceMs);
    await transport.start();
  },
  send: (message) => transport.send(message),
  close: () => transport.close(),
  'another call': () => 'done',
  'the number of timers that still run': () =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
});

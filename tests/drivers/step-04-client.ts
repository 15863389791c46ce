import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { StdioClientTransport } from '#step/step-04-transport/transport.ts';
import { drive, report } from './drive.ts';

let transport: StdioClientTransport;

function create(command: string, args: string[], patienceMs?: number) {
  transport = new StdioClientTransport(command, args, { patienceMs });
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
  'whether close has ended a server that was just being started': async () => {
    create(process.execPath, ['-e', 'process.stdin.resume()']);
    const started = transport.start().catch(() => {});
    await transport.close();
    await started;
    const { child } = transport as unknown as { child: ChildProcess };
    return child.exitCode !== null || child.signalCode !== null;
  },
  send: (message) => transport.send(message),
  close: () => transport.close(),
  'another call': () => 'done',
  // The pipes of a process may close a little before Node hears of its end.
  'the end of the server': async () => {
    const { child } = transport as unknown as { child: ChildProcess };
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  },
  'the number of timers that still run': () =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
});

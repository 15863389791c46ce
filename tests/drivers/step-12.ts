import type { JSONObject } from '#step/step-02-messages/messages.ts';
import type { Child } from '#step/step-04-transport/transport.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '#step/step-12-endings/endings.ts';
import { drive, report } from './drive.ts';

/** Tells which signals are sent. */
class Watched extends SupervisedTransport {
  protected override listen(child: Child): void {
    super.listen(child);
    const kill = child.kill.bind(child);
    child.kill = (signal) => {
      report('kill', signal);
      return kill(signal);
    };
  }
}

let transport: SupervisedTransport;
let client: Client;

function create(command: string, args: string[], patienceMs?: number) {
  transport = new Watched(command, args, { patienceMs });
  transport.onmessage = (message) => report('message', message);
  transport.onerror = (error) => report('error', error.message);
  transport.onclose = (reason) => report('close', reason?.message ?? '(no reason)');
}

drive({
  create,
  start: async (command: string, args: string[], patienceMs?: number) => {
    create(command, args, patienceMs);
    await transport.start();
  },
  close: () => transport.close(),
  'start and close at once': async (command: string, args: string[], patienceMs: number) => {
    create(command, args, patienceMs);
    await Promise.all([transport.start(), transport.close(), transport.close()]);
  },
  'send() over a transport that could not start': async () => {
    await transport.start().catch(() => {});
    await transport.send({ jsonrpc: '2.0', method: 'x' });
  },
  connect: async (command: string, args: string[], patienceMs?: number) => {
    transport = new SupervisedTransport(command, args, { patienceMs });
    client = new Client(new Peer(transport), { ask: request });
    await client.connect();
  },
  request: (method: string, params?: JSONObject) => client.request(method, params),
  /** Asks, and does not care. */
  forget: (method: string) => void client.request(method),
  'send 2 MiB': () => {
    const text = 'x'.repeat(2 * 1024 * 1024);
    return transport.send({ jsonrpc: '2.0', method: 'notifications/x', params: { text } });
  },
  'send what is no JSON': () =>
    transport.send({ jsonrpc: '2.0', method: 'notifications/x', params: { n: 1n } }),
  'another call': () => 'done',
});

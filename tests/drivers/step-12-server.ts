// A server on a LeavingTransport whose patience is its argument. Its methods are `slow`, `big`, `fail`, `never`.
// A `chatty` one has the last word: a log entry of 3 MiB when the connection is over.
import { setTimeout } from 'node:timers/promises';
import { resultResponse } from '#step/step-02-messages/messages.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { LeavingTransport } from '#step/step-12-endings/endings.ts';

const BIG = 'x'.repeat(3 * 1024 * 1024);

const peer = new Peer(new LeavingTransport(Number(process.argv[2])));
peer.onrequest = async ({ id, method }) => {
  if (method === 'never') await new Promise(() => {});
  await setTimeout(method === 'fail' ? 20 : 100);
  if (method === 'fail') throw new Error('out of tea');
  return resultResponse(id, method === 'big' ? { text: BIG } : {});
};
if (process.argv[3] === 'chatty') {
  peer.onclose = () => void peer.notify('notifications/message', { level: 'info', data: BIG });
}
await peer.start();

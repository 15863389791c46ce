// A server on a ServerPeer whose patience is its argument. Its methods are `slow`, `big`, `fail`, `never`.
import { setTimeout } from 'node:timers/promises';
import { resultResponse } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { ServerPeer } from '#step/step-12-endings/endings.ts';

const peer = new ServerPeer(new StdioServerTransport());
peer.onrequest = async ({ id, method }) => {
  if (method === 'never') await new Promise(() => {});
  await setTimeout(method === 'fail' ? 20 : 100);
  if (method === 'fail') throw new Error('out of tea');
  return resultResponse(id, method === 'big' ? { text: 'x'.repeat(3 * 1024 * 1024) } : {});
};
peer.onclose = () => void peer.leave(Number(process.argv[2]));
await peer.start();

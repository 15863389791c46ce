// Our server of step 18, with the tools of the measurements.
//   http-server.ts json     each answer is a body of JSON
//   http-server.ts sse      each answer ends a stream, in which a notification comes before it
import { Handshake } from '../../../solutions/step-05-handshake/handshake.ts';
import type { Context, Handler } from '../../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { cancellable } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { door } from '../../../solutions/step-14-door/door.ts';
import { listen } from '../../../solutions/step-14-door/listen.ts';
import { type SessionOptions, sessions } from '../../../solutions/step-16-sessions/sessions.ts';
import { ResumableSession } from '../../../solutions/step-18-resume/session.ts';
import { NOTE } from './connection.ts';
import { description, tools } from './our-tools.ts';

const isStream = process.argv[2] === 'sse';
// It ends with the process that has started it.
process.stdin.on('end', () => process.exit()).resume();

const handler: Handler = async (request, context: Context) => {
  if (isStream) await context.notify('notifications/message', NOTE);
  return tools.answer(request, context);
};

const newSession: SessionOptions['newSession'] = (onopen) => new ResumableSession(onopen);
const handle = sessions(
  (transport) => {
    const peer = new Peer(transport);
    return servePeer(peer, new Handshake(description), cancellable(peer, handler));
  },
  { newSession },
);
await listen(door(handle), 0);

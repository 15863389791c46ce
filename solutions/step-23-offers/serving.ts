// Given. A server for both eras and both transports, from what it offers.
import type { Transport } from '../step-04-transport/transport.ts';
import { Handshake, type ServerDescription } from '../step-05-handshake/handshake.ts';
import type { Handler } from '../step-07-pairing/context.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { behind, serveWith } from '../step-07-pairing/serve-peer.ts';
import { Logging } from '../step-09-notifications/notifications.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { stateless } from '../step-19-stateless/stateless.ts';
import { eitherEra } from '../step-21-eras/eras.ts';
import { type NameOf, questions } from '../step-22-questions/questions.ts';
import { Seal } from '../step-22-questions/seal.ts';
import { routes } from './routes.ts';
import { type Changes, listening, subscribing } from './subscriptions.ts';

export interface Offers {
  description: ServerDescription;
  /** Answers what belongs to no era: `tools/`, `resources/`, `prompts/`, `completion/complete`. */
  handlers: Record<string, Handler>;
  changes: Changes;
  seal?: Seal;
  /** How questions are named: by what they ask, if left out. */
  nameOf?: NameOf;
}

/** @returns serves one client over its transport: a process, a session, or a POST */
export function serverOf(offers: Offers): (transport: Transport) => Promise<void> {
  const { description, handlers, changes, seal = new Seal(), nameOf } = offers;
  return (transport) => {
    const peer = new Peer(transport);
    const ending = new AbortController();
    peer.onclose = () => ending.abort();
    const handshake = new Handshake(description);
    const subscribed = subscribing(changes, peer, ending.signal, () => handshake.agreed);
    const inSession = routes({
      ...handlers,
      'resources/subscribe': subscribed,
      'resources/unsubscribe': subscribed,
    });
    const alone = routes({
      ...handlers,
      'subscriptions/listen': listening(changes, description.capabilities, ending.signal),
    });
    const session = behind(peer, handshake, cancellable(peer, new Logging().around(inSession)));
    const each = stateless(description, questions(alone, seal, nameOf));
    return serveWith(peer, eitherEra(session, cancellable(peer, each)));
  };
}

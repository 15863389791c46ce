import * as rpc from '#step/step-02-messages/messages.ts';
import { StdioServerTransport, type Transport } from '#step/step-04-transport/transport.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { MirrorTransport } from '#step/step-20-mirror/mirror-transport.ts';
import { connectEither } from '#step/step-21-eras/either.ts';
import * as step from '#step/step-21-eras/eras.ts';
import { drive } from './drive.ts';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const transport = new StdioServerTransport();
let peer: Peer | undefined;

/** A server that dies of the first message, as some do of any request before `initialize`. */
class Mortal implements Transport {
  onclose?: (reason?: Error) => void;
  onmessage?: (message: rpc.JSONRPCMessage) => void;
  /** Whether it says first that it does not like the message. */
  readonly #answers: boolean;

  constructor(answers: boolean) {
    this.#answers = answers;
  }

  async start(): Promise<void> {}
  async send(message: rpc.JSONRPCMessage): Promise<void> {
    const die = () => this.onclose?.(new Error('The server has exited with code 1'));
    if (!this.#answers) return void setImmediate(die);
    if (!rpc.isRequest(message) || message.method === 'initialize') return;
    const error = { code: -32600, message: 'Initialize comes first' };
    setImmediate(() => this.onmessage?.({ jsonrpc: '2.0', id: message.id, error }));
    setTimeout(die, 20);
  }
  async close(): Promise<void> {}
}

/** Never rejects: that would be heard of before what was written on the wire. */
function told<T>(promise: Promise<T>) {
  return promise.then(
    (value) => ({ value }),
    (error) => {
      // A hole is no error of the learner's.
      if (String(error).includes('TODO')) throw error;
      return { error: String(error) };
    },
  );
}

drive({
  start: () => (peer = new Peer(transport)).start(),
  probe: (protocolVersion: string, ms: number) =>
    told(
      step
        .probe(peer!, { clientInfo, protocolVersion }, ms)
        .then((offer) => (offer === undefined ? 'a handshake' : offer)),
    ),
  choose: (offer: step.Offer | null, versions: string[]) =>
    step.choose(offer ?? undefined, versions) ?? 'a handshake',
  /** @param dies whether the first server that is started dies of the first message, at once or after its answer */
  connect: (versions: string[], probeMs: number, dies?: 'at once' | 'later') => {
    const transports: Transport[] = [...(dies ? [new Mortal(dies === 'later')] : []), transport];
    const options = { clientInfo, capabilities: { roots: {} }, versions, probeMs };
    const connecting = connectEither(() => transports.shift()!, options);
    return told(
      connecting.then(({ client, ...era }) => {
        connected = client;
        return era;
      }),
    );
  },
  'connect over HTTP': (url: string, versions: string[]) => {
    const options = { clientInfo, versions, probeMs: 30_000 };
    const connecting = connectEither(() => new MirrorTransport(url), options);
    return told(connecting.then(({ client: _, ...era }) => era));
  },
  ask: (method: string, params?: rpc.JSONObject) => told(connected!.request(method, params)),
});

let connected: Awaited<ReturnType<typeof connectEither>>['client'] | undefined;

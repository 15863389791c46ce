// The whole client: the modules of the course, put together to be let loose on a stranger.
//   client.ts http://127.0.0.1:3000/mcp    what it does there is in `scenarios.ts`
import { isMain } from '../step-04-transport/main.ts';
import type { Client } from '../step-07-pairing/client.ts';
import { MirrorTransport, noting } from '../step-20-mirror/mirror-transport.ts';
import { connectEither, type EitherOptions } from '../step-21-eras/either.ts';
import { patient } from '../step-22-questions/until-complete.ts';
import { answerWith, capabilitiesOf, type ClientOffers } from '../step-23-offers/client-offers.ts';
import { resumingClient } from './resuming-client.ts';
import { play } from './scenarios.ts';

const clientInfo = { name: 'ConformingClient', version: '1.0.0' };

/** Says yes to whatever a form has in it already, and has one folder. Its model is a parrot. */
const agreeable: ClientOffers = {
  elicit: async () => ({}),
  roots: () => [{ uri: 'file:///tmp/tea', name: 'tea' }],
  sampler: async () => ({
    role: 'assistant',
    content: { type: 'text', text: 'Tea is ready.' },
    model: 'parrot-1',
  }),
};

/**
 * Connects to a server of either era, at a URL.
 *
 * @param offered what the server may ask us, in either era: declared, and answered
 * @param version the revision that is expected there, if one is. At one of 2025-11-25 nobody is asked for an era,
 *   and streams are taken up again when the line breaks
 */
export async function connect(
  url: string,
  offered: ClientOffers,
  version?: string,
): Promise<Client> {
  throw new Error('TODO 25.3: connect to either era, and answer in either');
}

if (isMain(import.meta.url)) {
  const version = process.env.MCP_CONFORMANCE_PROTOCOL_VERSION;
  const client = await connect(process.argv[2] ?? '', agreeable, version);
  await play(client);
  await client.close();
}

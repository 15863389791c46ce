// The whole server over a pipe, and the whole client at a URL.
import type { JSONObject } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Client } from '#step/step-07-pairing/client.ts';
import { serverOf } from '#step/step-23-offers/serving.ts';
import { connect } from '#step/step-25-conformance/client.ts';
import { offers } from '#step/step-25-conformance/server.ts';
import { drive } from './drive.ts';

let client: Client;

drive({
  serve: () => serverOf(offers())(new StdioServerTransport()),
  connect: async (url: string, can: string[], version?: string) => {
    client = await connect(
      url,
      {
        ...(can.includes('sampling') && {
          sampler: async () => ({
            role: 'assistant',
            content: { type: 'text', text: 'Tea.' },
            model: 'parrot-1',
          }),
        }),
        ...(can.includes('roots') && { roots: () => [{ uri: 'file:///tea' }] }),
        ...(can.includes('elicitation') && { elicit: async () => ({ sugar: false }) }),
      },
      version,
    );
  },
  ask: (method: string, params?: JSONObject) => client.request(method, params),
  'list the tools': async () => (await client.listTools()).map(({ name }) => name),
});

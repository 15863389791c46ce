import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { completion } from '#step/step-23-offers/completion.ts';
import { type Prompt, prompts } from '#step/step-23-offers/prompts.ts';
import { resources } from '#step/step-23-offers/resources.ts';
import { richTools } from '#step/step-23-offers/rich-tools.ts';
import { serverOf } from '#step/step-23-offers/serving.ts';
import { type Change, Changes } from '#step/step-23-offers/subscriptions.ts';
import { drive } from './drive.ts';

/** Counts who hears of changes. */
class Counted extends Changes {
  hearers = 0;

  override hear(hearer: (change: Change) => void): () => void {
    this.hearers += 1;
    const stop = super.hear(hearer);
    return () => {
      this.hearers -= 1;
      stop();
    };
  }
}

const changes = new Counted();
const text = (said: string) => ({ text: said });

const greet: Prompt = {
  name: 'greet',
  description: 'Greets.',
  arguments: [{ name: 'who', required: true }, { name: 'how' }],
  get: (args) => [{ role: 'user', content: { type: 'text', text: JSON.stringify(args) } }],
};
/** Nobody would notice a context that was left out: so these look into it. */
const bare: Prompt = { name: 'bare', get: async (_, { meta }) => (meta ? [] : [{}]) };

const connect = serverOf({
  description: {
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      prompts: {},
    },
    serverInfo: { name: 'DrivenServer', version: '2.0.0' },
  },
  handlers: {
    'tools/': richTools([]),
    'resources/': resources(
      [
        {
          uri: 'x://a/fixed',
          name: 'fixed',
          mimeType: 'text/plain',
          read: ({ meta }) => text(meta ? 'fixed' : ''),
        },
        { uri: 'x://bytes', name: 'bytes', read: async () => ({ blob: 'AAEC' }) },
      ],
      [
        {
          uriTemplate: 'x://a/{one}',
          name: 'one',
          mimeType: 'application/json',
          read: (variables) =>
            variables.one === 'none' ? undefined : text(`1 ${JSON.stringify(variables)}`),
        },
        {
          uriTemplate: 'x://{part}/{two}',
          name: 'two',
          read: async (variables, { meta }) => text(`${meta ? 2 : 0} ${JSON.stringify(variables)}`),
        },
        {
          uriTemplate: 'x://f.ile+({name})',
          name: 'special',
          read: (variables) => text(`3 ${JSON.stringify(variables)}`),
        },
      ],
    ),
    'prompts/': prompts([greet, bare]),
    'completion/complete': completion([greet]),
  },
  changes,
});

drive({
  serve: () => connect(new StdioServerTransport()),
  /** The session that may be on the same pipe is one of them. */
  hearers: () => changes.hearers,
  publish: (...published: Change[]) => published.forEach((change) => changes.publish(change)),
});

// Given. The tools of the suite that ask nobody.
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../step-07-pairing/context.ts';
import { withProgress } from '../step-09-notifications/notifications.ts';
import type { RichTool } from '../step-23-offers/rich-tools.ts';
import type { Changes } from '../step-23-offers/subscriptions.ts';
import { audio, content, embedded, image, text } from './content.ts';

/** The suite wants to see that a tool is at work for a while. */
const PAUSE_MS = 50;

const inputSchema = { type: 'object' } as const;

function tool(name: string, description: string, handler: RichTool['handler']): RichTool {
  return { name, description, inputSchema, handler };
}

const results = [
  tool('test_simple_text', 'Answers with a text.', () =>
    content(text('This is a simple text response for testing.')),
  ),
  tool('test_image_content', 'Answers with a picture.', () => content(image)),
  tool('test_audio_content', 'Answers with a sound.', () => content(audio)),
  tool('test_embedded_resource', 'Answers with a resource.', () =>
    content(embedded('test://embedded-resource', 'This is an embedded resource content.')),
  ),
  tool('test_multiple_content_types', 'Answers with all of these.', () =>
    content(
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', '{"test":"data"}', 'application/json'),
    ),
  ),
  tool('test_error_handling', 'Always fails.', () => {
    throw new Error('This tool intentionally returns an error for testing');
  }),
];

const progress = tool('test_tool_with_progress', 'Says three times how far it is.', (_, context) =>
  withProgress(context, async (report) => {
    for (const done of [0, 50, 100]) {
      report(done, 100, `Completed step ${done} of 100`);
      await setTimeout(PAUSE_MS);
    }
    return content(text('done'));
  }),
);

async function write({ log }: Context): Promise<void> {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool is done']) {
    log?.('info', line);
    await setTimeout(PAUSE_MS);
  }
}

const logging = ['test_tool_with_logging', 'test_logging_tool'].map((name) =>
  tool(name, 'Writes to the log three times.', async (_, context) => {
    await write(context);
    return content(text('logged'));
  }),
);

const inHeader = { region: { type: 'string', 'x-mcp-header': 'Region' } } as const;

/** Its calls have the region in a header, where a gateway can read it. */
const region: RichTool = {
  name: 'test_x_mcp_header',
  description: 'Repeats a region, which stands in a header, too.',
  inputSchema: {
    type: 'object',
    properties: inHeader,
    required: ['region'],
  },
  handler: ({ region }) => content(text(String(region))),
};

function changing(changes: Changes): RichTool[] {
  return (['tool', 'prompt'] as const).map((kind) =>
    tool(`test_trigger_${kind}_change`, `Says that the list of ${kind}s has changed.`, () => {
      changes.publish(`${kind}s`);
      return content(text('published'));
    }),
  );
}

/** @param changes hears of it when the suite wants a list to change */
export function quietTools(changes: Changes): RichTool[] {
  return [...results, progress, ...logging, region, ...changing(changes)];
}

// Given. The tools of the suite that ask: each of them in both eras, as step 22 has made it possible.
import * as rpc from '../step-02-messages/messages.ts';
import type { Context } from '../step-07-pairing/context.ts';
import type { InputSchema } from '../step-08-tools/tools.ts';
import { createMessage, textOf } from '../step-11-sampling/sampling.ts';
import type { RichTool } from '../step-23-offers/rich-tools.ts';
import { content, text } from './content.ts';
import { contactForm, defaultsForm, enumsForm, oneField } from './forms.ts';
import { ask, type Question, QUESTIONS } from './questions.ts';

const inputSchema = { type: 'object' } as const;

function withText(name: string): InputSchema {
  return { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] };
}

/** Asks one group of questions after the other, and each group at once. */
function asking(name: string, rounds: Question[][], done = 'done'): RichTool {
  const handler = async (_: unknown, context: Context) => {
    for (const round of rounds) await Promise.all(round.map((question) => ask(context, question)));
    return content(text(done));
  };
  return { name, description: 'Asks, and is done when it has its answers.', inputSchema, handler };
}

/** Shows a form, and repeats what came back. */
function showing(name: string, message: string, requestedSchema: rpc.JSONObject): RichTool {
  return {
    name,
    description: 'Shows a form to a person.',
    inputSchema,
    handler: async (_, context) => {
      const params = { message, requestedSchema };
      const answer = await ask(context, { method: 'elicitation/create', params });
      const said = JSON.stringify(answer.content ?? {});
      return content(text(`Elicitation completed: action=${answer.action}, content=${said}`));
    },
  };
}

const sampling: RichTool = {
  name: 'test_sampling',
  description: "Asks the client's model.",
  inputSchema: withText('prompt'),
  handler: async ({ prompt }, context) => {
    const messages = [{ role: 'user', content: text(String(prompt)) }];
    const answer = await createMessage(context, { messages, maxTokens: 100 });
    return content(text(`LLM response: ${textOf(answer)}`));
  },
};

const elicitation: RichTool = {
  ...showing('test_elicitation', '', contactForm),
  inputSchema: withText('message'),
  handler: ({ message }, context) =>
    showing('test_elicitation', String(message), contactForm).handler({}, context),
};

const { userName, capital, greeting, roots, confirm, step1, step2 } = QUESTIONS;
const required = 'test_input_required_result';

export const askingTools: RichTool[] = [
  sampling,
  elicitation,
  showing('test_elicitation_sep1034_defaults', 'Look through these values', defaultsForm),
  showing('test_elicitation_sep1330_enums', 'Choose', enumsForm),
  showing('test_streaming_elicitation', 'Say yes', oneField('ok', 'boolean')),
  asking('test_missing_capability', [[capital]]),
  asking(`${required}_elicitation`, [[userName]]),
  asking(`${required}_sampling`, [[capital]]),
  asking(`${required}_list_roots`, [[roots]]),
  asking(`${required}_request_state`, [[confirm]], 'state-ok'),
  asking(`${required}_multiple_inputs`, [[userName, greeting, roots]]),
  asking(`${required}_multi_round`, [[step1], [step2]]),
  asking(`${required}_tampered_state`, [[confirm]]),
  asking(`${required}_capabilities`, [[capital]]),
];

// Given. The prompts and the resources of the suite.
import type { Prompt, PromptArgument } from '../step-23-offers/prompts.ts';
import type { Resource, ResourceTemplate } from '../step-23-offers/resources.ts';
import { embedded, image, PNG, text, user } from './content.ts';
import { ask, QUESTIONS } from './questions.ts';

const words = ['paris', 'park', 'party', 'testing'];
const complete = (begun: string) => words.filter((word) => word.startsWith(begun));

function argument(name: string, description: string): PromptArgument {
  return { name, description, required: true, complete };
}

export const promptTable: Prompt[] = [
  {
    name: 'test_simple_prompt',
    description: 'A prompt without arguments.',
    get: () => [user(text('This is a simple prompt for testing.'))],
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments.',
    arguments: [argument('arg1', 'First test argument'), argument('arg2', 'Second test argument')],
    get: ({ arg1, arg2 }) => [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource in it.',
    arguments: [argument('resourceUri', 'URI of the resource')],
    get: ({ resourceUri = '' }) => [
      user(embedded(resourceUri, 'Embedded resource content for testing.')),
      user(text('Please process the embedded resource above.')),
    ],
  },
  {
    name: 'test_prompt_with_image',
    description: 'A prompt with a picture in it.',
    get: () => [user(image), user(text('Please analyze the image above.'))],
  },
  {
    name: 'test_input_required_result_prompt',
    description: 'A prompt that asks a person first.',
    get: async (_, context) => {
      const { content } = await ask(context, QUESTIONS.userContext);
      return [user(text(`The context is ${JSON.stringify(content ?? {})}`))];
    },
  },
];

export const resourceTable: Resource[] = [
  {
    uri: 'test://static-text',
    name: 'Static text',
    description: 'A text that never changes.',
    mimeType: 'text/plain',
    read: () => ({ text: 'This is the content of the static text resource.' }),
  },
  {
    uri: 'test://static-binary',
    name: 'Static binary',
    description: 'A picture.',
    mimeType: 'image/png',
    read: () => ({ blob: PNG }),
  },
  {
    uri: 'test://watched-resource',
    name: 'Watched resource',
    description: 'A resource that can be subscribed to.',
    mimeType: 'text/plain',
    read: () => ({ text: 'Watched resource content' }),
  },
];

export const templateTable: ResourceTemplate[] = [
  {
    uriTemplate: 'test://template/{id}/data',
    name: 'Template',
    description: 'As many resources as there are ids.',
    mimeType: 'application/json',
    read: ({ id }) => ({
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    }),
  },
];

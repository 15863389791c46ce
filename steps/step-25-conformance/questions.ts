// Given. What the suite wants to be asked, and under which names.
import type * as rpc from '../step-02-messages/messages.ts';
import type { Context } from '../step-07-pairing/context.ts';
import type { NameOf } from '../step-22-questions/questions.ts';
import { text, user } from './content.ts';
import { oneField } from './forms.ts';

export interface Question {
  method: string;
  params?: rpc.JSONObject;
  /** Its name in `inputRequests`. */
  name?: string;
}

function forPerson(name: string, message: string, field: string, type?: string): Question {
  const params = { message, requestedSchema: oneField(field, type) };
  return { name, method: 'elicitation/create', params };
}

function forModel(name: string, said: string): Question {
  const params = { messages: [user(text(said))], maxTokens: 100 };
  return { name, method: 'sampling/createMessage', params };
}

export const QUESTIONS = {
  userName: forPerson('user_name', 'What is your name?', 'name'),
  capital: forModel('capital_question', 'What is the capital of France?'),
  greeting: forModel('greeting', 'Generate a greeting'),
  roots: { name: 'client_roots', method: 'roots/list', params: {} } as Question,
  confirm: forPerson('confirm', 'Please confirm', 'ok', 'boolean'),
  step1: forPerson('step1', 'Step 1: What is your name?', 'name'),
  step2: forPerson('step2', 'Step 2: What is your favorite color?', 'color'),
  userContext: forPerson('user_context', 'What context should the prompt use?', 'context'),
};

/** A question that is in no table is named by its method. */
export const nameOf: NameOf = (method, params) => {
  const isIt = (one: Question) => JSON.stringify(one.params) === JSON.stringify(params);
  const found = Object.values(QUESTIONS).find((one) => one.method === method && isIt(one));
  return found?.name ?? method;
};

/** What a client must have declared, by the method. */
const NEEDED: Record<string, string> = {
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
  'roots/list': 'roots',
};

/**
 * Asks the client, from within a handler.
 *
 * @throws when a client of a session has not declared that it can be asked for this; what `request` throws
 */
export async function ask({ client, request }: Context, question: Question): Promise<rpc.Result> {
  const { method, params } = question;
  const needed = NEEDED[method];
  if (needed === undefined || !client?.capabilities[needed]) {
    throw new Error(`The client has not declared ${needed ?? method}`);
  }
  return request(method, params);
}

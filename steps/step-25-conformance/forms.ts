// Given. The forms that the suite wants a person to be shown.
import type * as rpc from '../step-02-messages/messages.ts';

/** A form, as `requestedSchema` of `elicitation/create`. */
function form(properties: rpc.JSONObject, required?: string[]): rpc.JSONObject {
  return { type: 'object', properties, ...(required && { required }) };
}

/** A form with one field that must be filled in. */
export function oneField(name: string, type = 'string'): rpc.JSONObject {
  return form({ [name]: { type } }, [name]);
}

export const contactForm = form(
  {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  ['username', 'email'],
);

/** Each kind of field with what is in it before anybody has typed. */
export const defaultsForm = form({
  name: { type: 'string', description: 'User name', default: 'John Doe' },
  age: { type: 'integer', description: 'User age', default: 30 },
  score: { type: 'number', description: 'User score', default: 95.5 },
  status: {
    type: 'string',
    description: 'User status',
    enum: ['active', 'inactive', 'pending'],
    default: 'active',
  },
  verified: { type: 'boolean', description: 'Verification status', default: true },
});

const titled = (...titles: string[]) =>
  titles.map((title, index) => ({ const: `value${index + 1}`, title }));
const options = ['option1', 'option2', 'option3'];

/** The five ways of offering a choice. `enumNames` is the one of earlier revisions. */
export const enumsForm = form({
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
  titledMulti: {
    type: 'array',
    items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') },
  },
});

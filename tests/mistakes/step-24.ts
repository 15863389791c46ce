// The loop of an agent: what the model is given, which call has no result, and what counts for a yes.
import type { Mistake, Wing } from '../course/galleries.ts';

const OFFER = 'const tools: OfferedTool[] = left > 1 ? toolbox.tools : [];';
const NEXT = 'const turn = await model.next([...conversation], tools);';
const SAID = "conversation.push({ role: 'model', ...turn });";
const OVER = 'if (turn.calls.length === 0) return conversation;';
const ALL = 'const results = await Promise.all(turn.calls.map((call) => resultOf(host, call)));';
const GIVEN = "conversation.push({ role: 'tools', results });";
const LOOP = 'for (let left = maxTurns; left > 0; left -= 1) {';
const ENDS = 'throw new Error(`The model has not answered within ${maxTurns} turns`);';
const ASKED =
  "if (!(await isAllowed(host, call))) return { id, text: 'A person has said no.', isError: true };";
const CALLED = 'const result = await host.toolbox.call(name, args);';
const MADE = 'return { id, text: textFor(result), isError: result.isError === true };';
const FAILED = 'return { id, text: String(error), isError: true };';
const LISTED = 'if (allowed.has(call.name)) return true;';
const CONSENT = "const consent = await person(call).catch(() => 'no');";
const ALWAYS = "if (consent === 'always') allowed.add(call.name);";
const YES = "return consent === 'always' || consent === 'yes';";

export const step24: Wing<Mistake> = {
  file: 'step-24-agent/agent.ts',
  answers: [
    {
      name: 'does not tell the model what the person has asked',
      fails: '24.3',
      replace: "const conversation: Turn[] = [{ role: 'person', text: question }];",
      by: 'const conversation: Turn[] = question ? [] : [];',
    },
    { name: 'forgets what the model has said', fails: '24.3', replace: SAID, by: '' },
    {
      name: 'keeps the results from the model',
      fails: '24.3',
      replace: GIVEN,
      by: 'void results;',
    },
    {
      name: 'gives the results one turn each',
      fails: '24.3',
      replace: GIVEN,
      by: "for (const result of results) conversation.push({ role: 'tools', results: [result] });",
    },
    {
      name: 'notes the results before the turn that has asked for them',
      fails: '24.3',
      all: [
        { replace: SAID, by: '' },
        {
          replace: OVER,
          by: `if (turn.calls.length === 0) {\n      ${SAID}\n      return conversation;\n    }`,
        },
        { replace: GIVEN, by: `${GIVEN}\n    ${SAID}` },
      ],
    },
    {
      name: 'gives the model only what is new',
      fails: '24.3',
      replace: NEXT,
      by: 'const turn = await model.next(conversation.slice(-1), tools);',
    },
    {
      name: 'offers no tools',
      fails: '24.3',
      replace: OFFER,
      by: 'const tools: OfferedTool[] = left > maxTurns ? toolbox.tools : [];',
    },
    {
      name: 'offers tools the last time as well',
      fails: '24.3',
      replace: OFFER,
      by: 'const tools: OfferedTool[] = toolbox.tools;',
    },
    {
      name: 'returns the answer alone',
      fails: '24.3',
      replace: OVER,
      by: 'if (turn.calls.length === 0) return conversation.slice(-1);',
    },
    {
      name: 'takes a turn with a text for the answer',
      fails: '24.3',
      replace: OVER,
      by: "if (turn.calls.length === 0 || turn.text !== '') return conversation;",
    },
    {
      name: 'calls one after the other',
      fails: '24.3',
      replace: ALL,
      by: 'const results: CallResult[] = [];\n    for (const call of turn.calls) results.push(await resultOf(host, call));',
    },
    {
      name: 'calls the first only',
      fails: '24.3',
      replace: ALL,
      by: 'const results = [await resultOf(host, turn.calls[0]!)];',
    },
    {
      name: 'gives the results in the order in which they came',
      fails: '24.3',
      replace: ALL,
      by: 'const results: CallResult[] = [];\n    await Promise.all(turn.calls.map(async (call) => results.push(await resultOf(host, call))));',
    },
    {
      name: 'waits for the first result only',
      fails: '24.3',
      replace: ALL,
      by: 'const results = [await Promise.race(turn.calls.map((call) => resultOf(host, call)))];',
    },
    {
      name: 'never ends',
      fails: '24.3',
      replace: LOOP,
      by: 'for (let left = maxTurns; left > -100; left -= 1) {',
    },
    {
      name: 'ends one turn too early',
      fails: '24.3',
      replace: LOOP,
      by: 'for (let left = maxTurns; left > 1; left -= 1) {',
    },
    {
      name: 'takes the end of its turns for an answer',
      fails: '24.3',
      replace: ENDS,
      by: 'return conversation;',
    },
    {
      name: 'does not say how many turns there were',
      fails: '24.3',
      replace: ENDS,
      by: "throw new Error('Too many turns');",
    },
    {
      name: 'lets an error of a tool end everything',
      fails: '24.2',
      replace: FAILED,
      by: 'throw error;',
    },
    {
      name: 'hides from the model what went wrong',
      fails: '24.2',
      replace: FAILED,
      by: "return { id, text: 'error', isError: error !== undefined };",
    },
    {
      name: 'calls an error a success',
      fails: '24.2',
      replace: FAILED,
      by: 'return { id, text: String(error), isError: false };',
    },
    {
      name: 'does not look at isError',
      fails: '24.2',
      replace: MADE,
      by: 'return { id, text: textFor(result), isError: false };',
    },
    {
      name: 'gives a failed call no text',
      fails: '24.2',
      replace: MADE,
      by: "if (result.isError) return { id, text: '', isError: true };\n    return { id, text: textFor(result), isError: false };",
    },
    {
      name: 'gives the result as JSON',
      fails: '24.2',
      replace: MADE,
      by: 'return { id, text: JSON.stringify(result) + textFor(result).slice(0, 0), isError: result.isError === true };',
    },
    {
      name: 'names the result after the tool',
      fails: '24.2',
      replace: MADE,
      by: 'return { id: name, text: textFor(result), isError: result.isError === true };',
    },
    {
      name: 'forgets the arguments',
      fails: '24.2',
      replace: CALLED,
      by: 'const result = await host.toolbox.call(name, args && {});',
    },
    {
      name: 'does not wait for the tool',
      fails: '24.2',
      replace: CALLED,
      by: 'const result = host.toolbox.call(name, args) as never as { isError?: boolean; content: unknown };',
    },
    {
      name: 'leaves out a call that is refused',
      fails: '24.2',
      replace: ASKED,
      by: 'if (!(await isAllowed(host, call))) return undefined as never;',
    },
    {
      name: 'says nothing of a refusal',
      fails: '24.2',
      replace: ASKED,
      by: "if (!(await isAllowed(host, call))) return { id, text: '', isError: true };",
    },
    {
      name: 'takes a refusal for a result',
      fails: '24.2',
      replace: ASKED,
      by: "if (!(await isAllowed(host, call))) return { id, text: 'A person has said no.', isError: false };",
    },
    {
      name: 'calls first, and asks then',
      fails: '24.2',
      all: [
        { replace: ASKED, by: '' },
        { replace: CALLED, by: `${CALLED}\n    ${ASKED}` },
      ],
    },
    {
      name: 'asks nobody',
      fails: '24.1',
      replace: CONSENT,
      by: "const consent = person ? 'yes' : ('no' as string);",
    },
    { name: 'asks for what is on the list, too', fails: '24.1', replace: LISTED, by: '' },
    {
      name: 'calls only what is on the list',
      fails: '24.1',
      replace: LISTED,
      by: 'if (!allowed.has(call.name)) return false;',
    },
    {
      name: 'takes everything but a no for a yes',
      fails: '24.1',
      replace: YES,
      by: "return consent !== 'no';",
    },
    {
      name: 'takes whatever is true for a yes',
      fails: '24.1',
      replace: YES,
      by: "return Boolean(consent) && consent !== 'no';",
    },
    {
      name: 'lets a person who is not there end it',
      fails: '24.1',
      replace: CONSENT,
      by: 'const consent = await person(call);',
    },
    {
      name: 'takes nobody for a yes',
      fails: '24.1',
      replace: CONSENT,
      by: "const consent = await person(call).catch(() => 'yes');",
    },
    { name: 'forgets an always', fails: '24.1', replace: ALWAYS, by: '' },
    {
      name: 'takes every yes for an always',
      fails: '24.1',
      replace: ALWAYS,
      by: "if (consent === 'always' || consent === 'yes') allowed.add(call.name);",
    },
    {
      name: 'shows the name of the tool alone',
      fails: '24.1',
      replace: CONSENT,
      by: "const consent = await person({ ...call, arguments: {} }).catch(() => 'no');",
    },
    {
      name: 'does not call after an always',
      fails: '24.1',
      replace: YES,
      by: "return consent === 'yes';",
    },
  ],
};

// Questions that are results: who is asked twice or not at all, what is believed, and what is sent back.
import type { Mistake, Wing } from '../course/galleries.ts';

const SEAL = 'step-22-questions/seal.ts';
const CLIENT = 'step-22-questions/until-complete.ts';

const FOUND =
  'const answer = Object.hasOwn(this.#answers, name) ? this.#answers[name] : undefined;';
const KNOWN = 'if (fits(method, answer)) return Promise.resolve((this.#known[name] = answer));';
const DECLARED = 'if (!covers(this.#declared, needed)) this.#refuse(missing(needed));';
const NOTED = 'this.#asked[name] = { method, params };';
const GIVEN =
  "setImmediate(() => this.#give({ resultType: 'input_required', inputRequests: this.#asked }));";
const WAITS = 'return new Promise(() => {});';
const OURS = 'if (!isSame(sent, this.#sealed(payload))) {';
const FRESH = 'const isFresh = this.#now() - state.at <= MAX_AGE_MS;';
const BELONGS = 'if (isFresh && state.request === digestOf(request)) return state.answers;';
const STATE = '...(requestState !== undefined && { requestState }),';
const RESPONSES = '...(asked.length > 0 && { inputResponses: Object.fromEntries(answered) }),';

export const step22: Wing<Mistake> = {
  file: 'step-22-questions/questions.ts',
  answers: [
    {
      name: 'never looks for an answer',
      fails: '22.1',
      replace: FOUND,
      by: 'const answer = undefined;',
    },
    {
      name: 'takes any answer for the one',
      fails: '22.1',
      replace: FOUND,
      by: 'const answer = Object.values(this.#answers)[0];',
    },
    {
      name: 'takes what is no answer',
      fails: '22.1',
      replace: 'if (fits(method, answer))',
      by: 'if (answer !== undefined)',
    },
    {
      name: 'takes whatever is an object',
      fails: '22.1',
      replace: 'if (fits(method, answer))',
      by: 'if (rpc.isObject(answer))',
    },
    {
      name: 'forgets what it knows',
      fails: '22.2',
      replace: KNOWN,
      by: 'if (fits(method, answer)) return Promise.resolve(answer);',
    },
    {
      name: 'throws its question',
      fails: '22.1',
      replace: WAITS,
      by: "return Promise.reject(new Error('asked'));",
    },
    {
      name: 'throws its question, as an error of the protocol',
      fails: '22.1',
      replace: WAITS,
      by: "return Promise.reject(new rpc.RpcError(rpc.INTERNAL_ERROR, 'asked'));",
    },
    {
      name: 'answers itself with nothing',
      fails: '22.1',
      replace: WAITS,
      by: 'return Promise.resolve({});',
    },
    {
      name: 'gives the first question at once, and the others never',
      fails: '22.1',
      replace: GIVEN,
      by: "this.#give({ resultType: 'input_required', inputRequests: { ...this.#asked } });",
    },
    { name: 'never gives its question', fails: '22.1', replace: GIVEN, by: '' },
    { name: 'gives an empty list of questions', fails: '22.1', replace: NOTED, by: '' },
    {
      name: 'gives the params alone',
      fails: '22.1',
      replace: NOTED,
      by: 'this.#asked[name] = { ...params };',
    },
    {
      name: 'names its questions by number',
      fails: '22.1',
      replace: 'const name = this.#nameOf(method, params);',
      by: 'const name = `question-${Object.keys({ ...this.#asked, ...this.#known }).length + 1}`;',
    },
    {
      name: 'names its questions after their methods',
      fails: '22.1',
      replace: 'const name = this.#nameOf(method, params);',
      by: 'const name = method;',
    },
    {
      name: 'calls its result complete',
      fails: '22.1',
      replace: GIVEN,
      by: "setImmediate(() => this.#give({ resultType: 'complete', inputRequests: this.#asked }));",
    },
    {
      name: 'gives its questions as a list',
      fails: '22.1',
      replace: GIVEN,
      by: "setImmediate(() => this.#give({ resultType: 'input_required', inputRequests: Object.values(this.#asked) }));",
    },
    { name: 'asks who cannot answer', fails: '22.1', replace: DECLARED, by: 'void needed;' },
    {
      name: 'throws that the client cannot be asked',
      fails: '22.1',
      replace: DECLARED,
      by: 'if (!covers(this.#declared, needed)) return Promise.reject(missing(needed));',
    },
    {
      name: 'looks for the capability alone, and not into it',
      fails: '22.1',
      replace: DECLARED,
      by: 'if (!rpc.isObject(this.#declared[QUESTIONS.get(method)!])) this.#refuse(missing(needed));',
    },
    {
      name: 'wants the capability when the answer is here',
      fails: '22.1',
      all: [
        { replace: DECLARED, by: '' },
        {
          replace: KNOWN,
          by: `if (fits(method, answer)) return Promise.resolve((this.#known[name] = answer));\n    if (Object.keys(this.#answers).length === 0) this.#refuse(missing(neededFor(method, params)));`,
        },
      ],
    },
    {
      name: 'believes every state',
      fails: '22.2',
      in: SEAL,
      replace: OURS,
      by: 'if (payload.length < 40) {',
    },
    {
      name: 'compares the payload with itself',
      fails: '22.2',
      in: SEAL,
      replace: OURS,
      by: "if (!isSame(payload, this.#sealed(payload).split('.')[0]!)) {",
    },
    {
      name: 'believes a state that begins well',
      fails: '22.2',
      in: SEAL,
      replace: OURS,
      by: 'if (!sent.startsWith(this.#sealed(payload))) {',
    },
    {
      name: 'compares the bytes behind the mac',
      fails: '22.2',
      in: SEAL,
      replace: OURS,
      by: "const bytes = (text: string) => Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('hex');\n    if (!isSame(bytes(sent), bytes(this.#sealed(payload)))) {",
    },
    {
      name: 'reads the payload before it looks at the seal',
      fails: '22.2',
      in: SEAL,
      replace: OURS,
      by: "JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));\n    if (!isSame(sent, this.#sealed(payload))) {",
    },
    {
      name: 'makes a text of whatever was sent',
      fails: '22.2',
      in: SEAL,
      replace: "const sent = typeof requestState === 'string' ? requestState : '';",
      by: 'const sent = String(requestState);',
    },
    {
      name: 'refuses a state with -32600',
      fails: '22.2',
      in: SEAL,
      replace: "throw new rpc.RpcError(rpc.INVALID_PARAMS, 'The requestState is not ours');",
      by: "throw new rpc.RpcError(rpc.INVALID_REQUEST, 'The requestState is not ours');",
    },
    {
      name: 'takes what it does not believe for no answers',
      fails: '22.2',
      in: SEAL,
      replace: "throw new rpc.RpcError(rpc.INVALID_PARAMS, 'The requestState is not ours');",
      by: 'return {};',
    },
    {
      name: 'believes a state for ever',
      fails: '22.2',
      in: SEAL,
      replace: FRESH,
      by: 'const isFresh = state.at <= this.#now();',
    },
    {
      name: 'takes the ten minutes for seconds',
      fails: '22.2',
      in: SEAL,
      replace: FRESH,
      by: 'const isFresh = (this.#now() - state.at) * 1000 <= MAX_AGE_MS;',
    },
    {
      name: 'ends the ten minutes a moment early',
      fails: '22.2',
      in: SEAL,
      replace: FRESH,
      by: 'const isFresh = this.#now() - state.at < MAX_AGE_MS;',
    },
    {
      name: 'believes the state of any request',
      fails: '22.2',
      in: SEAL,
      replace: BELONGS,
      by: 'if (isFresh) return state.answers;',
    },
    {
      name: 'looks at the name of the tool alone',
      fails: '22.2',
      in: SEAL,
      replace: 'JSON.stringify([method, name, uri, args])',
      by: 'JSON.stringify([method, name, args && uri])',
    },
    {
      name: 'binds a state to the id of the request',
      fails: '22.2',
      in: SEAL,
      all: [
        {
          replace: 'function digestOf({ method, params }: rpc.JSONRPCRequest): string {',
          by: 'function digestOf({ id, method, params }: rpc.JSONRPCRequest): string {',
        },
        {
          replace: 'JSON.stringify([method, name, uri, args])',
          by: 'JSON.stringify([id, method, name, uri, args])',
        },
      ],
    },
    {
      name: 'gives back the whole state',
      fails: '22.2',
      in: SEAL,
      replace: BELONGS,
      by: 'if (isFresh && state.request === digestOf(request)) return { ...state };',
    },
    {
      name: 'leaves the state out',
      fails: '22.3',
      in: CLIENT,
      replace: STATE,
      by: '',
    },
    {
      name: 'takes an empty state for none',
      fails: '22.3',
      in: CLIENT,
      replace: STATE,
      by: '...(requestState ? { requestState } : {}),',
    },
    {
      name: 'trims the state',
      fails: '22.3',
      in: CLIENT,
      replace: STATE,
      by: '...(requestState !== undefined && { requestState: String(requestState).trim() }),',
    },
    {
      name: 'sends a state that nobody has given',
      fails: '22.3',
      in: CLIENT,
      replace: STATE,
      by: "requestState: requestState ?? '',",
    },
    {
      name: 'answers where nothing was asked',
      fails: '22.3',
      in: CLIENT,
      replace: RESPONSES,
      by: 'inputResponses: Object.fromEntries(answered),',
    },
    {
      name: 'answers with a list',
      fails: '22.3',
      in: CLIENT,
      replace: RESPONSES,
      by: '...(asked.length > 0 && { inputResponses: answered.map(([, response]) => response) }),',
    },
    {
      name: 'answers the first question alone',
      fails: '22.3',
      in: CLIENT,
      replace: RESPONSES,
      by: '...(asked.length > 0 && { inputResponses: Object.fromEntries(answered.slice(0, 1)) }),',
    },
    {
      name: 'sends the answers as responses',
      fails: '22.3',
      in: CLIENT,
      replace: '[name, await answerOne(name, question, answer, options)]',
      by: '[name, { id: name, result: await answerOne(name, question, answer, options) }]',
    },
    {
      name: 'does not wait for the answers',
      fails: '22.3',
      in: CLIENT,
      replace: '[name, await answerOne(name, question, answer, options)]',
      by: '[name, answerOne(name, question, answer, options).catch(() => {})]',
    },
    {
      name: 'leaves out what nobody answers',
      fails: '22.3',
      in: CLIENT,
      replace: '[name, await answerOne(name, question, answer, options)]',
      by: '[name, await answerOne(name, question, answer, options).catch(() => undefined)]',
    },
    {
      name: 'keeps what earlier rounds have added',
      fails: '22.3',
      in: CLIENT,
      replace: 'more = await replyTo(result, answer, options);',
      by: 'more = { ...more, ...(await replyTo(result, answer, options)) };',
    },
  ],
};

import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step22: Wing<Variant> = {
  file: 'step-22-questions/questions.ts',
  answers: [
    {
      name: 'keeps the answers in another order, and asks later',
      fill: {
        '22.1': `
    const name = this.#nameOf(method, params);
    const given = Object.entries(this.#answers).find(([of]) => of === name)?.[1];
    if (fits(method, given)) {
      this.#known[name] = given;
      return (async () => given)();
    }
    const needed = neededFor(method, params);
    if (covers(this.#declared, needed)) {
      Object.assign(this.#asked, { [name]: { params, method } });
      setTimeout(() => {
        this.#give({ inputRequests: { ...this.#asked }, resultType: 'input_required' });
      });
    } else this.#refuse(missing(needed));
    return new Promise<never>(() => {});`,
      },
    },
    {
      name: 'seals again from the parts',
      fill: {
        '22.2': `
    const no = (text: string) => new rpc.RpcError(rpc.INVALID_PARAMS, text);
    if (typeof requestState !== 'string') throw no('A requestState is a text');
    const point = requestState.indexOf('.');
    const payload = requestState.slice(0, Math.max(0, point));
    if (!isSame(requestState, this.#sealed(payload))) throw no('Not ours');
    const bytes = Buffer.from(payload, 'base64url');
    const { answers, at, request: of } = JSON.parse(bytes.toString()) as State;
    if (this.#now() > at + MAX_AGE_MS) throw no('Too old');
    if (!isSame(of, digestOf(request))) throw no('Of another request');
    return { ...answers };`,
      },
    },
    {
      name: 'answers one question after the other',
      fill: {
        '22.3': `
  const next: rpc.JSONObject = {};
  if (requestState !== undefined) next.requestState = requestState;
  if (!rpc.isObject(inputRequests) || Object.keys(inputRequests).length === 0) return next;
  const inputResponses: rpc.JSONObject = {};
  for (const name of Object.keys(inputRequests)) {
    inputResponses[name] = await answerOne(name, inputRequests[name], answer, options);
  }
  return { ...next, inputResponses };`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

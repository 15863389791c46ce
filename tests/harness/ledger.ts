// Keeps the books of a conversation: who has asked what, and what has been answered.
import { show } from './failure.ts';
import { type Fault, type Frame, isObject } from './frames.ts';
import { locate } from './locate.ts';

const COUNT = 'wrong number of answers' as const;

export class Ledger {
  /** Requests we sent, by id as JSON; the value says whether they were answered. */
  readonly #asked = new Map<string, boolean>();
  /** Ids of the learner's own requests: as named in the check, and as they came. */
  readonly #ids = new Map<unknown, unknown>();
  /** Progress tokens of the learner's own requests: as named in the check, `{a}`, and as they came. */
  readonly #tokens = new Map<unknown, unknown>();
  /** The notifications and responses that we sent since something was answered. */
  #unanswerable: Frame[] = [];

  /** Notes a frame that we sent. */
  sent(frame: Frame): void {
    if ('method' in frame && 'id' in frame) this.#asked.set(JSON.stringify(frame.id), false);
    else this.#unanswerable.push(frame);
  }

  /** Notes a frame of the learner's that was as it should be. */
  accepted(frame: Frame): void {
    if ('method' in frame) return;
    const id = JSON.stringify(frame.id);
    if (this.#asked.has(id)) this.#asked.set(id, true);
    this.#unanswerable = [];
  }

  /** The id that the learner chose for the request that is called `name` in the check. */
  idOf(name: unknown): unknown {
    return this.#ids.get(name);
  }

  /** The progress token that the learner chose where the check has this name. */
  tokenOf(name: string): unknown {
    return this.#tokens.get(name);
  }

  /** Puts the learner's id into an answer of ours, and his token into our progress. */
  addressed(frame: Frame): Frame {
    const known = !('method' in frame) && this.#ids.has(frame.id);
    if (known) return { ...frame, id: this.#ids.get(frame.id) };
    const { params } = frame;
    if (!isObject(params) || !this.#tokens.has(params.progressToken)) return frame;
    return {
      ...frame,
      params: { ...params, progressToken: this.#tokens.get(params.progressToken) },
    };
  }

  /** Fits an expected request to the id that the learner chose, and to `params: {}` for none. */
  fitted(frame: Frame, form: Frame): Frame {
    if (!('method' in form)) return form;
    const fitted = { ...form };
    if ('id' in form && 'id' in frame) {
      fitted.id = frame.id;
      this.#ids.set(form.id, frame.id);
    }
    if (!('params' in form) && isEmpty(frame.params)) fitted.params = frame.params;
    return this.#withToken(frame, fitted);
  }

  /** Fits an expected request to the token that the learner chose, if no other call has it. */
  #withToken(frame: Frame, form: Frame): Frame {
    const [name, token] = [form, frame].map(tokenIn);
    const isName = typeof name === 'string' && /^\{\w+\}$/.test(name);
    const isToken = typeof token === 'string' || Number.isInteger(token);
    if (!isName || !isToken || [...this.#tokens.values()].includes(token)) return form;
    this.#tokens.set(name, token);
    const params = form.params as Frame;
    const _meta = { ...(params._meta as Frame), progressToken: token };
    return { ...form, params: { ...params, _meta } };
  }

  /** What is wrong with the id that the learner gave to a request of his own. */
  ownIdFault(line: string, { id, method }: Frame): Fault | undefined {
    if (method === undefined || id === undefined) return undefined;
    const fault = { class: 'wrong id', span: locate(line, ['id']) } as const;
    if (typeof id !== 'string' && !Number.isInteger(id)) {
      const why = ['The id of a request is a string or an integer, never null.'];
      return { ...fault, label: show(id), why };
    }
    if (![...this.#ids.values()].includes(id)) return undefined;
    const why = ['Every request gets an id that was not used before in this session.'];
    return { ...fault, label: 'used before', why };
  }

  /**
   * Why a frame should not have been sent at all, whatever is in it.
   *
   * @param expected the frame that was due; undefined when nothing was
   */
  unasked(line: string, frame: Frame, expected?: Frame): Fault | undefined {
    const why = 'method' in frame ? ownMessage(frame, expected) : this.#answer(frame, expected);
    if (why === undefined) return undefined;
    return { class: COUNT, span: 'id' in frame ? locate(line, ['id']) : undefined, why: [why] };
  }

  #answer({ id }: Frame, expected?: Frame): string | undefined {
    const known = this.#asked.get(JSON.stringify(id));
    if (known === true) return `The request with the id ${show(id)} was answered before.`;
    if (!expected) return 'Nobody asked for this message: everything had been answered.';
    if ('method' in expected) {
      const params = 'params' in expected ? ` with ${show(expected.params)}` : '';
      return `An answer came too early: ${expected.method}${params} was expected before it.`;
    }
    if (known === false && 'id' in expected && id !== expected.id) {
      const first = `The one with the id ${show(expected.id)} was to be answered first.`;
      return `This answers another request. ${first}`;
    }
    // An id of the wrong type is a mistake of its own, and so is an answer that has to have none.
    const misspelt = 'id' in expected && id !== undefined && String(id) === String(expected.id);
    if (known === false || misspelt || !('id' in expected)) return undefined;
    if (this.#unanswerable.length === 0) return undefined;
    const never = 'It is never answered, not even with an error.';
    if (this.#unanswerable.some((sent) => 'id' in sent && sent.id === id)) {
      return `A response has been answered. ${never}`;
    }
    if (id === null || id === undefined) return `A notification has been answered. ${never}`;
    return `No request had the id ${show(id)}. A notification has none, and is not answered at all.`;
  }
}

function tokenIn({ params }: Frame): unknown {
  return isObject(params) && isObject(params._meta) ? params._meta.progressToken : undefined;
}

/** Whether params say the same as none: `{}`, or nothing but `_meta`. */
function isEmpty(params: unknown): boolean {
  return isObject(params) && Object.keys(params).every((member) => member === '_meta');
}

/** Why a request or notification of the learner's should not have been sent. */
function ownMessage(frame: Frame, expected?: Frame): string | undefined {
  if (expected && 'method' in expected) return undefined;
  const kind = 'id' in frame ? 'request' : 'notification';
  const due = expected ? ' An answer was expected.' : '';
  return `Nobody asked for this ${kind} here.${due}`;
}

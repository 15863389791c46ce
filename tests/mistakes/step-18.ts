// Resuming: which id an event has, what is sent again, and when a client comes back.
import type { Mistake, Wing } from '../course/galleries.ts';

const RESUMING = 'step-18-resume/resuming.ts';
const ID = '`${this.name}-${this.#next}`';
const REPLAY = 'this.#kept.slice(seen + 1 - first)';
const WRITE = 'if (!this.response.destroyed) await this.write(text).catch(() => {});';
const ISOVER = 'if (this.#isOver) response.end();';

export const step18: Wing<Mistake> = {
  file: 'step-18-resume/resume.ts',
  answers: [
    {
      name: 'numbers each stream from 0, and names none',
      fails: '18.1',
      replace: ID,
      by: '`${this.#next}`',
    },
    {
      name: 'gives every event of a stream the same id',
      fails: '18.1',
      replace: '    this.#next += 1;\n',
      by: '',
    },
    {
      name: 'numbers before it has begun',
      fails: '18.2',
      all: [
        {
          replace: '    this.begin();\n    const text',
          by: '    const number = this.#next;\n    this.#next += 1;\n    this.begin();\n    const text',
        },
        { replace: ID, by: '`${this.name}-${number}`' },
        { replace: '    this.#next += 1;\n    this.#keep(text);', by: '    this.#keep(text);' },
      ],
    },
    {
      name: 'sends events without an id',
      fails: '18.1',
      replace: `writeEvent({ ...event, id: ${ID} })`,
      by: 'writeEvent(event)',
    },
    {
      name: 'keeps nothing when the line is broken',
      fails: '18.1',
      replace: '    this.#keep(text);\n',
      by: '    if (!this.response.destroyed) this.#keep(text);\n',
    },
    {
      name: 'throws when the client is gone',
      fails: '18.1',
      replace: WRITE,
      by: 'await this.write(text);',
    },
    {
      name: 'does not wait for the bytes to leave',
      fails: '18.1',
      replace: WRITE,
      by: 'if (!this.response.destroyed) void this.write(text).catch(() => {});',
    },
    {
      name: 'sends the event again that was seen',
      fails: '18.2',
      replace: REPLAY,
      by: 'this.#kept.slice(seen - first)',
    },
    {
      name: 'sends everything again',
      fails: '18.2',
      replace: REPLAY,
      by: 'this.#kept',
    },
    {
      name: 'sends nothing again',
      fails: '18.2',
      replace: REPLAY,
      by: 'this.#kept.slice(this.#next)',
    },
    {
      name: 'lets the head wait for the first event',
      fails: '18.2',
      replace: '    response.flushHeaders();\n',
      by: '',
    },
    {
      name: 'leaves a stream open that is over',
      fails: '18.2',
      replace: ISOVER,
      by: '',
    },
    {
      name: 'ends the response behind what is replayed',
      fails: '18.2',
      replace: ISOVER,
      by: 'response.end();',
    },
    {
      name: 'takes any number',
      fails: '18.2',
      replace: "    if (seen >= this.#next) throw new Refusal(400, 'There is no such event');\n",
      by: '',
    },
    {
      name: 'leaves a gap where events are not kept any more',
      fails: '18.2',
      replace: 'if (seen + 1 < first) throw',
      by: 'if (seen + 1 < 0) throw',
    },
    {
      name: 'goes on with the old connection',
      fails: '18.2',
      replace: '    this.response = response;\n    super.begin();',
      by: '    const old = this.response;\n    this.response = response;\n    super.begin();\n    queueMicrotask(() => (this.response = old));',
    },
    {
      name: 'comes back at the last id it has read, half an event or not',
      fails: '18.3',
      in: RESUMING,
      replace: 'source = await this.#comeBack(seen.id, seen.retry);',
      by: 'source = await this.#comeBack(seen.id?.replace(/\\d+$/, (n) => String(Number(n) + 1)), seen.retry);',
    },
    {
      name: 'forgets the id at an event without one',
      fails: '18.3',
      in: RESUMING,
      replace: '({ id = seen.id, retry = seen.retry })',
      by: '({ id, retry = seen.retry })',
    },
    {
      name: 'forgets the retry at an event without one',
      fails: '18.3',
      in: RESUMING,
      replace: '({ id = seen.id, retry = seen.retry })',
      by: '({ id = seen.id, retry })',
    },
    {
      name: 'does not come back',
      fails: '18.3',
      in: RESUMING,
      replace: 'if (this.#isDone(message) || (message && !seen.id)) break;',
      by: 'if (this.#isDone(message) || this.open) break;',
    },
    {
      name: 'comes back though the response is here',
      fails: '18.3',
      in: RESUMING,
      replace: 'if (this.#isDone(message) || (message && !seen.id)) break;',
      by: 'if (this.ending.signal.aborted || (message && !seen.id)) break;',
      varies: 'how often it comes back until somebody looks',
    },
    {
      name: 'comes back without an id',
      fails: '18.3',
      in: RESUMING,
      replace: '(message && !seen.id)',
      by: '(message && !seen)',
    },
    {
      name: 'counts its tries from the beginning',
      fails: '18.3',
      in: RESUMING,
      replace: 'seen = { id, retry };\n        tries = 0;',
      by: 'seen = { id, retry };',
    },
    {
      name: 'never gives up',
      fails: '18.3',
      in: RESUMING,
      replace: 'tries < MAX_TRIES; tries += 1',
      by: 'tries < MAX_TRIES; tries += 0',
    },
    {
      name: 'gives up without a word',
      fails: '18.3',
      in: RESUMING,
      replace: "    this.missed(message, new Error('The stream has ended without a response'));\n",
      by: '',
    },
    {
      name: 'comes back at once',
      fails: '18.3',
      in: RESUMING,
      replace: 'this.#comeBack(seen.id, seen.retry)',
      by: 'this.#comeBack(seen.id, 0)',
    },
    {
      name: 'leaves the GET closed',
      fails: '18.3',
      in: RESUMING,
      replace: '(message && !seen.id)',
      by: '!message || !seen.id',
    },
  ],
};

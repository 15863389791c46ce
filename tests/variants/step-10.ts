import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step10: Wing<Variant> = {
  file: 'step-10-cancellation/cancellation.ts',
  answers: [
    {
      name: 'stops waiting for the work as soon as it is cancelled',
      fill: {
        '10.1': `
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(request.id, { controller });
    const cancelled = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    const work = (async () => super.handle(request))();
    work.catch(() => {});
    try {
      const answer = await Promise.race([work, cancelled]);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      this.#running.delete(request.id);
    }`,
      },
    },
    {
      name: 'sets a new clock when something is heard',
      fill: {
        '10.2': `
  let silence = timer(timeoutMs, giveUp);
  const clocks = new Set([timer(maxMs, giveUp)]);
  const stop = new AbortController();
  const onabort = (event: Event) => giveUp((event.target as AbortSignal).reason);
  signal?.addEventListener('abort', onabort, { once: true, signal: stop.signal });
  return {
    heard() {
      clearTimeout(silence);
      silence = timer(timeoutMs, giveUp);
    },
    end() {
      for (const clock of [...clocks, silence]) clearTimeout(clock);
      stop.abort();
    },
  };`,
      },
    },
    {
      name: 'tells the other side and does not wait for it, then settles',
      fill: {
        '10.3': `
    const { [0]: entry } = [this.waiting.get(id)];
    if (entry === undefined) return;
    if (method !== 'initialize') {
      const text = 'taken back: ' + (reason instanceof Error ? reason.message : String(reason));
      void this.notify('notifications/cancelled', { reason: text, requestId: id, _meta: {} });
    }
    this.waiting.delete(id);
    entry.reject(reason as Error);`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

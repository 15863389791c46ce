import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step10: Wing<Variant> = {
  file: 'step-10-cancellation/cancellation.ts',
  answers: [
    {
      name: 'stops waiting for the work as soon as it is cancelled',
      fill: {
        '10.1': `
  const { signal } = work.controller;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Cancelled()));
  });
  cancelled.catch(() => {});
  running.add(work);
  const answer = (async () => handle())();
  answer.catch(() => {});
  return Promise.race([answer, cancelled]).finally(() => running.delete(work));`,
      },
    },
    {
      name: 'asks the signal itself to throw',
      fill: {
        '10.1': `
  const { signal } = work.controller;
  try {
    running.add(work);
    const answer = await handle();
    signal.throwIfAborted();
    return answer;
  } catch (error) {
    throw signal.aborted ? new Cancelled('cancelled', { cause: error }) : error;
  } finally {
    running.delete(work);
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
  return quiet(
    (async () => {
      signal?.throwIfAborted();
      let isOver = false;
      const giveUp = (reason: unknown) => {
        if (isOver) return;
        if (method !== 'initialize') {
          const text = 'taken back: ' + (reason instanceof Error ? reason.message : String(reason));
          const told = { reason: text, requestId: call.id, _meta: {} };
          void peer.notify('notifications/cancelled', told, about);
        }
        call.end(reason as Error);
      };
      const clock = watch(options, giveUp);
      const onend = () => {
        isOver = true;
        clock.end();
      };
      const call = onprogress
        ? callWithProgress(peer, method, params, (told) => (clock.heard(), onprogress(told)), { about, onend })
        : peer.call(method, params, { about, onend });
      return call.answer;
    })(),
  );`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

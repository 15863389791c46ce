import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step09: Wing<Variant> = {
  file: 'step-09-notifications/notifications.ts',
  answers: [
    {
      name: 'knows the levels by their numbers',
      fill: {
        '9.1': `
    const ranks = new Map<string, number>(LEVELS.map((name, rank) => [name, rank]));
    const isWanted = ranks.get(level)! >= ranks.get(this.#lowest)!;
    if (isWanted) void this.#notify('notifications/message', { ...(logger && { logger }), data, level });`,
      },
    },
    {
      name: 'adds _meta to its notifications',
      all: [
        { replace: '{ level, logger, data });', by: '{ _meta: {}, data, logger, level });' },
        {
          replace: '{ progressToken: token, progress, total, message });',
          by: "{ message, total, progress, progressToken: token, _meta: { 'example.com/n': 1 } });",
        },
      ],
    },
    {
      name: 'ends the reports in a chain of promises',
      fill: {
        '9.2': `
  const token = progressToken(request);
  const sent: number[] = [];
  let isOver = false;
  const report: Report = (progress, total, message) => {
    if (isOver || token === undefined || sent.some((earlier) => earlier >= progress)) return;
    if (Number.isNaN(progress) || Math.abs(progress) === Infinity) return;
    sent.push(progress);
    notify('notifications/progress', { progressToken: token, progress, total, message });
  };
  return Promise.resolve()
    .then(() => work(report))
    .finally(() => void (isOver = true));`,
      },
    },
    {
      name: 'sorts notifications in a switch',
      fill: {
        '9.3': `
    const params = rpc.isObject(notification.params) ? notification.params : {};
    super.notice(notification);
    switch (notification.method) {
      case 'notifications/progress': {
        const { progressToken } = params;
        if (this.#progress.has(progressToken)) this.#progress.get(progressToken)!(params);
        break;
      }
      default:
        this.#listeners.get(notification.method)?.(params);
    }`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

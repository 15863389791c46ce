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
    if (isWanted) void notify('notifications/message', { ...(logger && { logger }), data, level });`,
      },
    },
    {
      name: 'adds _meta to its notifications',
      all: [
        { replace: '{ level, logger, data });', by: '{ _meta: {}, data, logger, level });' },
        {
          replace: '{ progressToken, progress, total, message });',
          by: "{ message, total, progress, progressToken, _meta: { 'example.com/n': 1 } });",
        },
      ],
    },
    {
      name: 'ends the reports in a chain of promises',
      fill: {
        '9.2': `
  const token = meta.progressToken;
  const isToken = typeof token === 'string' || Number.isInteger(token);
  const sent: number[] = [];
  let isOver = false;
  const report: Report = (progress, total, message) => {
    if (isOver || !isToken || sent.some((earlier) => earlier >= progress)) return;
    if (Number.isNaN(progress) || Math.abs(progress) === Infinity) return;
    sent.push(progress);
    void notify('notifications/progress', { progressToken: token, progress, total, message });
  };
  return Promise.resolve()
    .then(() => work(report))
    .finally(() => void (isOver = true));`,
      },
    },
    {
      name: 'lets the work report to a function that it exchanges at the end',
      fill: {
        '9.2': `
  let last: number | undefined;
  let tell = (params: rpc.JSONObject) => void notify('notifications/progress', params);
  if (!rpc.isRequestId(meta.progressToken)) tell = () => {};
  const { progressToken } = meta;
  try {
    const value = await work((progress, total, message) => {
      if (!Number.isFinite(progress)) return;
      if (last !== undefined && progress <= last) return;
      last = progress;
      tell({ progressToken, progress, total, message });
    });
    return value;
  } finally {
    tell = () => {};
  }`,
      },
    },
    {
      name: 'counts its tokens as numbers, below zero',
      fill: {
        '9.3': `
  const asked = { ...(params._meta as rpc.JSONObject | undefined) };
  const token = 'progressToken' in asked ? asked.progressToken : -(tokens += 1);
  const stop = peer.on('notifications/progress', (told) => {
    if (told.progressToken !== token) return;
    onprogress(told);
  });
  const options: CallOptions = {
    onend() {
      stop();
      if (onend) onend();
    },
  };
  if (about !== undefined) options.about = about;
  return peer.call(method, { _meta: { progressToken: token, ...asked }, ...without(params) }, options);

  function without({ _meta: _, ...rest }: rpc.JSONObject): rpc.JSONObject {
    return rest;
  }`,
      },
    },
    {
      name: 'takes a token that nobody can guess',
      fill: {
        '9.3': `
  const meta = rpc.isObject(params._meta) ? { ...params._meta } : {};
  const progressToken = meta.progressToken ?? crypto.randomUUID();
  let forget = () => {};
  const call = peer.call(
    method,
    { ...params, _meta: { ...meta, progressToken } },
    { about, onend: () => (forget(), onend?.()) },
  );
  forget = peer.on('notifications/progress', (told) => {
    if (Object.is(told.progressToken, progressToken)) onprogress(told);
  });
  return call;`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};

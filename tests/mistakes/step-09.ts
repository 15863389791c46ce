// Notifications: levels that have an order, tokens that are falsy, progress that nobody asked for.
import type { Mistake, Wing } from '../course/galleries.ts';

const BELOW = 'if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#lowest)) return;';
const LOGGED = "void notify('notifications/message', { level, logger, data });";
const DROPPED = 'if (!Number.isFinite(progress) || progress <= last) return;';
const NO_TOKEN = 'if (!rpc.isRequestId(progressToken)) return;';
const OVER = '// Nothing rises above it.\n    last = Infinity;';
const META = '{ progressToken: `progress-${tokens}`, ...(params._meta as rpc.JSONObject) };';
const MINE = 'if (told.progressToken === _meta.progressToken) onprogress(told);';
const CALLED = 'return peer.call(method, { ...params, _meta }, { about, onend: ended });';

export const step09: Wing<Mistake> = {
  file: 'step-09-notifications/notifications.ts',
  answers: [
    { name: 'logs everything, whatever level was set', fails: '9.1', replace: BELOW, by: '' },
    {
      name: 'compares the levels as texts',
      fails: '9.1',
      replace: BELOW,
      by: 'if (level < this.#lowest) return;',
    },
    {
      name: 'logs only what is above the level that was set',
      fails: '9.1',
      replace: BELOW,
      by: 'if (LEVELS.indexOf(level) <= LEVELS.indexOf(this.#lowest)) return;',
    },
    {
      name: 'logs with console.log',
      fails: '9.1',
      replace: LOGGED,
      by: 'console.log(level, logger, data);',
    },
    {
      name: 'writes null where there is no logger',
      fails: '9.1',
      replace: LOGGED,
      by: "void notify('notifications/message', { level, logger: logger ?? null, data });",
    },
    {
      name: 'takes data that is falsy for none',
      fails: '9.1',
      replace: BELOW,
      by: `${BELOW}\n    if (!data) return;`,
    },
    {
      name: 'makes a text of the data',
      fails: '9.1',
      replace: LOGGED,
      by: "void notify('notifications/message', { level, logger, data: String(data) });",
    },
    {
      name: 'leaves the level out',
      fails: '9.1',
      replace: LOGGED,
      by: "void notify('notifications/message', { logger, data });",
    },
    {
      name: 'takes the token 0 for none',
      fails: '9.2',
      replace: NO_TOKEN,
      by: 'if (!progressToken) return;',
    },
    {
      name: 'takes anything but undefined for a token',
      fails: '9.2',
      replace: NO_TOKEN,
      by: 'if (progressToken === undefined) return;',
    },
    {
      name: 'turns the token into a text',
      fails: '9.2',
      replace: '{ progressToken, progress, total, message }',
      by: '{ progressToken: String(progressToken), progress, total, message }',
    },
    {
      name: 'makes up a token where there is none',
      fails: '9.2',
      replace: 'const { progressToken } = meta;',
      by: "const { progressToken = 'count' } = meta;",
    },
    {
      name: 'does not wait for the work',
      fails: '9.2',
      replace: 'return await work(',
      by: 'return work(',
    },
    {
      name: 'does no work where there is no token',
      fails: '9.2',
      replace: 'let last = -Infinity;',
      by: "let last = -Infinity;\n  if (!rpc.isRequestId(progressToken)) return 'no token' as never;",
    },
    {
      name: 'reports values that do not rise',
      fails: '9.2',
      replace: DROPPED,
      by: 'if (!Number.isFinite(progress) || last === Infinity) return;',
    },
    {
      name: 'begins to rise at 0',
      fails: '9.2',
      replace: 'let last = -Infinity;',
      by: 'let last = 0;',
    },
    {
      name: 'remembers the last value that came, not the last that was sent',
      fails: '9.2',
      replace: DROPPED,
      by: `const before = last;
      if (last !== Infinity) last = progress;
      if (!Number.isFinite(progress) || progress <= before) return;`,
    },
    {
      name: 'reports what is no number',
      fails: '9.2',
      replace: DROPPED,
      by: 'if (progress <= last) return;',
    },
    {
      name: 'remembers one last value for all requests',
      fails: '9.2',
      all: [
        { replace: 'let last = -Infinity;', by: '' },
        {
          replace: 'export async function withProgress',
          by: 'let last = -Infinity;\n\nexport async function withProgress',
        },
        { replace: OVER, by: '' },
      ],
    },
    { name: 'reports on when the work is over', fails: '9.2', replace: OVER, by: '' },
    {
      name: 'ends the reports only when the work goes well',
      fails: '9.2',
      all: [
        { replace: 'return await work(', by: 'const done = await work(' },
        {
          replace: '} finally {\n    // Nothing rises above it.\n    last = Infinity;\n  }',
          by: `
    last = Infinity;
    return done;
  } finally {
  }`,
        },
      ],
    },
    {
      name: 'swallows what the work throws',
      fails: '9.2',
      replace: '} finally {\n    // Nothing',
      by: '} catch (error) {\n    return String(error) as never;\n  } finally {\n    // Nothing',
    },
    {
      name: 'gives progress to every call',
      fails: '9.3',
      replace: MINE,
      by: 'onprogress(told);',
    },
    {
      name: 'turns tokens into numbers',
      fails: '9.3',
      all: [
        { replace: '`progress-${tokens}`', by: 'tokens' },
        {
          replace: MINE,
          by: 'if (Number(told.progressToken) === Number(_meta.progressToken)) onprogress(told);',
        },
      ],
    },
    {
      name: 'knows progress by its token, whatever the method is',
      fails: '9.3',
      replace: "const forget = peer.on('notifications/progress', (told) => {",
      by: `const others = peer.on('notifications/message', (told) => {
    if (told.progressToken === _meta.progressToken) onprogress(told);
  });
  const forget = peer.on('notifications/progress', (told) => {`,
    },
    {
      name: 'gives the same token to every call',
      fails: '9.3',
      replace: 'tokens += 1;',
      by: 'tokens = 1;',
    },
    {
      name: 'sends no token',
      fails: '9.3',
      replace: CALLED,
      by: 'return peer.call(method, params, { about, onend: ended });',
    },
    {
      name: 'puts the token beside _meta, not into it',
      fails: '9.3',
      replace: CALLED,
      by: 'return peer.call(method, { ...params, ..._meta }, { about, onend: ended });',
    },
    {
      name: 'sends no _meta but its own',
      fails: '9.3',
      replace: META,
      by: '{ progressToken: params._meta ? (params._meta as any).progressToken ?? `progress-${tokens}` : `progress-${tokens}` };',
    },
    {
      name: "prefers its own token to the caller's",
      fails: '9.3',
      replace: META,
      by: '{ ...(params._meta as rpc.JSONObject), progressToken: `progress-${tokens}` };',
    },
    {
      name: "takes the caller's token 0 for none",
      fails: '9.3',
      replace: META,
      by: `{ ...(params._meta as rpc.JSONObject) };
  _meta.progressToken ||= \`progress-\${tokens}\`;`,
    },
    {
      name: "writes its token into the caller's params",
      fails: '9.3',
      all: [
        {
          replace: `const _meta = ${META}`,
          by: 'const _meta = ((params as any)._meta ??= {});\n  _meta.progressToken ??= `progress-${tokens}`;',
        },
        { replace: CALLED, by: 'return peer.call(method, params, { about, onend: ended });' },
      ],
    },
    {
      name: 'stops listening when a promise has moved on',
      fails: '9.3',
      replace: CALLED,
      by: `const call = peer.call(method, { ...params, _meta }, { about, onend: () => onend?.() });
  call.answer.finally(forget).catch(() => {});
  return call;`,
    },
    {
      name: 'goes on listening when the call is over',
      fails: '9.3',
      replace: 'forget();\n    onend?.();',
      by: 'onend?.();',
    },
    {
      name: 'stops listening after the first report',
      fails: '9.3',
      replace: MINE,
      by: `if (told.progressToken !== _meta.progressToken) return;
    forget();
    onprogress(told);`,
    },
    {
      name: 'keeps the end of the call to itself',
      fails: '9.3',
      replace: 'forget();\n    onend?.();',
      by: 'forget();',
    },
    {
      name: 'does not say which request of theirs it is about',
      fails: '9.3',
      replace: CALLED,
      by: 'return peer.call(method, { ...params, _meta }, { onend: ended });',
    },
    {
      name: 'tells only the number',
      fails: '9.3',
      replace: MINE,
      by: 'if (told.progressToken === _meta.progressToken) onprogress(told.progress as never);',
    },

    {
      name: 'logs only what is less urgent',
      fails: '9.1',
      replace: BELOW,
      by: 'if (LEVELS.indexOf(level) > LEVELS.indexOf(this.#lowest)) return;',
    },
    {
      name: 'takes the level of an entry for the level that is wanted',
      fails: '9.1',
      replace: BELOW,
      by: `${BELOW}\n    this.#lowest = level;`,
    },
    {
      name: 'sends the data as the params',
      fails: '9.1',
      replace: LOGGED,
      by: "void notify('notifications/message', data as never);",
    },
    {
      name: 'calls its notifications notifications/log',
      fails: '9.1',
      replace: LOGGED,
      by: LOGGED.replace('notifications/message', 'notifications/log'),
    },
    {
      name: 'reports in percent',
      fails: '9.2',
      replace: '{ progressToken, progress, total, message }',
      by: '{ progressToken, progress: total ? (100 * progress) / total : progress, total, message }',
    },
    {
      name: 'keeps total and message to itself',
      fails: '9.2',
      replace: '{ progressToken, progress, total, message }',
      by: '{ progressToken, progress }',
    },
    {
      name: 'writes null where there is no total',
      fails: '9.2',
      replace: '{ progressToken, progress, total, message }',
      by: '{ progressToken, progress, total: total ?? null, message }',
    },
    {
      name: 'reports once more at the end',
      fails: '9.2',
      replace: OVER,
      by: `if (rpc.isRequestId(progressToken)) {
      void notify('notifications/progress', { progressToken, progress: last + 1 });
    }
    last = Infinity;`,
    },
    {
      name: 'runs the work and returns nothing of it',
      fails: '9.2',
      replace: 'return await work(',
      by: 'await work(',
      varies: 'the tool has no text, or the work no value',
    },
    {
      name: 'takes the time for a token',
      fails: '9.3',
      replace: '`progress-${tokens}`',
      by: 'Date.now()',
      varies: 'the token is another one in every run',
    },
    {
      name: 'takes a number between 0 and 1 for a token',
      fails: '9.3',
      replace: '`progress-${tokens}`',
      by: 'Math.random()',
      varies: 'the token is another one in every run',
    },
    {
      name: 'gives the whole notification to onprogress',
      fails: '9.3',
      all: [
        {
          replace: "'notifications/progress', (told) => {",
          by: "'notifications/progress', (told, all) => {",
        },
        { replace: 'onprogress(told);', by: 'onprogress(all as never);' },
      ],
    },
    {
      name: 'stops listening when all is done by the numbers',
      fails: '9.3',
      replace: MINE,
      by: `if (told.progressToken !== _meta.progressToken) return;
    onprogress(told);
    if (told.progress === told.total) forget();`,
    },
    {
      name: 'returns a promise of the call',
      fails: '9.3',
      all: [
        {
          replace: 'export function callWithProgress',
          by: 'export async function callWithProgress',
        },
        {
          replace: '}: CallOptions = {},\n): Call {',
          by: '}: CallOptions = {},\n): Promise<any> {',
        },
      ],
    },
    {
      name: 'calls another method',
      fails: '9.3',
      replace: CALLED,
      by: CALLED.replace('peer.call(method,', "peer.call('tools/list',"),
    },
  ],
};

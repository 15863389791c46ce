// Notifications: levels that have an order, tokens that are falsy, progress that nobody asked for.
import type { Mistake, Wing } from '../course/galleries.ts';

const BELOW = 'if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#lowest)) return;';
const TOLD = "this.#notify('notifications/message', { level, logger, data });";
const UNWANTED =
  'if (token === undefined || !Number.isFinite(progress) || progress <= last) return;';

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
      replace: TOLD,
      by: 'console.log(level, logger, data);',
    },
    {
      name: 'writes null where there is no logger',
      fails: '9.1',
      replace: TOLD,
      by: "this.#notify('notifications/message', { level, logger: logger ?? null, data });",
    },
    {
      name: 'takes data that is falsy for none',
      fails: '9.1',
      replace: BELOW,
      by: `${BELOW}\n    if (!data) return;`,
    },
    {
      name: 'takes the token 0 for none',
      fails: '9.2',
      replace: UNWANTED,
      by: 'if (!token || !Number.isFinite(progress) || progress <= last) return;',
    },
    {
      name: 'turns the token into a text',
      fails: '9.2',
      replace: '{ progressToken: token, progress, total, message }',
      by: '{ progressToken: String(token), progress, total, message }',
    },
    {
      name: 'takes the id of the request for its token',
      fails: '9.2',
      replace: 'const token = progressToken(request);',
      by: 'const token = progressToken(request) ?? request.id;',
    },
    {
      name: 'does not wait for the work',
      fails: '9.2',
      replace: 'return await work(',
      by: 'return work(',
    },
    {
      name: 'reports values that do not rise',
      fails: '9.2',
      replace: UNWANTED,
      by: 'if (token === undefined || !Number.isFinite(progress)) return;',
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
        { replace: '// Nothing rises above it.\n    last = Infinity;', by: '' },
      ],
    },
    {
      name: 'reports on when the work is over',
      fails: '9.2',
      replace: '// Nothing rises above it.\n    last = Infinity;',
      by: '',
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
      replace: 'this.#progress.get(params.progressToken)?.(params);',
      by: 'for (const listener of this.#progress.values()) listener(params);',
    },
    {
      name: 'turns tokens into numbers',
      fails: '9.3',
      replace: 'this.#progress.get(params.progressToken)?.(params);',
      by: 'this.#progress.get(Number(params.progressToken))?.(params);',
    },
    {
      name: 'trips over progress that belongs to no call',
      fails: '9.3',
      replace: 'this.#progress.get(params.progressToken)?.(params);',
      by: 'this.#progress.get(params.progressToken)!(params);',
    },
    {
      name: 'hears of progress like of any other notification',
      fails: '9.3',
      replace: 'this.#progress.get(params.progressToken)?.(params);',
      by: 'this.#listeners.get(notification.method)?.(params);',
    },
    {
      name: 'gives the whole notification to its listener',
      fails: '9.3',
      replace: 'this.#listeners.get(notification.method)?.(params);',
      by: 'this.#listeners.get(notification.method)?.(notification as never);',
    },
    {
      name: 'keeps every notification to itself',
      fails: '9.3',
      replace: 'super.notice(notification);',
      by: '',
    },
  ],
};

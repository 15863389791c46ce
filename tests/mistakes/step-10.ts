// Cancelling: what is still said of a request that was taken back, and what is left behind of it.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step10: Wing<Mistake> = {
  file: 'step-10-cancellation/cancellation.ts',
  answers: [
    {
      name: 'does not note what it is working on',
      fails: '10.1',
      replace: 'this.#running.set(request.id, work);',
      by: '',
    },
    {
      name: 'notes it under the text of its id',
      fails: '10.1',
      replace: 'this.#running.set(request.id, work);',
      by: 'this.#running.set(String(request.id), work);',
    },
    {
      name: 'forgets to delete what it has finished',
      fails: '10.1',
      replace: 'this.#running.delete(request.id);',
      by: '',
    },
    {
      name: 'does not wait for the work, and deletes it at once',
      fails: '10.1',
      replace:
        'const answer = await super.handle(request);\n      if (!work.controller?.signal.aborted) return answer;',
      by: 'return super.handle(request) as never;',
    },
    {
      name: 'looks for the controller before the work, when nobody has asked for one',
      fails: '10.1',
      all: [
        {
          replace: 'this.#running.set(request.id, work);',
          by: 'this.#running.set(request.id, work);\n    const { controller } = work;',
        },
        {
          replace: 'if (!work.controller?.signal.aborted) return answer;',
          by: 'if (!controller?.signal.aborted) return answer;',
        },
        {
          replace: 'if (!work.controller?.signal.aborted) throw error;',
          by: 'if (!controller?.signal.aborted) throw error;',
        },
      ],
    },
    {
      name: 'answers what was cancelled with its result',
      fails: '10.1',
      replace: 'if (!work.controller?.signal.aborted) return answer;',
      by: 'return answer;',
    },
    {
      name: 'answers what was cancelled with its error',
      fails: '10.1',
      replace: 'if (!work.controller?.signal.aborted) throw error;',
      by: 'throw error;',
    },
    {
      name: 'answers what was cancelled with an error of its own, as LSP does',
      fails: '10.1',
      replace: 'return undefined;\n  }\n\n  /** An id',
      by: "return rpc.refuse(request, -32800, 'Request cancelled');\n  }\n\n  /** An id",
    },
    {
      name: 'swallows every error',
      fails: '10.1',
      replace: 'if (!work.controller?.signal.aborted) throw error;',
      by: 'void error;',
    },
    {
      name: 'does not listen to the signal',
      fails: '10.2',
      replace: "signal?.addEventListener('abort', abort);",
      by: '',
    },
    {
      name: 'gives up with the event, not with the reason',
      fails: '10.2',
      all: [
        {
          replace: "signal?.addEventListener('abort', abort);",
          by: "signal?.addEventListener('abort', giveUp);",
        },
        {
          replace: "signal?.removeEventListener('abort', abort);",
          by: "signal?.removeEventListener('abort', giveUp);",
        },
      ],
    },
    {
      name: 'waits for ever when nothing is heard',
      fails: '10.2',
      replace: 'const silence = timer(timeoutMs, giveUp);',
      by: 'const silence = timer(Infinity, giveUp);\n  void timeoutMs;',
    },
    {
      name: 'does not begin its time again when something is heard',
      fails: '10.2',
      replace: 'void silence.refresh()',
      by: 'undefined',
    },
    {
      name: 'begins both times again',
      fails: '10.2',
      replace: 'void silence.refresh()',
      by: 'void [silence.refresh(), limit.refresh()]',
    },
    {
      name: 'asks setTimeout for a time that is too long for it',
      fails: '10.2',
      replace: 'const silence = timer(timeoutMs, giveUp);',
      by: "const silence = setTimeout(giveUp, timeoutMs, new Error('too late'));",
    },
    {
      name: 'leaves a clock running',
      fails: '10.2',
      replace: 'clearTimeout(limit);',
      by: '',
    },
    {
      name: 'leaves its listener on the signal',
      fails: '10.2',
      replace: "signal?.removeEventListener('abort', abort);",
      by: '',
    },
    {
      name: 'gives up and tells nobody',
      fails: '10.3',
      replace: "void this.notify('notifications/cancelled', { requestId: id, reason: text });",
      by: 'void text;',
    },
    {
      name: 'tells the other side and waits on',
      fails: '10.3',
      replace: 'entry.reject(reason as Error);',
      by: '',
    },
    {
      name: 'tells the other side first, and then settles',
      fails: '10.3',
      all: [
        { replace: 'entry.reject(reason as Error);', by: '' },
        {
          replace: "void this.notify('notifications/cancelled', { requestId: id, reason: text });",
          by: "void this.notify('notifications/cancelled', { requestId: id, reason: text }).then(() =>\n      entry.reject(reason as Error),\n    );",
        },
        {
          replace: "if (method === 'initialize') return;",
          by: "if (method === 'initialize') return entry.reject(reason as Error);",
        },
      ],
    },
    {
      name: 'keeps the entry of what it has given up',
      fails: '10.3',
      replace: 'this.waiting.delete(id);\n    entry.reject',
      by: 'entry.reject',
    },
    {
      name: 'names the request by a text',
      fails: '10.3',
      replace: '{ requestId: id, reason: text }',
      by: '{ requestId: String(id), reason: text }',
    },
    {
      name: 'calls the member id',
      fails: '10.3',
      replace: '{ requestId: id, reason: text }',
      by: '{ id, reason: text }',
    },
    {
      name: 'sends the Error itself as the reason',
      fails: '10.3',
      replace: '{ requestId: id, reason: text }',
      by: '{ requestId: id, reason: reason ?? text }',
    },
    {
      name: 'asks a reason that is a text for its message',
      fails: '10.3',
      replace: 'reason instanceof Error ? reason.message : String(reason);',
      by: '(reason as Error).message;',
    },
    {
      name: 'rejects with an error of its own',
      fails: '10.3',
      replace: 'entry.reject(reason as Error);',
      by: "entry.reject(new Error('cancelled'));",
    },
    {
      name: 'takes initialize back',
      fails: '10.3',
      replace: "if (method === 'initialize') return;",
      by: 'void method;',
    },
    {
      name: 'takes back what was answered already',
      fails: '10.3',
      replace:
        'if (!entry) return;\n    this.waiting.delete(id);\n    entry.reject(reason as Error);',
      by: 'this.waiting.delete(id);\n    entry?.reject(reason as Error);',
    },
  ],
};

// Cancelling: what is still said of a request that was taken back, and what is left behind of it.
import type { Mistake, Wing } from '../course/galleries.ts';

const KEPT = 'running.add(work);';
const ANSWERED = 'if (!signal.aborted) return answer;';
const THROWN = 'if (!signal.aborted) throw error;';
const ENDED = 'throw new Cancelled();';
const LISTENED = "signal?.addEventListener('abort', abort);";
const UNLISTENED = "signal?.removeEventListener('abort', abort);";
const HEARD = 'heard: () => void silence.refresh()';
const FIRST = "if (!call.end(reason as Error) || method === 'initialize') return;";
const TEXT = 'const text = reason instanceof Error ? reason.message : String(reason);';
const TOLD =
  "void peer.notify('notifications/cancelled', { requestId: call.id, reason: text }, about);";
const EARLY = 'if (signal?.aborted) return quiet(Promise.reject(signal.reason));';
const ENDING = 'const ending = { about, onend: clock.end };';

export const step10: Wing<Mistake> = {
  file: 'step-10-cancellation/cancellation.ts',
  answers: [
    { name: 'does not note what it is working on', fails: '10.1', replace: KEPT, by: '' },
    {
      name: 'notes a copy of the work',
      fails: '10.1',
      replace: KEPT,
      by: 'running.add({ ...work, controller: new AbortController() });',
    },
    {
      name: 'forgets to delete what it has finished',
      fails: '10.1',
      replace: 'running.delete(work);',
      by: '',
    },
    {
      name: 'deletes only what went well',
      fails: '10.1',
      all: [
        { replace: ANSWERED, by: `running.delete(work);\n    ${ANSWERED}` },
        { replace: '} finally {\n    running.delete(work);\n  }', by: '}' },
      ],
    },
    {
      name: 'does not wait for the work, and deletes it at once',
      fails: '10.1',
      replace: `const answer = await handle();\n    ${ANSWERED}`,
      by: 'return handle() as never;',
    },
    {
      name: 'notes it when the work is done',
      fails: '10.1',
      all: [
        { replace: KEPT, by: '' },
        {
          replace: 'const answer = await handle();',
          by: `const answer = await handle();\n    ${KEPT}`,
        },
      ],
    },
    {
      name: 'looks at the signal before the work, not behind it',
      fails: '10.1',
      all: [
        { replace: KEPT, by: `${KEPT}\n  const { aborted } = signal;` },
        { replace: ANSWERED, by: 'if (!aborted) return answer;' },
        { replace: THROWN, by: 'if (!aborted) throw error;' },
      ],
    },
    {
      name: 'answers what was cancelled with its result',
      fails: '10.1',
      replace: ANSWERED,
      by: 'return answer;',
    },
    {
      name: 'answers what was cancelled with its error',
      fails: '10.1',
      replace: THROWN,
      by: 'throw error;',
    },
    {
      name: 'answers what was cancelled with an error of its own, as LSP does',
      fails: '10.1',
      replace: ENDED,
      by: "throw new rpc.RpcError(-32800, 'Request cancelled');",
    },
    {
      name: 'ends what was cancelled with any error',
      fails: '10.1',
      replace: ENDED,
      by: "throw new Error('cancelled');",
    },
    {
      name: 'returns nothing for what was cancelled',
      fails: '10.1',
      replace: ENDED,
      by: 'return undefined;',
    },
    { name: 'swallows every error', fails: '10.1', replace: THROWN, by: 'void error;' },
    {
      name: 'runs a server that nobody can cancel',
      fails: '10.1',
      in: 'step-10-cancellation/server.ts',
      all: [
        { replace: 'cancellable(peer, tools.answer));', by: 'tools.answer);\n  void cancellable;' },
      ],
    },
    { name: 'does not listen to the signal', fails: '10.2', replace: LISTENED, by: '' },
    {
      name: 'gives up with the event, not with the reason',
      fails: '10.2',
      all: [
        { replace: LISTENED, by: "signal?.addEventListener('abort', giveUp);" },
        { replace: UNLISTENED, by: "signal?.removeEventListener('abort', giveUp);" },
      ],
    },
    {
      name: 'gives up with an error of its own',
      fails: '10.2',
      replace: 'giveUp(signal?.reason);',
      by: "giveUp(new Error('aborted'));",
    },
    {
      name: 'waits for ever when nothing is heard',
      fails: '10.2',
      replace: 'const silence = timer(timeoutMs, giveUp);',
      by: 'const silence = timer(Infinity, giveUp);\n  void timeoutMs;',
    },
    {
      name: 'has no limit when something is heard',
      fails: '10.2',
      replace: 'const limit = timer(maxMs, giveUp);',
      by: 'const limit = timer(Infinity, giveUp);\n  void maxMs;',
    },
    {
      name: 'does not begin its time again when something is heard',
      fails: '10.2',
      replace: HEARD,
      by: 'heard: () => undefined',
    },
    {
      name: 'begins both times again',
      fails: '10.2',
      replace: HEARD,
      by: 'heard: () => void [silence.refresh(), limit.refresh()]',
    },
    {
      name: 'sets a second clock when something is heard',
      fails: '10.2',
      replace: HEARD,
      by: 'heard: () => void [clearTimeout(silence), timer(timeoutMs, giveUp)]',
    },
    {
      name: 'asks setTimeout for a time that is too long for it',
      fails: '10.2',
      replace: 'const silence = timer(timeoutMs, giveUp);',
      by: "const silence = setTimeout(giveUp, timeoutMs, new Error('too late'));",
    },
    { name: 'leaves a clock running', fails: '10.2', replace: 'clearTimeout(limit);', by: '' },
    {
      name: 'leaves its listener on the signal',
      fails: '10.2',
      replace: UNLISTENED,
      by: '',
    },
    {
      name: 'takes another function away than it has added',
      fails: '10.2',
      replace: UNLISTENED,
      by: "signal?.removeEventListener('abort', () => giveUp(signal.reason));",
    },
    { name: 'gives up and tells nobody', fails: '10.3', replace: TOLD, by: 'void text;' },
    {
      name: 'tells the other side and waits on',
      fails: '10.3',
      replace: FIRST,
      by: "if (method === 'initialize') return;",
    },
    {
      name: 'tells the other side first, and then settles',
      fails: '10.3',
      all: [
        {
          replace: FIRST,
          by: "if (method === 'initialize') return void call.end(reason as Error);",
        },
        {
          replace: TOLD,
          by: `${TOLD.slice('void '.length, -1)}.then(() => call.end(reason as Error));`,
        },
      ],
    },
    {
      name: 'names the request by a text',
      fails: '10.3',
      replace: '{ requestId: call.id, reason: text }',
      by: '{ requestId: String(call.id), reason: text }',
    },
    {
      name: 'calls the member id',
      fails: '10.3',
      replace: '{ requestId: call.id, reason: text }',
      by: '{ id: call.id, reason: text }',
    },
    {
      name: 'sends the Error itself as the reason',
      fails: '10.3',
      replace: '{ requestId: call.id, reason: text }',
      by: '{ requestId: call.id, reason: reason ?? text }',
    },
    {
      name: 'asks a reason that is a text for its message',
      fails: '10.3',
      replace: TEXT,
      by: 'const text = (reason as Error).message;',
    },
    {
      name: 'rejects with an error of its own',
      fails: '10.3',
      replace: FIRST,
      by: FIRST.replace('reason as Error', "new Error('cancelled')"),
    },
    {
      name: 'takes initialize back',
      fails: '10.3',
      replace: FIRST,
      by: 'if (!call.end(reason as Error)) return;',
    },
    {
      name: 'never ends initialize',
      fails: '10.3',
      replace: FIRST,
      by: "if (method === 'initialize' || !call.end(reason as Error)) return;",
    },
    {
      name: 'sends what was aborted before it was asked',
      fails: '10.3',
      replace: EARLY,
      by: '',
    },
    {
      // Each of the two by itself is harmless: the other one stands in for it.
      name: 'takes back what was answered already, since its watch goes on a moment longer',
      fails: '10.3',
      all: [
        {
          replace: FIRST,
          by: "call.end(reason as Error);\n    if (method === 'initialize') return;",
        },
        { replace: ENDING, by: 'const ending = { about };' },
        {
          replace: 'return call.answer;',
          by: 'void quiet(call.answer.finally(clock.end));\n  return call.answer;',
        },
      ],
    },
    {
      name: 'never ends the watch',
      fails: '10.3',
      replace: ENDING,
      by: 'const ending = { about };',
    },
    {
      name: 'asks without a token although somebody wants to hear of progress',
      fails: '10.3',
      replace: '? callWithProgress(peer, method, params, heard, ending)',
      by: '? (void [callWithProgress, heard], peer.call(method, params, ending))',
    },
    {
      name: 'hears of progress, and lets its time pass all the same',
      fails: '10.3',
      replace: 'clock.heard();',
      by: '',
    },
    {
      name: 'keeps what it hears of progress to itself',
      fails: '10.3',
      replace: 'onprogress?.(told);',
      by: 'void told;',
    },
    {
      name: 'asks for progress that nobody wants',
      fails: '10.3',
      replace: 'const call = onprogress',
      by: 'const call = true',
    },
    {
      name: 'tells of progress a turn later',
      fails: '10.3',
      replace: 'onprogress?.(told);',
      by: 'setImmediate(() => onprogress?.(told));',
    },
    {
      name: 'says of the request what it is about, and not of its cancel',
      fails: '10.3',
      replace: TOLD,
      by: TOLD.replace(', about', ''),
    },
    {
      name: 'runs a client without a clock',
      fails: '10.3',
      in: 'step-10-cancellation/talk.ts',
      all: [{ replace: ', { ask: request });', by: ');\nvoid request;' }],
    },

    {
      name: 'forgets all works when one of them is done',
      fails: '10.1',
      replace: 'running.delete(work);',
      by: 'running.clear();',
    },
    {
      name: 'throws the reason of the cancel',
      fails: '10.1',
      replace: ENDED,
      by: 'throw signal.reason;',
    },
    {
      name: 'begins no work that comes after a cancel',
      fails: '10.1',
      all: [
        { replace: ENDED, by: `cancelledOnce = true;\n  ${ENDED}` },
        { replace: KEPT, by: `${KEPT}\n  if (cancelledOnce) return undefined;` },
        {
          replace: '/** A request of the other side that',
          by: 'let cancelledOnce = false;\n/** A request of the other side that',
        },
      ],
    },
    {
      name: 'throws in place of rejecting when the signal is aborted already',
      fails: '10.3',
      replace: EARLY,
      by: 'signal?.throwIfAborted();',
    },
    {
      name: 'forgets the params when nobody wants progress',
      fails: '10.3',
      replace: ': peer.call(method, params, ending);',
      by: ': peer.call(method, undefined, ending);',
    },
    {
      name: 'forgets the params when somebody wants progress',
      fails: '10.3',
      replace: 'callWithProgress(peer, method, params, heard, ending)',
      by: 'callWithProgress(peer, method, {}, heard, ending)',
    },
    {
      name: 'gives no reason',
      fails: '10.3',
      replace: '{ requestId: call.id, reason: text }',
      by: '{ requestId: call.id }',
    },
    {
      name: 'takes every request back whose signal is aborted, also without telling whose',
      fails: '10.3',
      replace: '{ requestId: call.id, reason: text }',
      by: '{ reason: text }',
    },
    {
      name: 'sends the cancel as a request',
      fails: '10.3',
      replace: TOLD,
      by: TOLD.replace('peer.notify', 'peer.call').replace(', about);', ', { about });'),
    },
  ],
};

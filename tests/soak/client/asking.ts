// One request of the client under test, and whether it ended as it may.
import { getEventListeners } from 'node:events';
import { RpcError } from '#step/step-02-messages/messages.ts';
import type { Notes } from '../outcome.ts';
import { errorCode } from './answers.ts';
import type { Ask } from './asks.ts';
import type { Watched } from './watched.ts';

/** What can happen to every request of a conversation. */
export interface Weather {
  /** The connection may end before the answer is there. */
  mayEnd: boolean;
  /** There is no server, and nothing can be written. */
  noServer: boolean;
}

/** Sends a request. Resolves when it has settled; what is wrong with that is noted. */
export async function ask(watched: Watched, one: Ask, weather: Weather, notes: Notes) {
  const blame = (text: string) => notes.problem(`request ${one.n}: ${text}`);
  const abort = new AbortController();
  const reason = new Error('changed my mind');
  const { abortAfter, limits, nonce, n, padding } = one;
  let over = false;
  let last = 0;
  const onprogress = ({ poison, late, progress }: Record<string, unknown>) => {
    if (poison) blame('hears of progress that is not its own');
    if (over) blame('hears of progress when it has ended');
    if (late) return blame('hears of progress that came after the answer');
    if (progress !== (last += 1)) blame(`hears of progress ${progress}, expected ${last}`);
  };
  if (abortAfter === 0) abort.abort(reason);
  else if (abortAfter) setTimeout(() => abort.abort(reason), abortAfter);
  const options = { ...limits, signal: abort.signal, ...(one.progress && { onprogress }) };
  const params = { n, nonce, ...(padding > 0 && { padding: 'x'.repeat(padding) }) };
  let how: string;
  try {
    const result = await watched.request('tools/call', params, options);
    how = 'result';
    if (result.nonce !== nonce) blame(`has the result of somebody else: ${JSON.stringify(result)}`);
    if (one.manner !== 'result') blame(`has a result, and ${one.manner} was sent`);
  } catch (error) {
    how = error === reason ? 'aborted' : kindOf(error);
    const problem = problemWith(how, error, one, weather);
    if (problem !== undefined) blame(problem);
  }
  over = true;
  notes.settled(how);
  if (getEventListeners(abort.signal, 'abort').length > 0) blame('leaves a listener on its signal');
}

/** How a request has failed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  if (error instanceof RpcError) return 'error';
  if (error.message === 'The response is no valid message') return 'refused';
  if (error.message.startsWith('No answer within')) return 'timeout';
  return error.message.startsWith('The connection is closed') ? 'closed' : 'other';
}

function problemWith(how: string, error: unknown, one: Ask, { mayEnd, noServer }: Weather) {
  const hasty = Math.min(one.limits.timeoutMs, one.limits.maxMs ?? Infinity) < 1000;
  const may: Record<string, boolean> = {
    error: one.manner === 'error' && (error as RpcError).code === errorCode(one),
    refused: one.manner === 'none at all',
    timeout: hasty,
    aborted: one.abortAfter !== undefined,
    closed: mayEnd,
    other: noServer,
  };
  return may[how] ? undefined : `ends as ${how}, which it may not: ${String(error)}`;
}

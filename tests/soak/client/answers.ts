// How a hostile server answers what it was asked.
import { isObject } from '../frames.ts';
import { hardText } from '../junk.ts';
import type { Random } from '../random.ts';
import type { Ask } from './asks.ts';
import type { Initialize } from './script.ts';

/** A frame with its LF. */
export function line(members: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...members })}\n`;
}

/**
 * The code of the error that a request is answered with. The client knows it, too. It is none of those
 * of JSON-RPC: by them the client's own refusals are told from an answer.
 */
export function errorCode({ n }: Ask): number {
  return 1000 + n;
}

export function answerToInitialize(manner: Initialize, id: unknown): string | undefined {
  const protocolVersion = manner === 'an unknown version' ? '1999-01-01' : '2025-11-25';
  const serverInfo = { name: 'hostile', version: '0' };
  const sound = { protocolVersion, capabilities: { tools: {} }, serverInfo };
  if (manner === 'error') return line({ id, error: { code: -32603, message: 'no', data: [] } });
  if (manner === 'none at all') return line({ id, result: 'yes' });
  return manner === 'no answer' ? undefined : line({ id, result: sound });
}

/** The line that answers a request, in its manner. */
export function answerTo(ask: Ask, id: unknown, random: Random): string | undefined {
  const data = random.pick<unknown>([undefined, null, 0, [], { stack: hardText(random) }]);
  const error = { code: errorCode(ask), message: hardText(random), data };
  const result = { nonce: ask.nonce };
  if (ask.manner === 'error') return line({ id, error });
  if (ask.manner === 'result') return line({ id, result });
  if (ask.manner === 'no answer') return undefined;
  const odd = random.pick<object>([
    { id, result: null },
    { id, result: [] },
    { id },
    { id, result, error },
    { id, error: 'no' },
    { id, error: { message: 'no code' } },
    { jsonrpc: '1.0', id, result },
  ]);
  return line(odd);
}

/** The token that a request wants to hear of progress by. */
export function tokenOf(params: unknown): unknown {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta.progressToken : undefined;
}

export function progressWith(progressToken: unknown, progress: number): string {
  return line({ method: 'notifications/progress', params: { progressToken, progress } });
}

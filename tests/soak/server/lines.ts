// The requests that a hostile client sends, sound and otherwise, and its cancels.
import { hardText } from '../junk.ts';
import type { Random } from '../random.ts';
import { frameBytes, type Line, type Members } from './line.ts';

export class Writer {
  readonly #random: Random;
  readonly #used: unknown[] = [];
  readonly #tokens = new Set<unknown>();
  #last = 0;
  /** Whether `initialize` has been answered with a result when the next line is read. */
  #open = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A sound request. */
  request(method: string, params?: unknown, want?: Line['want']): Line {
    const id = this.#newId();
    const certain = method === 'ping' ? 'result' : this.#open ? want : 'error';
    return { ...this.#frame({ id, method, params }), owed: id, want: certain };
  }

  /** The same with a token for progress, which may be one of a wrong type. */
  withProgress(method: string, params: Members): Line {
    const { owed, ...line } = this.request(method, params);
    const sound = this.#random.chance(80);
    const token = sound ? owed : this.#random.pick([null, 1.5, {}, [1], true]);
    const bytes = frameBytes({
      id: owed,
      method,
      params: { ...params, _meta: { progressToken: token } },
    });
    const fault = sound ? undefined : 'a progress token of the wrong type';
    this.#tokens.add(owed);
    return { ...line, bytes, owed, ...(sound ? { token } : {}), ...(fault ? { fault } : {}) };
  }

  /** @param sound whether it has to be one that every server accepts */
  initialize(sound = this.#random.chance(85)): Line {
    const fault = this.#open ? 'initialize once more' : undefined;
    const sampling = this.#random.chance(70);
    const protocolVersion = sound ? '2025-11-25' : this.#random.pick(['1999-01-01', 7, null]);
    const accepted = !this.#open && typeof protocolVersion === 'string';
    const clientInfo = { name: 'hostile', version: '0' };
    const capabilities = sampling ? { sampling: {} } : {};
    const line = this.request('initialize', { protocolVersion, capabilities, clientInfo });
    this.#open ||= accepted;
    const odd = sound ? fault : (fault ?? 'initialize with an odd version');
    const want = accepted ? 'result' : 'error';
    const told = { ...line, want, initialize: true, sampling: accepted && sampling } as const;
    return odd === undefined ? told : { ...told, fault: odd };
  }

  /** A cancel for something that may be in flight, over, or never have been. */
  cancel(): Line {
    const known = this.#used.length > 0 && this.#random.chance(75);
    const requestId = known
      ? this.#random.pick(this.#used.slice(-4))
      : this.#random.pick<unknown>(['nobody', null, {}, [], 1.5, String(this.#last), undefined]);
    const reason = this.#random.pick<unknown>([
      'changed my mind',
      undefined,
      7,
      hardText(this.#random),
    ]);
    const params = { requestId, reason };
    const line = this.#frame({ method: 'notifications/cancelled', params });
    return { ...line, cancels: requestId, fault: known ? 'a cancel' : 'a cancel of nothing' };
  }

  /** A request with the id of an earlier one, which may be in flight. */
  duplicate(method: string, params: Members): Line {
    // Not one that progress names: it would be over with the first of two answers.
    const used = this.#used.slice(-3).filter((id) => !this.#tokens.has(id));
    const id = used.length > 0 ? this.#random.pick(used) : this.#newId();
    return { ...this.#frame({ id, method, params }), owed: id, fault: 'an id for the second time' };
  }

  /** A line with a readable id and a method that is no request: it is answered with an error. */
  malformed(): Line {
    const id = this.#newId();
    const members = this.#random.pick<Members>([
      { jsonrpc: '1.0', method: 'ping' },
      { jsonrpc: undefined, method: 'ping' },
      { method: 7 },
      { method: null },
    ]);
    const bytes = frameBytes({ id, ...members });
    return { bytes, owed: id, want: 'error', fault: 'a malformed request with an id' };
  }

  #frame(members: Members): Line {
    if (!this.#random.chance(8)) return { bytes: frameBytes(members) };
    return { bytes: frameBytes(members, '\r\n'), fault: 'a frame that ends with CRLF' };
  }

  #newId(): unknown {
    this.#last += 1;
    const n = this.#last;
    const forms = [n, -n, `a-${n}`, `茶\u2028${n}`, String(n - 1), Number.MAX_SAFE_INTEGER - n];
    const rare = this.#random.pick<unknown>(['', 0, '__proto__', 'constructor']);
    const fresh = this.#used.includes(rare) ? n : rare;
    const id = this.#random.chance(10) ? fresh : this.#random.pick(forms);
    this.#used.push(id);
    return id;
  }
}

// From the events of a recording to what is seen after each of them. It runs in the page, and in tests.

const utf8 = new TextDecoder();
export const other = { client: 'server', server: 'client' };

export function textOf(event) {
  return utf8.decode(bytesOf(event));
}

export function bytesOf({ bytes = '' }) {
  return Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
}

/** What a line is, by its members. */
export function parse(text) {
  let m;
  try {
    m = JSON.parse(text);
  } catch {
    return { kind: 'junk' };
  }
  if (m === null || typeof m !== 'object' || Array.isArray(m)) return { kind: 'junk' };
  if (typeof m.method === 'string') return { kind: 'id' in m ? 'request' : 'notification', m };
  if ('error' in m) return { kind: 'error', m };
  return { kind: 'result' in m ? 'result' : 'junk', m };
}

/** What one side of a connection knows: who waits for an answer, and the half of a line it has read. */
function emptyConnection() {
  const none = new Uint8Array();
  return {
    maps: { client: [], server: [] },
    /** Requests that were cancelled: an answer to one of them comes late, and is no fault. */
    cancelled: { client: [], server: [] },
    rest: { client: none, server: none },
    errs: [],
    lines: 0,
  };
}

/**
 * @returns a step for each event: its lines, what they change in the Maps, and what is there after it
 */
export function compute(recording) {
  const connections = new Map();
  const steps = [];
  let outs = [];
  let pairs = 0;
  for (const e of recording.events) {
    const isFirst = !connections.has(e.conn);
    if (isFirst) connections.set(e.conn, emptyConnection());
    const at = connections.get(e.conn);
    const s = { e, fresh: isFirst && connections.size > 1, changes: [], lines: [] };
    if (e.from === 'stderr') {
      for (const text of textOf(e).trimEnd().split('\n'))
        at.errs = [...at.errs, { text, step: steps.length }];
    } else if (e.from === 'out') {
      for (const text of textOf(e).trimEnd().split('\n'))
        outs = [...outs, { text, step: steps.length }];
    } else if (e.from === 'exit') s.exit = e;
    else read(e, at, s);
    const { maps, rest, errs } = at;
    const seen = { client: [...maps.client], server: [...maps.server] };
    steps.push(Object.assign(s, { maps: seen, rest: { ...rest }, errs, outs }));
  }
  return steps;

  /** A chunk: the lines that it ends, and what is left over. */
  function read(e, at, s) {
    s.bytes = bytesOf(e);
    s.before = at.rest[e.from];
    let all = new Uint8Array(s.before.length + s.bytes.length);
    all.set(s.before);
    all.set(s.bytes, s.before.length);
    for (let lf = all.indexOf(10); lf >= 0; lf = all.indexOf(10)) {
      s.lines.push(line(utf8.decode(all.subarray(0, lf)), e, at, s));
      all = all.subarray(lf + 1);
    }
    at.rest = { ...at.rest, [e.from]: all };
  }

  function line(text, e, at, s) {
    const l = { text, from: e.from, ...parse(text) };
    const { fault } = recording;
    if (fault && fault.line === at.lines && e.conn === (fault.conn ?? 1)) l.fault = fault;
    at.lines += 1;
    if (l.kind === 'request') {
      l.pair = pairs++;
      const entry = { id: l.m.id, method: l.m.method, pair: l.pair, step: steps.length };
      at.maps[e.from].push(entry);
      s.changes.push({ side: e.from, op: 'set', entry, nth: s.lines.length });
    } else if (l.kind === 'result' || l.kind === 'error')
      settle(other[e.from], l.m.id, l, at, s, 'delete');
    else if (l.m?.method === 'notifications/cancelled') {
      settle(e.from, l.m.params?.requestId, l, at, s, 'cancelled');
    }
    return l;
  }

  /** By the id with its type, and by who has asked: `2`, `"2"` and the server's own 2 are three. */
  function settle(side, id, l, at, s, op) {
    const map = at.maps[side];
    const found = map.findIndex((entry) => entry.id === id);
    if (found >= 0) {
      l.early = found > 0 && op === 'delete' ? map[0] : undefined;
      const [entry] = map.splice(found, 1);
      Object.assign(l, { pair: entry.pair, of: entry, left: map.length });
      s.changes.push({ side, op, entry, nth: s.lines.length });
      if (op === 'cancelled') at.cancelled[side].push(entry);
    } else if (op === 'delete') missed(side, id, l, at, s);
  }

  function missed(side, id, l, at, s) {
    const late = at.cancelled[side].find((entry) => entry.id === id);
    if (late) return void Object.assign(l, { pair: late.pair, of: late, late: true });
    const twin = at.maps[side].find((entry) => String(entry.id) === String(id));
    l.miss = true;
    s.changes.push({ side, op: 'miss', id, twin });
  }
}

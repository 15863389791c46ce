// What people write in this field: events, timers, promises, processes.
import { type Operator, swap } from '../operator.ts';
import { child, children, functionOf, methodOf, value } from '../syntax.ts';

const LISTENING = new Map(
  Object.entries<[name: string, by: string]>({
    once: ['on for once', 'on'],
    on: ['once for on', 'once'],
    off: ['removes every listener', 'removeAllListeners'],
    removeListener: ['removes every listener', 'removeAllListeners'],
    addListener: ['once for on', 'once'],
    end: ['destroy for end', 'destroy'],
    destroy: ['end for destroy', 'end'],
    then: ['finally for then', 'finally'],
    finally: ['then for finally', 'then'],
  }),
);

export const listening: Operator = (node) => {
  const method = methodOf(node);
  const [name, by] = LISTENING.get(method ?? '') ?? [];
  if (name === undefined || by === undefined) return [];
  return [swap(name, child(child(node, 'callee')!, 'property')!, by)];
};

const EVENTS = new Map(
  Object.entries<string[]>({
    exit: ['close'],
    close: ['exit', 'end'],
    end: ['close'],
    finish: ['close'],
    spawn: ['exit'],
    SIGTERM: ['SIGKILL'],
    SIGKILL: ['SIGTERM'],
    utf8: ['latin1'],
  }),
);

/** 'exit' for 'close', SIGKILL for SIGTERM. */
export const otherEvent: Operator = (node) => {
  if (node.type !== 'Literal') return [];
  const is = String(value(node, 'value'));
  return (EVENTS.get(is) ?? []).map((by) => swap(`'${by}' for '${is}'`, node, `'${by}'`));
};

/** A wait for something becomes a wait for time, and a rejection is swallowed. */
export const otherWait: Operator = (node, { source }) => {
  if (node.type !== 'AwaitExpression') return [];
  const what = source.of(child(node, 'argument')!);
  const swallowed = swap(
    'rejection swallowed',
    node,
    `await Promise.resolve(${what}).catch((): any => {})`,
  );
  const times = ['50', '1000'].map((ms) => {
    const wait = `await new Promise<any>((go) => globalThis.setTimeout(go, ${ms}))`;
    return swap(`a wait of ${ms} ms for an event`, node, wait);
  });
  return [swallowed, ...times];
};

/** Whoever listens is told a moment later. To settle a promise later says nothing new. */
export const later: Operator = (node, { source }) => {
  if (node.type !== 'ExpressionStatement') return [];
  const text = source.of(node);
  const tells = /^(void )?(this\.|\w+\.)*#?(on\w+|emit|listener)(\?\.)?\(/.test(text);
  if (!tells || /\bawait\b/.test(text)) return [];
  return [
    swap('a microtask later', node, `queueMicrotask(() => { ${text} });`),
    swap('a turn later', node, `globalThis.setImmediate(() => { ${text} });`),
  ];
};

/** A timer that keeps the process alive, or does not. */
export const timer: Operator = (node, { source, parents }) => {
  if (functionOf(node) !== 'setTimeout' && functionOf(node) !== 'setInterval') return [];
  if (parents.at(-1)?.type === 'AwaitExpression') return [];
  return [swap('timer unref’d', node, `(${source.of(node)} as any).unref()`)];
};

/** `then(a, b)` and `catch(b)` without what they do about a rejection. */
export const unheard: Operator = (node, { source }) => {
  const [first] = children(node, 'arguments');
  if (methodOf(node) !== 'catch' || !first || /^\(\) => \{\}$/.test(source.of(first))) return [];
  return [swap('rejection swallowed', first, '() => {}')];
};

/** A process that is made to exit, and one that is not. */
export const exits: Operator = (node, { source, parents }) => {
  if (node.type !== 'CallExpression' || !/^process\.exit\(/.test(source.of(node))) return [];
  const [code] = children(node, 'arguments');
  const other = swap('another exit code', node, code ? 'process.exit()' : 'process.exit(1)');
  const isBody = parents.at(-1)?.type !== 'ExpressionStatement';
  return isBody
    ? [other, swap('exit code set, no exit', node, 'void (process.exitCode = 0)')]
    : [other];
};

/** `write(bytes, done)` becomes `write(bytes)`, and `done` is called at once. */
export const doneAtOnce: Operator = (node, { source }) => {
  const [bytes, done] = children(node, 'arguments');
  if (methodOf(node) !== 'write' || !bytes || !done) return [];
  const callee = source.of(child(node, 'callee')!);
  const by = `(${callee}(${source.of(bytes)}), (${source.of(done)} as any)())`;
  return [swap('does not wait for write', node, by)];
};

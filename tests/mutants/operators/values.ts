// Literals, arithmetic, members, and calls that shape a value.
import { type Draft, drop, type Operator, swap } from '../operator.ts';
import { child, children, methodOf, type Node, value } from '../syntax.ts';

/** A property's name and what is imported are no values. */
function isName(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1);
  return parent?.type === 'Property' && child(parent, 'key') === node;
}

export const literal: Operator = (node, { source, parents }) => {
  if (isName(node, parents)) return [];
  if (node.type === 'TemplateLiteral') return [swap('text emptied', node, "''")];
  if (node.type !== 'Literal') return [];
  const is = value(node, 'value');
  if (typeof is === 'boolean') return [swap('boolean turned', node, String(!is))];
  if (typeof is === 'number') return [swap('number one higher', node, `(${source.of(node)} + 1)`)];
  if (typeof is !== 'string' || is === '') return [];
  return [swap('text emptied', node, "''")];
};

/** Line ends: none, CR LF, one too many. */
export const lineEnd: Operator = (node, { source, parents }) => {
  if (!['Literal', 'TemplateElement'].includes(node.type)) return [];
  const text = source.of(node);
  // Where it only joins texts for a reader it is free.
  const isJoint = methodOf(parents.at(-1) ?? node) === 'join';
  if (!text.includes('\\n') || isJoint) return [];
  const forms = [
    ['newline dropped', ''],
    ['newline as CR LF', '\\r\\n'],
    ['newline doubled', '\\n\\n'],
  ] as const;
  return forms.map(([name, by]) => swap(name, node, text.replace('\\n', by)));
};

const OTHERWAY = new Map(
  Object.entries<string>({ '+': '-', '-': '+', '*': '/', '/': '*', '**': '*' }),
);

export const arithmetic: Operator = (node, { source }) => {
  if (node.type !== 'BinaryExpression') return [];
  const [left, right] = [child(node, 'left')!, child(node, 'right')!];
  const by = OTHERWAY.get(String(value(node, 'operator')));
  const isText = [left, right].some((side) => /^['"`]/.test(source.of(side)));
  if (by === undefined || isText) return [];
  return [swap('arithmetic turned', node, `${source.of(left)} ${by} ${source.of(right)}`)];
};

/** One of several, with the comma behind or before it. */
function withoutOne(name: string, items: Node[], index: number): Draft {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  const start = after ? item.start : (before?.end ?? item.start);
  return drop(name, { ...item, start, end: after ? after.start : item.end });
}

export const memberDropped: Operator = (node) => {
  if (node.type !== 'ObjectExpression') return [];
  const members = children(node, 'properties');
  return members.map((_, index) => withoutOne('member left out', members, index));
};

export const listEmptied: Operator = (node) => {
  if (node.type !== 'ArrayExpression' || children(node, 'elements').length === 0) return [];
  return [swap('list emptied', node, '[]')];
};

/** The last of several arguments: an option, a callback, a reason. */
export const argumentDropped: Operator = (node) => {
  if (!['CallExpression', 'NewExpression'].includes(node.type)) return [];
  const given = children(node, 'arguments');
  if (given.length < 2) return [];
  return [withoutOne('last argument left out', given, given.length - 1)];
};

const SHAPING =
  /^(filter|trim|trimEnd|slice|subarray|sort|reverse|flat|setEncoding|finally|catch|unref)$/;
const SIBLINGS = new Map(
  Object.entries<string>({
    some: 'every',
    every: 'some',
    indexOf: 'lastIndexOf',
    push: 'unshift',
    shift: 'pop',
    min: 'max',
    max: 'min',
    startsWith: 'includes',
    all: 'allSettled',
    allSettled: 'all',
    race: 'any',
    has: 'get',
  }),
);

/** `line.trim()` becomes `line`; `some` becomes `every`. */
export const shaping: Operator = (node, { source }) => {
  const method = methodOf(node);
  if (method === undefined) return [];
  const callee = child(node, 'callee')!;
  const [object, property] = [child(callee, 'object')!, child(callee, 'property')!];
  const drafts: Draft[] = [];
  if (SHAPING.test(method)) drafts.push(swap(`.${method}() dropped`, node, source.of(object)));
  // In a list in which each stands once, both find the same.
  const isSame = method === 'indexOf' && children(node, 'arguments').length < 2;
  const other = isSame ? undefined : SIBLINGS.get(method);
  if (other !== undefined) drafts.push(swap(`${other} for ${method}`, property, other));
  return drafts;
};

/** An id is sent back as it came. */
export const idRespelt: Operator = (node, { source }) => {
  if (node.type !== 'Property') return [];
  const key = source.of(child(node, 'key')!);
  if (!/^(id|requestId|progressToken)$/.test(key)) return [];
  const is = source.of(child(node, 'value')!);
  if (/[{[(=]/.test(is)) return [];
  return [swap('id as text', node, `${key}: String(${is})`)];
};

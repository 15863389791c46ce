// Conditions, comparisons and the operators of logic.
import { drop, type Operator, swap } from '../operator.ts';
import { child, value } from '../syntax.ts';

/** A loop that never ends by itself says nothing new, and takes long to say it. */
const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement'];

export const constantCondition: Operator = (node) => {
  const test = child(node, 'test');
  if (!test || node.type === 'SwitchCase') return [];
  const never = swap('condition never holds', test, 'false');
  return LOOPS.includes(node.type)
    ? [never]
    : [swap('condition always holds', test, 'true'), never];
};

const LOGIC = ['&&', '||', '??'];

/** `a && b` becomes `a`, then `b`. */
export const operandDropped: Operator = (node, { source }) => {
  if (node.type !== 'LogicalExpression') return [];
  const [left, right] = [child(node, 'left')!, child(node, 'right')!];
  const operator = String(value(node, 'operator'));
  return LOGIC.includes(operator)
    ? [left, right].map((kept) => swap(`${operator} loses an operand`, node, source.of(kept)))
    : [];
};

const SHIFTED = new Map(Object.entries<string>({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }));
const TURNED = new Map(
  Object.entries<string>({ '===': '!==', '!==': '===', '<': '>=', '>': '<=' }),
);
const LOOSE = new Map(Object.entries<string>({ '===': '==', '!==': '!=' }));

export const comparison: Operator = (node, { source }) => {
  if (node.type !== 'BinaryExpression') return [];
  const [left, right] = [child(node, 'left')!, child(node, 'right')!];
  const operator = String(value(node, 'operator'));
  const forms = [
    ['boundary shifted', SHIFTED.get(operator)],
    ['comparison turned', TURNED.get(operator)],
    ['comparison loosened', LOOSE.get(operator)],
  ] as const;
  // Next to a text, null or undefined the loose one says the same of all that comes here.
  const isFixed = [left, right].some((side) =>
    /^(['"`]|typeof |null$|undefined$|-1$)/.test(source.of(side)),
  );
  return forms.flatMap(([name, by]) => {
    if (isFixed && name === 'comparison loosened') return [];
    return by ? [swap(name, node, `${source.of(left)} ${by} ${source.of(right)}`)] : [];
  });
};

/** `x === undefined` becomes `!x`, and `'a' in b` becomes `b.a`: 0 and '' are there, and false. */
export const truthiness: Operator = (node, { source }) => {
  if (node.type === 'LogicalExpression' && value(node, 'operator') === '??') {
    const [left, right] = [child(node, 'left')!, child(node, 'right')!];
    if (left.type === 'CallExpression') return [];
    return [swap('truthiness for presence', node, `(${source.of(left)} || ${source.of(right)})`)];
  }
  if (node.type !== 'BinaryExpression') return [];
  const [left, right] = [source.of(child(node, 'left')!), source.of(child(node, 'right')!)];
  const operator = value(node, 'operator');
  if (operator === 'in' && /^'[\w$]+'$/.test(left)) {
    return [swap('truthiness for presence', node, `!!${right}[${left}]`)];
  }
  if (!['undefined', 'null', '-1'].includes(right)) return [];
  if (operator === '===') return [swap('truthiness for presence', node, `!(${left})`)];
  return operator === '!==' ? [swap('truthiness for presence', node, `!!(${left})`)] : [];
};

export const negation: Operator = (node, { source }) => {
  if (node.type !== 'UnaryExpression') return [];
  const argument = source.of(child(node, 'argument')!);
  const operator = String(value(node, 'operator'));
  return ['!', '-'].includes(operator) ? [swap(`${operator} dropped`, node, argument)] : [];
};

/** `a?.b` becomes `a.b`. */
export const chaining: Operator = (node, { source }) => {
  if (value(node, 'optional') !== true) return [];
  const inner = child(node, 'object') ?? child(node, 'callee');
  const at = inner && source.find('?.', inner.end, node.end);
  if (at === undefined) return [];
  const by = /[([]/.test(source.text[at + 2]!) ? '' : '.';
  return [{ operator: '?. dropped', edits: [{ start: at, end: at + 2, by }] }];
};

/** `a ??= b` becomes `a = b`. */
export const assignment: Operator = (node, { source }) => {
  if (node.type !== 'AssignmentExpression') return [];
  const [left, right] = [child(node, 'left')!, child(node, 'right')!];
  const operator = String(value(node, 'operator'));
  const other = { '??=': '=', '||=': '=', '+=': '-=', '-=': '+=' }[operator];
  if (other === undefined) return [];
  return [swap(`${operator} replaced`, node, `${source.of(left)} ${other} ${source.of(right)}`)];
};

/** A default: `(patienceMs = 1000)` becomes `(patienceMs)`. */
export const defaultDropped: Operator = (node) => {
  if (node.type !== 'AssignmentPattern') return [];
  const [left, right] = [child(node, 'left')!, child(node, 'right')!];
  return [drop('default dropped', { ...node, start: left.end, end: right.end })];
};

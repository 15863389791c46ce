// Statements: deleted, exchanged, what they return, what they guard.
import { type Draft, drop, type Operator, swap } from '../operator.ts';
import { child, children, functionOf, methodOf, type Node, type Source } from '../syntax.ts';

const CLEARING = /^(clearTimeout|clearInterval|off|removeListener|removeEventListener)$/;

export const statementDeleted: Operator = (node) => {
  const kinds: Record<string, string> = {
    ThrowStatement: 'throw deleted',
    BreakStatement: 'break deleted',
    ContinueStatement: 'continue deleted',
  };
  const kind = kinds[node.type];
  if (kind !== undefined) return [swap(kind, node, ';')];
  if (node.type !== 'ExpressionStatement') return [];
  const called = calledIn(child(node, 'expression')!);
  const clears = called !== undefined && CLEARING.test(called);
  return [swap(clears ? `${called} left out` : 'statement deleted', node, ';')];
};

function calledIn(expression: Node): string | undefined {
  const call =
    expression.type === 'ChainExpression' ? child(expression, 'expression')! : expression;
  return methodOf(call) ?? functionOf(call);
}

export const returned: Operator = (node, { source }) => {
  if (node.type === 'ReturnStatement') {
    const argument = child(node, 'argument');
    if (!argument) return [swap('return deleted', node, ';')];
    if (source.of(argument) === 'undefined') return [];
    return [swap('nothing returned', argument, 'undefined as never')];
  }
  if (node.type !== 'ArrowFunctionExpression') return [];
  const body = child(node, 'body')!;
  if (body.type === 'BlockStatement') return [];
  return [swap('nothing returned', body, '(undefined as never)')];
};

export const awaitDeleted: Operator = (node, { source }) => {
  if (node.type !== 'AwaitExpression') return [];
  return [swap('await deleted', node, source.of(child(node, 'argument')!))];
};

/** `try { a } catch { b }`: not guarded, an error swallowed, what must happen in the end left out. */
export const guard: Operator = (node, { source }) => {
  if (node.type !== 'TryStatement') return [];
  const [block, handler, finalizer] = ['block', 'handler', 'finalizer'].map((name) =>
    child(node, name),
  );
  const drafts: Draft[] = [swap('try taken away', node, source.of(block!))];
  if (finalizer) drafts.push(swap('finally emptied', finalizer, '{}'));
  const body = handler && child(handler, 'body');
  if (body && children(body, 'body').length > 0) drafts.push(swap('error swallowed', body, '{}'));
  return drafts;
};

/** Two statements that stand one behind the other, unless the second needs what the first declares. */
export const exchanged: Operator = (node, { source }) => {
  if (!['BlockStatement', 'Program'].includes(node.type)) return [];
  const statements = children(node, 'body').filter(({ type }) => /Statement|^Variable/.test(type));
  return statements.flatMap((first, index) => {
    const second = statements[index + 1];
    if (!second || first.type === 'ReturnStatement' || needs(second, first, source)) return [];
    const between = source.text.slice(first.end, second.start);
    const both = { ...first, end: second.end };
    return [swap('statements exchanged', both, source.of(second) + between + source.of(first))];
  });
};

function needs(second: Node, first: Node, source: Source): boolean {
  if (first.type !== 'VariableDeclaration') return false;
  const names = children(first, 'declarations').flatMap((one) => {
    return (
      source
        .of(child(one, 'id')!)
        .split(':')[0]!
        .match(/[\w$]+/g) ?? []
    );
  });
  return names.some((name) =>
    new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(source.of(second)),
  );
}

/** A loop that looks at the first only. */
export const onlyTheFirst: Operator = (node, { source }) => {
  if (!['ForOfStatement', 'WhileStatement'].includes(node.type)) return [];
  const body = child(node, 'body')!;
  const inner = body.type === 'BlockStatement' ? source.of(body).slice(1, -1) : source.of(body);
  return [swap('only the first time', body, `{ ${inner.trimEnd()} break; }`)];
};

/** `if (a) b; else c` becomes `if (a) b`. */
export const elseDropped: Operator = (node) => {
  const other = node.type === 'IfStatement' ? child(node, 'alternate') : undefined;
  if (!other) return [];
  const consequent = child(node, 'consequent')!;
  return [drop('else dropped', { ...node, start: consequent.end, end: other.end })];
};

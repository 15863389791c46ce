// What people write in this field: where state is kept, by which key, and whose object it is.
import { type Draft, type Edit, type Operator, swap } from '../operator.ts';
import { child, children, methodOf, type Source, value, walk } from '../syntax.ts';

const KEYED = /^(get|set|has|delete|add)$/;

/** Every use of a Map or Set with its key as a text: `1` and `"1"` are the same then. */
export const keyAsText: Operator = (node, { source }) => {
  if (node.type !== 'ClassBody') return [];
  const uses = new Map<string, Edit[]>();
  walk(node, (call) => {
    const [key] = children(call, 'arguments');
    if (!key || !KEYED.test(methodOf(call) ?? '')) return;
    const whose = source.of(child(child(call, 'callee')!, 'object')!);
    if (!/^this\.#?\w+$/.test(whose)) return;
    const edit = { start: key.start, end: key.end, by: `String(${source.of(key)}) as any` };
    uses.set(whose, [...(uses.get(whose) ?? []), edit]);
  });
  return Array.from(uses, ([whose, edits]) => ({ operator: `${whose} by String(key)`, edits }));
};

const FRESH = /^(new (Map|Set)\b|\[\]$|\{\}$|-?\d|-?Infinity|'|"|false$|true$|undefined$|null$)/;

/** A member of an object that all objects share: every session has the state of every other. */
export const moduleMember: Operator = (node, { source }) => {
  if (node.type !== 'PropertyDefinition' || value(node, 'static') === true) return [];
  const key = source.of(child(node, 'key')!);
  const begins = child(node, 'value');
  const type = child(node, 'typeAnnotation');
  if (begins ? !FRESH.test(source.of(begins)) : !key.startsWith('#')) return [];
  const uses: Edit[] = [];
  walk(source.tree, (use) => {
    if (use.type !== 'MemberExpression' || source.of(use) !== `this.${key}`) return;
    uses.push({ start: use.start, end: use.end, by: shared(key) });
  });
  if (uses.length === 0) return [];
  const typed = type ? source.of(type) : '';
  const declared = `let ${shared(key)}${typed || ': any'}${begins ? ` = ${source.of(begins)}` : ''};\n`;
  return [{ operator: 'state at module level', edits: [atTop(source, declared), ...uses] }];
};

function shared(key: string): string {
  return `shared_${key.replace('#', '')}`;
}

/** Behind the imports. */
function atTop({ tree }: Source, by: string): Edit {
  const last = children(tree, 'body').findLast(({ type }) => type === 'ImportDeclaration');
  const at = last ? last.end : 0;
  return { start: at, end: at, by: `\n${by}` };
}

/** A variable of a function that all its calls share. */
export const moduleVariable: Operator = (node, { source, parents }) => {
  const declaration = parents.at(-1);
  if (node.type !== 'VariableDeclarator' || parents.length < 3) return [];
  const [id, begins] = [child(node, 'id')!, child(node, 'init')];
  const isMutable =
    value(declaration, 'kind') === 'let' || /^(new|\[)/.test(begins ? source.of(begins) : '');
  if (!begins || !isMutable || id.type !== 'Identifier' || !FRESH.test(source.of(begins)))
    return [];
  if (
    declaration!.type !== 'VariableDeclaration' ||
    children(declaration!, 'declarations').length > 1
  )
    return [];
  const text = `let ${source.of(id)} = ${source.of(begins)};\n`;
  const { start, end } = declaration!;
  return [
    { operator: 'state at module level', edits: [atTop(source, text), { start, end, by: '' }] },
  ];
};

/** `{ ...params, _meta }` becomes a change of `params`, and a copy of a list the list itself. */
export const callersObject: Operator = (node, { source }) => {
  const isList = node.type === 'ArrayExpression';
  const [first, ...others] = children(node, isList ? 'elements' : 'properties');
  if (first?.type !== 'SpreadElement') return [];
  const whose = source.of(child(first, 'argument')!);
  if (isList) return others.length > 0 ? [] : [swap('no copy of a list', node, whose)];
  if (!/^[\w.?!]+$/.test(whose)) return [];
  const rest = others.map((other) => source.of(other)).join(', ');
  return [swap('the caller’s object changed', node, `Object.assign(${whose} ?? {}, { ${rest} })`)];
};

/** Bytes for characters and the other way round, and a decoder that begins anew with each part. */
export const bytes: Operator = (node, { source }) => {
  const drafts: Draft[] = [];
  const text = source.of(node);
  if (node.type === 'MemberExpression' && /^(part|chunk|line|buffer)\.length$/.test(text)) {
    drafts.push(
      swap('characters for bytes', node, `String(${source.of(child(node, 'object')!)}).length`),
    );
  }
  if (node.type === 'CallExpression' && /^Buffer\.byteLength\(/.test(text)) {
    drafts.push(
      swap(
        'characters for bytes',
        node,
        `String(${source.of(children(node, 'arguments')[0]!)}).length`,
      ),
    );
  }
  const joined = /^Buffer\.concat\((.+?)\)(\.toString\([^)]*\))?$/.exec(text);
  if (node.type === 'CallExpression' && joined?.[2]) {
    drafts.push(swap('decoded part by part', node, `${joined[1]}.map(String).join('')`));
  }
  return drafts;
};

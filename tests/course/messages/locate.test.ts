// The caret under a line of JSON stands where the value is.
import { expect, test } from 'vitest';
import { locate, type Path, pointer } from '../../harness/locate.ts';

function textAt(json: string, path: Path): string {
  const { start, end } = locate(json, path);
  return json.slice(start, end);
}

const LINE = '{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"a"},{"name":"b","n":-1.5e3}]}}';

test.each<[Path, string]>([
  [[], LINE],
  [['jsonrpc'], '"2.0"'],
  [['id'], '7'],
  [['result', 'tools', 0], '{"name":"a"}'],
  [['result', 'tools', 1, 'name'], '"b"'],
  [['result', 'tools', 1, 'n'], '-1.5e3'],
])('finds the value at %j', (path, text) => {
  expect(textAt(LINE, path)).toBe(text);
});

test.each<[Path, string]>([
  [['error'], LINE],
  [['result', 'resources', 0], '{"tools":[{"name":"a"},{"name":"b","n":-1.5e3}]}'],
  [['result', 'tools', 2], '[{"name":"a"},{"name":"b","n":-1.5e3}]'],
  [['result', 'tools', 0, 'title'], '{"name":"a"}'],
  [['id', 'deeper'], '7'],
])('finds what is left of the way to %j', (path, text) => {
  expect(textAt(LINE, path)).toBe(text);
});

test.each<[string, Path, string]>([
  [' { "a" : [ 1 , true ] , "b" : null } ', ['a', 1], 'true'],
  [' { "a" : [ 1 , true ] , "b" : null } ', ['b'], 'null'],
  ['{"a":"quote \\" and brace }","b":2}', ['b'], '2'],
  ['{"a":"quote \\" and brace }","b":2}', ['a'], '"quote \\" and brace }"'],
  ['{"a":"ends in a backslash \\\\","b":2}', ['b'], '2'],
  ['{"\\u0061":1,"b":2}', ['a'], '1'],
  ['{"a":{},"b":[],"c":3}', ['c'], '3'],
  ['{"a":{},"b":[],"c":3}', ['b'], '[]'],
  ['{"茶":"🍵","b":2}', ['b'], '2'],
  ['"text"', [], '"text"'],
  ['-0.5', [], '-0.5'],
])('reads %s', (json, path, text) => {
  expect(textAt(json, path)).toBe(text);
});

test('of two members with one name the last one counts, as for JSON.parse', () => {
  expect(textAt('{"id":1,"id":2}', ['id'])).toBe('2');
});

test('writes a path as a JSON pointer', () => {
  expect(pointer(['result', 'tools', 0, 'a/b~c'])).toBe('/result/tools/0/a~1b~0c');
  expect(pointer([])).toBe('');
});

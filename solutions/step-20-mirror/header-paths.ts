// Given. Which arguments of a tool have a header of their own: `"x-mcp-header": "City"` in its schema.
import * as rpc from '../step-02-messages/messages.ts';

/** An argument that is repeated in a header. */
export interface HeaderPath {
  /** `Mcp-Param-City` */
  header: string;
  /** Where the argument is: `['address', 'city']`. */
  path: string[];
  type: unknown;
}

const ANNOTATION = 'x-mcp-header';
/** The characters of a name of a header. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const PRIMITIVE: unknown[] = ['string', 'integer', 'boolean'];
/** Where a schema has names of its own, and where values that are no schemas. */
const NAMES = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const VALUES = ['const', 'default', 'enum', 'examples'];
/** A schema that is deeper than this is read no further. */
const MAX_DEPTH = 32;

/**
 * @param schema the `inputSchema` of a tool
 * @throws when an annotation is at a place, or has a name, that the specification does not allow
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#schema-extension
 */
export function headerPaths(schema: unknown): HeaderPath[] {
  const found = collect(schema, []);
  const names = new Set(found.map(({ header }) => header.toLowerCase()));
  if (names.size < found.length) throw new Error(`two arguments have the same ${ANNOTATION}`);
  if (count(schema) > found.length) throw new Error(`${ANNOTATION} where no argument is`);
  return found;
}

/** Goes down through `properties`, and nothing else. */
function collect(schema: unknown, path: string[]): HeaderPath[] {
  if (!rpc.isObject(schema) || path.length > MAX_DEPTH) return [];
  const own = path.length > 0 && ANNOTATION in schema ? [headerOf(schema, path)] : [];
  const properties = rpc.isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [...own, ...properties.flatMap(([name, inner]) => collect(inner, [...path, name]))];
}

function headerOf(schema: rpc.JSONObject, path: string[]): HeaderPath {
  const { [ANNOTATION]: name, type } = schema;
  if (typeof name !== 'string' || !TOKEN.test(name)) {
    throw new Error(`the ${ANNOTATION} of ${path.join('.')} is no name of a header`);
  }
  if (!PRIMITIVE.includes(type)) throw new Error(`${path.join('.')} cannot stand in a header`);
  return { header: `Mcp-Param-${name}`, path, type };
}

/** How many annotations there are, wherever. Where names stand, one may be called like the annotation. */
function count(schema: unknown, isNames = false, depth = 0): number {
  if (typeof schema !== 'object' || schema === null || depth > 4 * MAX_DEPTH) return 0;
  const inner = Object.entries(schema).map(([name, value]) => {
    if (!isNames && VALUES.includes(name)) return 0;
    const own = !isNames && name === ANNOTATION ? 1 : 0;
    return own + count(value, !isNames && NAMES.includes(name), depth + 1);
  });
  return inner.reduce((sum, number) => sum + number, 0);
}

/** The argument at a path, if it is there. */
export function valueAt(args: unknown, path: string[]): unknown {
  return path.reduce(
    (value, name) => (rpc.isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    args,
  );
}

// The official schemas, and what they say of a frame that one side has written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asFrame, type Frame, type Recording } from './recordings.ts';
import type { Revision } from './revisions.ts';

type Side = 'client' | 'server';

/** The errors of 2026-07-28 that have a definition of their own. */
const ERRORS: Record<number, string> = {
  [-32020]: 'HeaderMismatchError',
  [-32021]: 'MissingRequiredClientCapabilityError',
  [-32022]: 'UnsupportedProtocolVersionError',
};

interface Definition {
  properties?: { method?: { const?: string } };
  anyOf?: { $ref: string }[];
}

/** The schema of one revision. */
export class Schema {
  readonly #ajv: Ajv;
  readonly #root: '#/definitions/' | '#/$defs/';
  readonly #definitions: Record<string, Definition>;

  constructor(revision: Revision) {
    const path = join(import.meta.dirname, 'schemas', `${revision}.json`);
    const schema = JSON.parse(readFileSync(path, 'utf8'));
    const isNew = '$defs' in schema;
    this.#root = isNew ? '#/$defs/' : '#/definitions/';
    this.#definitions = isNew ? schema.$defs : schema.definitions;
    this.#ajv = new (isNew ? Ajv2020 : Ajv)({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(schema, 'schema');
  }

  has(definition: string): boolean {
    return definition in this.#definitions;
  }

  /**
   * What is wrong with a line that one side has written; an empty list when nothing is.
   *
   * @param asked the method of the request that it answers, if it is an answer
   */
  problemsWith(line: string, side: Side, asked?: string): string[] {
    const frame = asFrame(line);
    if (frame === undefined) return ['it is not JSON'];
    if ('method' in frame) return this.#problemsWithAsking(frame, side);
    if ('result' in frame) return this.#problemsWithResult(frame, asked);
    return this.#problemsWithError(frame);
  }

  #problemsWithError(frame: Frame): string[] {
    const name = this.has('JSONRPCErrorResponse') ? 'JSONRPCErrorResponse' : 'JSONRPCError';
    const own = ERRORS[(frame.error as { code: number } | null)?.code ?? 0];
    const more = own && this.has(own) ? this.#problems(own, frame) : [];
    return [...this.#problems(name, frame), ...more];
  }

  /** A request or a notification: it has to be one of those that this side may send. */
  #problemsWithAsking(frame: Frame, side: Side): string[] {
    const kind = 'id' in frame ? 'Request' : 'Notification';
    const union = `${side === 'client' ? 'Client' : 'Server'}${kind}`;
    const name = this.#kindsOf(union).find((known) => this.#methodOf(known) === frame.method);
    if (name === undefined) return [`${frame.method} is no ${union}`];
    return [...this.#problems(`JSONRPC${kind}`, frame), ...this.#problems(name, frame)];
  }

  /** The definitions that a side may send: none, or one, or one of several. */
  #kindsOf(union: string): string[] {
    if (!this.has(union)) return [];
    const { anyOf } = this.#definitions[union]!;
    return anyOf ? anyOf.map(({ $ref }) => $ref.slice(this.#root.length)) : [union];
  }

  #problemsWithResult(frame: Frame, asked?: string): string[] {
    const envelope = this.has('JSONRPCResultResponse')
      ? 'JSONRPCResultResponse'
      : 'JSONRPCResponse';
    const request = Object.keys(this.#definitions).find((name) => this.#methodOf(name) === asked);
    if (request === undefined) return [`it answers ${asked}, which is unknown`];
    const resultType = (frame.result as Frame | null)?.resultType;
    const asks = resultType === 'input_required' && this.has('InputRequiredResult');
    const result = asks ? 'InputRequiredResult' : request.replace(/Request$/, 'Result');
    // ping and logging/setLevel have no definition of their own for what they return.
    const name = this.has(result) ? result : 'EmptyResult';
    return [...this.#problems(envelope, frame), ...this.#problems(name, frame.result)];
  }

  #methodOf(name: string): string | undefined {
    return this.#definitions[name]?.properties?.method?.const;
  }

  #problems(name: string, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`schema${this.#root}${name}`) as ValidateFunction;
    if (validate(value)) return [];
    return validate.errors!.map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
  }
}

/** The name of the member of `_meta` that each request without a handshake has. */
const VERSION = 'io.modelcontextprotocol/protocolVersion';

/**
 * The lines of a conversation that belong to one era: requests by what they carry, responses by their requests.
 *
 * @param isMixed whether there was a handshake as well; the rest belongs to it then
 */
export function partOf(
  { lines, ...rest }: Recording,
  era: 'handshake' | 'without',
  isMixed: boolean,
): Recording {
  const eras = new Map<string, boolean>();
  const isWithout = ({ direction, line }: Recording['lines'][number]): boolean => {
    const { id, method, params } = asFrame(line) ?? {};
    if (id === undefined || id === null) return !isMixed;
    const asker = (direction === '→') === (method !== undefined);
    const key = `${asker} ${JSON.stringify(id)}`;
    if (method !== undefined) eras.set(key, VERSION in metaIn(params));
    return eras.get(key) ?? !isMixed;
  };
  return { ...rest, lines: lines.filter((line) => isWithout(line) === (era === 'without')) };
}

function metaIn(params: unknown): object {
  const { _meta } = (params ?? {}) as Frame;
  return typeof _meta === 'object' && _meta !== null ? _meta : {};
}

/** A line that our code has written, and what the schema says of it. */
export interface Judged {
  line: string;
  problems: string[];
}

/** Judges the lines of one side of a conversation. */
export function judge(schema: Schema, { lines }: Recording, side: Side): Judged[] {
  const ours = side === 'client' ? '→' : '←';
  /** The methods of the other side's requests, by id. */
  const asked = new Map<unknown, string>();
  const judged: Judged[] = [];
  for (const { direction, line } of lines) {
    const frame = asFrame(line);
    if (direction === ours) {
      const problems = schema.problemsWith(line, side, asked.get(frame?.id));
      judged.push({ line, problems });
    } else if (typeof frame?.method === 'string' && 'id' in frame) {
      asked.set(frame.id, frame.method);
    }
  }
  return judged;
}

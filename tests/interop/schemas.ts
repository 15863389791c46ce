// The official schemas, and what they say of a frame that one side has written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asFrame, type Frame, type Recording } from './recordings.ts';
import type { Revision } from './revisions.ts';

type Side = 'client' | 'server';

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
    const name = this.has('JSONRPCErrorResponse') ? 'JSONRPCErrorResponse' : 'JSONRPCError';
    return this.#problems(name, frame);
  }

  /** A request or a notification: it has to be one of those that this side may send. */
  #problemsWithAsking(frame: Frame, side: Side): string[] {
    const kind = 'id' in frame ? 'Request' : 'Notification';
    const union = `${side === 'client' ? 'Client' : 'Server'}${kind}`;
    const names = this.#definitions[union]!.anyOf!.map(({ $ref }) => $ref.slice(this.#root.length));
    const name = names.find((known) => this.#methodOf(known) === frame.method);
    if (name === undefined) return [`${frame.method} is no ${union}`];
    return [...this.#problems(`JSONRPC${kind}`, frame), ...this.#problems(name, frame)];
  }

  #problemsWithResult(frame: Frame, asked?: string): string[] {
    const envelope = this.has('JSONRPCResultResponse')
      ? 'JSONRPCResultResponse'
      : 'JSONRPCResponse';
    const request = Object.keys(this.#definitions).find((name) => this.#methodOf(name) === asked);
    if (request === undefined) return [`it answers ${asked}, which is unknown`];
    const result = request.replace(/Request$/, 'Result');
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

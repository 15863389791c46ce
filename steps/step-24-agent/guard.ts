// Given. The tap of step 13 as a guard: what passes is looked at. A tool that is not what it was yesterday is not
// offered, and what nobody should read does not get into a log.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isObject } from '../step-02-messages/messages.ts';
import type { OfferedTool } from './model.ts';

/** What a model decides by: a change of a word is a change. */
function fingerprintOf({ name, description, inputSchema }: OfferedTool): string {
  const text = JSON.stringify([name, description, inputSchema]);
  return createHash('sha256').update(text).digest('hex');
}

/** Remembers tools from one day to the next, in a file. */
export class Guard {
  readonly #file: string;
  readonly #known: Map<string, string>;
  /** What has changed since a person has looked at it. */
  readonly changed: string[] = [];

  constructor(file: string) {
    this.#file = file;
    const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#known = new Map(Object.entries(known));
  }

  /** Notes a tool that is new. @returns false for one that was another before: a person has to look at it again */
  readonly isTrusted = (tool: OfferedTool): boolean => {
    const fingerprint = fingerprintOf(tool);
    const known = this.#known.get(tool.name);
    if (known === undefined) this.#known.set(tool.name, fingerprint);
    if (known === undefined || known === fingerprint) return true;
    this.changed.push(tool.name);
    return false;
  };

  save(): void {
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#known), null, 2), {
      mode: 0o600,
    });
  }
}

const SECRET = /pass(word|phrase)?|secret|token|api.?key|authorization|cookie/i;

/** A value as a log may have it: what is secret by its name is left out, however deep it lies. */
export function forLog(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forLog);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, SECRET.test(name) ? '(left out)' : forLog(inner)]),
  );
}

// The commands that a lesson shows, run over the solutions.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, read, root } from './places.ts';

export interface Command {
  /** The program of a step: `step-05-handshake/server.ts`. */
  program: string;
  args: string[];
  /** The file that `<` puts on its stdin. */
  input?: string;
}

/** `npx tsx steps/…/x.ts a 'b c' < steps/…/frames.jsonl`; undefined for anything else. */
export function parseCommand(text: string): Command | undefined {
  const words = split(text.replace(/\s#\s.*$/, ''));
  if (words[0] !== 'npx' || words[1] !== 'tsx' || !words[2]?.startsWith('steps/')) return undefined;
  const program = words[2].slice('steps/'.length);
  const rest = words.slice(3);
  const at = rest.indexOf('<');
  if (at === -1) return { program, args: rest };
  return { program, args: rest.slice(0, at), input: rest[at + 1]! };
}

/** Splits a line at spaces, as a shell does; quotes keep a word together. */
export function split(text: string): string[] {
  const words = text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

/** A program that starts its server itself. */
export function isClient(program: string): boolean {
  return read(`solutions/${program}`).includes('serverCommand');
}

/** The files of a command that do not exist. */
export function missingFiles({ program, input }: Command): string[] {
  const files = [
    `steps/${program}`,
    `solutions/${program}`,
    ...(input === undefined ? [] : [input]),
  ];
  return files.filter((path) => !exists(path));
}

const LIMIT_MS = 20_000;

/** Runs a command over the solutions. @returns what it printed on stdout, and on stderr */
export async function run(command: Command, env: NodeJS.ProcessEnv = {}) {
  const { program, args, input } = command;
  const child = spawn(process.execPath, ['--import', 'tsx', join('solutions', program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.stdin.on('error', () => {});
  child.stdin.end(input === undefined ? '' : readFileSync(join(root, input)));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}

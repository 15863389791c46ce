// What the measurements need of a client that is connected to its server, whoever wrote the two.
import { extname, join } from 'node:path';

export interface Connection {
  /** Calls the tool `echo`. @returns the text of its result */
  echo(text: string): Promise<string>;
  /** Calls the tool `peak`. @returns the most memory that the server has held so far, in MiB */
  serverPeak(): Promise<number>;
  /** Calls the tool `cpu`, which not all have. @returns the time that the server has computed, in µs */
  serverCpu?(): Promise<number>;
  close(): Promise<void>;
}

/** What the SDKs are told to accept: without it they end the connection at 10 MiB. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** The text of a result with one block. */
export function textOf(result: Record<string, unknown>): string {
  const [block] = result.content as { text: string }[];
  return block!.text;
}

/** The most memory that this process has held so far, in MiB. */
export function ownPeak(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/** The time that this process has computed, in µs. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The params of what is said before each answer, where that is a stream. */
export const NOTE = { level: 'info' as const, data: 'on my way' };

/** TypeScript for tsx, JavaScript when these programs are compiled. */
const extension = extname(import.meta.filename);

/** The path of a program of this folder. */
export function programOf(name: string): string {
  return join(import.meta.dirname, `${name}${extension}`);
}

/** Starts a server of this folder, with the loader of this process. */
export function serverCommand(name: string): { command: string; args: string[] } {
  return { command: process.execPath, args: [...process.execArgv, programOf(name)] };
}

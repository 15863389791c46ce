// The command line of the Inspector.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { newEnoughNode } from './newer-node.ts';

const node = newEnoughNode();

const PACKAGE = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const inspector = join(import.meta.dirname, PACKAGE);

/** Why the tests of the Inspector are skipped, for their names; undefined when they are not. */
export const notHere =
  node === undefined
    ? `the Inspector needs Node 22.19, this is ${process.version} on ${process.platform}`
    : undefined;

interface Told {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs it with a server, or a file that names one, and the options of a call. */
export function inspect(...args: string[]): Promise<Told> {
  return new Promise((resolve) => {
    execFile(node!, [inspector, '--cli', ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** The options that call a tool. @param pairs such as `id=n1` */
export function callOf(name: string, ...pairs: string[]): string[] {
  const args = pairs.flatMap((pair) => ['--tool-arg', pair]);
  return ['--method', 'tools/call', '--tool-name', name, ...args];
}

// Documents that are made, whole or in part: formatted as the rest of the repository is, and compared with
// the file. With `-u` the test that compares them writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect } from 'vitest';
import { root } from '../places.ts';

/** Asserts that a file of Markdown is what was made. @param path from the root of the repository */
export async function expectDocument(path: string, made: string): Promise<void> {
  const file = join(root, path);
  const formatted = await format(made, { ...(await resolveConfig(file)), parser: 'markdown' });
  await expect(formatted, 'write it anew: the same test, with -u').toMatchFileSnapshot(file);
}

/** Asserts what stands between `<!-- name -->` and `<!-- /name -->` in a file. */
export async function expectSection(path: string, name: string, made: string): Promise<void> {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(join(root, path), 'utf8');
  const [before, rest = ''] = text.split(open);
  const [, after] = rest.split(close);
  expect(after, `${path} has no ${open} … ${close}`).toBeDefined();
  await expectDocument(path, `${before}${open}\n\n${made}\n\n${close}${after}`);
}

/** A table of Markdown. */
export function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

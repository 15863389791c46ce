// docs/sdk.md: each of its rows is held against the installed SDKs, and what it says of them against a run.
import { PassThrough } from 'node:stream';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReadBuffer } from '@modelcontextprotocol/sdk/shared/stdio.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { describe, expect, test } from 'vitest';
import { codeLines } from '../../workshop/course/size.js';
import { expectSection, table } from '../course/pages/documents.ts';
import { read, root } from '../course/places.ts';
import { map, type Part } from './sdk-map.ts';

const PACKAGES = join(root, 'tests/interop/node_modules/@modelcontextprotocol');
const HEAD = ['ours', 'lines', 'SDK 1.32', 'lines', 'SDK 2.4', 'lines', 'what it does otherwise'];

/** The source of a part of version 1. */
function partOne({ file }: Part): string {
  const path = join(PACKAGES, 'sdk/dist/esm', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The source of a part of a bundle, between its marks. */
function partTwo(name: string, file: string): string {
  const folder = join(PACKAGES, name, 'dist');
  const bundles = readdirSync(folder).filter((one) => one.endsWith('.mjs'));
  for (const bundle of bundles) {
    const [, after] = readFileSync(join(folder, bundle), 'utf8').split(`//#region ${file}\n`);
    if (after !== undefined) return after.split('\n//#endregion')[0]!;
  }
  return '';
}

const shownTwo = (name: string, file: string) =>
  `${name}: \`${file.replace('../core-internal/src/', 'core/').replace(/^src\/(client|server)\//, '')}\``;

function rowOf({ ours, one, two, otherwise }: (typeof map)[number]): string[] {
  const first = one
    ? [`\`${one.file}\`, \`${one.name}\``, String(linesOf(partOne(one)))]
    : ['', ''];
  const second = two
    ? [`${shownTwo(two.in, two.file)}, \`${two.name}\``, String(linesOf(partTwo(two.in, two.file)))]
    : ['', ''];
  const link = `[${ours.replace(/^step-(\d\d)-[^/]+/, '$1')}](../solutions/${ours})`;
  return [link, String(codeLines(read(`solutions/${ours}`))), ...first, ...second, otherwise];
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

describe.each(map)('$ours', ({ ours, one, two }) => {
  test('is there, and so are the parts of the SDKs', () => {
    expect(existsSync(join(root, 'solutions', ours))).toBe(true);
    if (one) expect(partOne(one), `${one.file} of version 1`).toContain(one.name);
    if (two) expect(partTwo(two.in, two.file), `${two.file} of ${two.in}`).toContain(two.name);
  });
});

test('the table says what is so', async () => {
  await expectSection('docs/sdk.md', 'map', table(HEAD, map.map(rowOf)));
});

test('version 1 takes 10 MiB for a message, and no more', () => {
  const buffer = new ReadBuffer();
  buffer.append(Buffer.alloc(10 * 1024 * 1024));
  expect(() => buffer.append(Buffer.alloc(1))).toThrow(/10485760/);
});

/** Plays lines into a server of version 1. @returns its answers, as many as are wanted */
async function answersOf(lines: object[], count: number): Promise<Record<string, any>[]> {
  const server = new McpServer({ name: 'Probed', version: '1' }, { capabilities: { tools: {} } });
  server.registerTool('known', {}, () => ({ content: [] }));
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  await server.connect(new StdioServerTransport(stdin, stdout));
  for (const line of lines) stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`);
  const answers: Record<string, any>[] = [];
  let rest = '';
  for await (const chunk of stdout) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop()!;
    answers.push(...parts.map((part) => JSON.parse(part)));
    if (answers.length >= count) break;
  }
  await server.close();
  return answers;
}

test('version 1 has no gate before the handshake, and an unknown tool is a result', async () => {
  const call = { method: 'tools/call', params: { name: 'unknown', arguments: {} } };
  const [listed, called] = await answersOf(
    [
      { id: 1, method: 'tools/list' },
      { id: 2, ...call },
    ],
    2,
  );
  expect(listed!.result.tools).toHaveLength(1);
  expect(called!.result.isError).toBe(true);
  expect(called!.result.content[0].text).toMatch(/unknown not found/);
});

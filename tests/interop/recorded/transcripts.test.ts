// transcripts.md: conversations with real peers, for lessons and slides.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newEnoughNode } from '../newer-node.ts';
import { passedTalks, type Recording, root } from '../recordings.ts';
import { ALL_REVISIONS } from '../revisions.ts';
import { expectDocument } from '../../course/pages/documents.ts';

const PATH = 'tests/interop/transcripts.md';
const LONGEST = 1200;

/** Those in which neither side hurries, so that they are the same each time. */
const SHOWN = [
  'our server, SDK 1 client > step 08: list, call, unknown tool, bad argument, ping',
  'our server, SDK 1 client > step 09: log levels, progress, a list that changes',
  'our server, SDK 1 client > step 12: a server that dies ends the call',
  'our server, SDK 2 client > step 11: the server asks the model of the client, and pings',
  'our server, SDK 2 client that probes > step 11: a client without a model is not asked',
  'our server, Inspector > step 08: calls a tool',
  'our client, SDK 1 server > connects, lists all pages, calls, closes',
  'our client, SDK 2 server > errors reject, and the client stays usable',
  'our client, SDK 2 server > answers what the server asks, and refuses the rest',
  'our client, SDK 2 server > goes on after a line that is no message',
  'our client, server-memory > connects, lists, writes, reads, closes',
  'our client, server-filesystem > an unknown tool is a result with isError, broken params are -32603',
  'our client 2024-11-05 > handshake',
  'our server 2025-03-26 > batches',
  ...ALL_REVISIONS.map((revision) => `one server for all, a client of ${revision} > over stdio`),
  'the server of step-21-eras over stdio > SDK 2 client, auto: modern',
  'the server of step-19-stateless over stdio > SDK 1 client: no connection',
  'our client in both eras > SDK 1 server over stdio',
  'our client in both eras > SDK 2 server without a handshake over stdio',
  'our client 2026-07-28 > a revision that nobody speaks',
];

const HEAD = `# Transcripts

Conversations with real peers, recorded by \`npm run interop\`, which also checks that they are still what
comes; \`npm run interop -- -u\` writes them anew. Each has the name of its test. → is what the client
wrote, ← what the server wrote. Folders of the machine are \`<folder>\`, and what is very long is cut.
`;

/** Without what changes from run to run. */
function scrub(line: string): string {
  const folder = join(realpathSync(tmpdir()), 'interop-');
  const [first = '', ...rest] = line.split(folder);
  const parts = [first, ...rest.map((part) => part.replace(/^\w+/, '<folder>'))];
  // Some readers take this one for the end of a line.
  const scrubbed = parts.join('').replaceAll('\u2028', '\\u2028');
  if (scrubbed.length <= LONGEST) return scrubbed;
  return `${scrubbed.slice(0, LONGEST)}… and ${scrubbed.length - LONGEST} more`;
}

function transcript({ lines, end }: Recording): string {
  const spoken = lines.map(({ direction, line }) => `${direction} ${scrub(line)}`);
  const how = end?.signal ? `by ${end.signal}` : `with code ${end?.code}`;
  return ['```text', ...spoken, `  (the server has ended ${how})`, '```'].join('\n');
}

/** Where the Inspector cannot run, what was recorded of it elsewhere stays as it is. */
function kept(name: string): string {
  const file = join(root, PATH);
  const sections = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [];
  const found = sections.find((section) => section.startsWith(`${name}\n`));
  return found === undefined ? '' : `## ${found}`;
}

test(`${PATH} is what was said`, async () => {
  const talks = passedTalks();
  const known = SHOWN.filter((name) => newEnoughNode() || !name.includes('Inspector'));
  expect(known.filter((name) => !talks.has(name))).toEqual([]);
  const sections = SHOWN.map((name) => {
    const talk = talks.get(name);
    if (!talk) return kept(name);
    return [`## ${name}`, ...talk.recordings.map(transcript)].join('\n\n');
  });
  await expectDocument(PATH, [HEAD, ...sections].join('\n\n'));
});

// docs/connect.md: what it shows is what `config.ts` prints, and what it prints starts tap and server.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe } from 'vitest';
import { callOf, inspect, notHere } from './inspector.ts';
import { asFrame, recordingFile, root } from './recordings.ts';
import { sdk1Client } from './sdk1-client.ts';
import { sdk2Client } from './sdk2-client.ts';
import { type Command, expect, fullName, ourProgram, test } from './talking.ts';

interface Entry {
  command: string;
  args: string[];
}

const [command, ...config] = ourProgram('solutions/step-13-tap/config.ts');
const printed = execFileSync(command, config, { encoding: 'utf8' });

/** The two blocks of JSON that `config.ts` prints. */
const [forMost, forVSCode] = printed
  .split(/^[^{}\s].*:$/m)
  .filter((part) => part.trim() !== '')
  .map((part) => JSON.parse(part)) as [
  { mcpServers: { notes: Entry } },
  { servers: { notes: Entry } },
];

/** A block of the page, with the paths of this machine. */
function shown(info: string): unknown {
  const page = readFileSync(join(root, 'docs/connect.md'), 'utf8');
  const [, block = ''] = page.split(`\`\`\`json ${info}\n`);
  const [json = ''] = block.split('```');
  return fill(JSON.parse(json));
}

/** Puts paths in place of the words that stand for them. The checks run on the reference. */
function fill(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .replace('file://WORKSHOP', pathToFileURL(root).href)
      .replace('WORKSHOP/steps', 'WORKSHOP/solutions')
      .replace('WORKSHOP', root)
      .replace('NODE', process.execPath);
  }
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
}

describe('docs/connect.md', () => {
  test.override({ role: 'tap' });

  test('shows what config.ts prints', () => {
    expect(shown('mcpServers')).toEqual(forMost);
    expect(shown('servers')).toEqual(forVSCode);
  });

  /** The log has another place here, so that none of the learner's is written to. */
  function withLog({ command, args }: Entry, log: string): Command {
    return [command, ...args.map((word) => (word.endsWith('host.jsonl') ? log : word))];
  }

  /** The frames of the log, both directions. */
  function framesIn(log: string) {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    return lines.map(asFrame).filter((entry) => entry?.frame !== undefined);
  }

  const call = { name: 'read_note', arguments: { id: 'n1' } };
  const note = { content: [{ type: 'text', text: 'buy tea' }] };

  test('the entry of most hosts, SDK 1 client in another folder', async ({ recorded, task }) => {
    const log = `${recordingFile(fullName(task))}.tap`;
    const server = recorded(withLog(forMost.mcpServers.notes, log));
    const { client, connect } = sdk1Client(server, {}, elsewhere());
    await connect();
    expect(await client.callTool(call)).toEqual(note);
    await client.close();
    expect(framesIn(log)).toHaveLength(5);
  });

  test('the entry of VS Code, SDK 2 client in another folder', async ({ recorded, task }) => {
    const log = `${recordingFile(fullName(task))}.tap`;
    const server = recorded(withLog(forVSCode.servers.notes, log));
    const { client, connect } = sdk2Client(server, {}, elsewhere());
    await connect();
    expect(await client.callTool(call)).toEqual(note);
    await client.close();
    expect(framesIn(log)).toHaveLength(5);
  });

  const name = `Inspector, with a file${notHere === undefined ? '' : ` (skipped: ${notHere})`}`;
  test.skipIf(notHere !== undefined)(name, async ({ recorded, task }) => {
    const log = `${recordingFile(fullName(task))}.tap`;
    const file = `${recordingFile(fullName(task))}.mcp.json`;
    rmSync(log, { force: true });
    const [command, ...args] = recorded(withLog(forMost.mcpServers.notes, log));
    writeFileSync(file, JSON.stringify({ mcpServers: { notes: { command, args } } }));
    const notes = ['--config', file, '--server', 'notes'];
    const listed = await inspect(...notes, '--method', 'tools/list');
    expect(JSON.parse(listed.stdout)).toMatchObject({ tools: [{ name: 'read_note' }, {}, {}] });
    const called = await inspect(...notes, ...callOf('read_note', 'id=n1'));
    expect(JSON.parse(called.stdout)).toEqual(note);
    const infos = framesIn(log).map((entry) => (entry?.frame as never)['params']?.['clientInfo']);
    expect(infos).toContainEqual({ name: 'inspector-cli', version: '2.12.0' });
  });
});

/** A host has another working folder, and often nearly no PATH. */
function elsewhere() {
  return { cwd: tmpdir(), env: { PATH: '' } };
}

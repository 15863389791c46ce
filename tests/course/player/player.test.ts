// The wire player: what is recorded, what is read back, and what a page makes of it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerPage } from '../../../workshop/player/page.js';
import { chunkEvent, exitEvent, recorderInto } from '../../../workshop/player/recorder.js';
import { readRecording, withoutPlaces } from '../../../workshop/player/recording.js';
import type { PlayerEvent, Recording } from '../../../workshop/types/player.d.ts';
import { onStdio, setup } from '../../harness/check.ts';
import { start } from '../../harness/child.ts';
import { recordingOf } from '../../harness/recorded.ts';
import { scope } from '../../harness/scope.ts';
import { run } from '../commands.ts';
import { root } from '../places.ts';

setup();

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'player-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The part of the page that needs no document. Its types are the page's own. */
async function compute(recording: Recording): Promise<any[]> {
  const url = pathToFileURL(join(root, 'workshop/player/page/computing.js')).href;
  return (await import(url)).compute(recording);
}

const recorded = (...events: PlayerEvent[]): Recording => ({ id: 'x', title: 'X', events });
const line = (members: object) => `${JSON.stringify({ jsonrpc: '2.0', ...members })}\n`;
const client = (text: string, ms = 1) => chunkEvent(ms, 1, 'client', text);
const server = (text: string, ms = 2) => chunkEvent(ms, 1, 'server', text);

describe('a recording', () => {
  test('has its events in order, and small numbers for its connections', () => {
    const file = join(folder, 'two.jsonl');
    const note = recorderInto(file);
    note(chunkEvent(5, 4712, 'client', 'b\n'));
    note(chunkEvent(1.26, 4711, 'client', 'a\n'));
    note(exitEvent(9, 4711, 'server', null, 'SIGKILL'));
    note(chunkEvent(7, 0, 'out', 'done'));
    const { events } = readRecording(file, { id: 'two', title: 'Two' });
    expect(events).toEqual([
      { ms: 1.3, conn: 1, from: 'client', bytes: 'YQo=' },
      { ms: 5, conn: 2, from: 'client', bytes: 'Ygo=' },
      { ms: 7, conn: 2, from: 'out', bytes: 'ZG9uZQ==' },
      { ms: 9, conn: 1, from: 'exit', who: 'server', code: null, signal: 'SIGKILL' },
    ]);
  });

  test('says so when it is none', () => {
    const file = join(folder, 'none.jsonl');
    writeFileSync(file, 'no JSON\n');
    expect(() => readRecording(file, { id: 'none', title: '' })).toThrow(/is no recording/);
  });

  test('does not tell where this machine keeps things, and keeps the wire as it is', () => {
    const said = `\u001b[31m${root}/steps/a.ts\u001b[39m`;
    const recording = recorded(chunkEvent(1, 1, 'stderr', said), client(`${root}\n`));
    const [stderr, wire] = withoutPlaces(recording, root).events;
    expect(Buffer.from(stderr!.bytes!, 'base64').toString()).toBe('…/steps/a.ts');
    expect(Buffer.from(wire!.bytes!, 'base64').toString()).toBe(`${root}\n`);
  });

  test('is made of a talk through the tap: chunks of both sides, and every end', async () => {
    const file = join(folder, 'talk.jsonl');
    const env = { WORKSHOP_TAP: join(root, 'workshop/tap/tap.js'), WORKSHOP_TAP_RECORD: file };
    await run({ program: 'step-07-pairing/talk.ts', args: [] }, env);
    const { events } = readRecording(file, { id: 'talk', title: '' });
    const from = (who: string) => events.filter((event) => event.from === who);
    expect(from('exit')).toMatchObject([{ who: 'server' }, { who: 'server' }]);
    const steps = await compute({ id: 'talk', title: '', events });
    const asked = steps.flatMap(({ lines }) => lines.filter((one: any) => one.kind === 'request'));
    expect(asked.map(({ m }) => m.method)).toContain('tools/list');
    expect(asked.length).toBeGreaterThan(3);
    expect(steps.at(-1).maps).toEqual({ client: [], server: [] });
    expect(steps.flatMap(({ changes }) => changes.filter(({ op }: any) => op === 'miss'))).toEqual(
      [],
    );
  });
});

describe('the page', () => {
  test('frames the bytes itself: half a line waits, and a character may be cut', async () => {
    const bytes = Buffer.from(line({ id: 1, method: 'tea/茶' }));
    const cut = bytes.indexOf(Buffer.from('茶')) + 1;
    const [first, second] = await compute(
      recorded(client(bytes.subarray(0, cut) as never), client(bytes.subarray(cut) as never, 2)),
    );
    expect(first.lines).toEqual([]);
    expect(first.rest.client).toHaveLength(cut);
    expect(second.lines).toMatchObject([{ kind: 'request', m: { method: 'tea/茶' } }]);
    expect(second.maps.client).toMatchObject([{ id: 1, method: 'tea/茶' }]);
  });

  test('pairs by the id with its type, and by who has asked', async () => {
    const steps = await compute(
      recorded(
        client(line({ id: 2, method: 'a' }) + line({ id: '2', method: 'b' })),
        server(line({ id: 2, method: 'c' })),
        server(line({ id: '2', result: {} }), 3),
        client(line({ id: 2, result: {} }), 4),
        server(line({ id: '2', result: {} }), 5),
      ),
    );
    const [asked, own, answer, reply, twice] = steps.map(({ lines }) => lines);
    expect(answer[0].pair).toBe(asked[1].pair);
    expect(reply[0].pair).toBe(own[0].pair);
    expect(twice[0].miss).toBe(true);
    expect(steps.at(-1).maps.client).toMatchObject([{ id: 2, method: 'a' }]);
  });

  test('takes a late answer to what was cancelled for no fault', async () => {
    const steps = await compute(
      recorded(
        client(line({ id: 1, method: 'a' })),
        client(line({ method: 'notifications/cancelled', params: { requestId: 1 } }), 2),
        server(line({ id: 1, result: {} }), 3),
      ),
    );
    expect(steps[1].changes).toMatchObject([{ op: 'cancelled' }]);
    expect(steps[2].lines[0]).toMatchObject({ late: true });
    expect(steps[2].lines[0].miss).toBeUndefined();
  });

  test('is one file, in which no message can end a script', () => {
    const page = playerPage([recorded(client(line({ method: '</script><b>' })))]);
    const more = playerPage([{ ...recorded(), title: '</script><b>' }]);
    expect(page).not.toMatch(/<script[^>]*\ssrc|<link|@import|url\(|fetch\(/);
    expect(more.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toMatch(/\/\*[A-Z]+\*\//);
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
  });
});

test('a check that fails is recorded, with the line that is wrong', async () => {
  const child = await start('solutions/step-05-handshake/server.ts');
  const wire = onStdio(child, 'server');
  const ping = '{"jsonrpc":"2.0","id":"p","method":"ping"}';
  const error = await wire
    .play(`→ ${ping}\n← {"jsonrpc":"2.0","id":"p","result":{"a":1}}`, 'It says nothing.')
    .catch((error: unknown) => error);
  await child.kill();
  const file = join(folder, 'check.jsonl');
  writeFileSync(file, recordingOf('5.2 answers ping', error, scope())!);
  const recording = readRecording(file, { id: 'check', title: '' });
  expect(recording.fault).toMatchObject({ check: '5.2 answers ping', conn: 1, line: 1 });
  const steps = await compute(recording);
  const [wrong] = steps.flatMap(({ lines }) => lines.filter(({ fault }: any) => fault));
  expect(wrong.text).toBe('{"jsonrpc":"2.0","id":"p","result":{}}');
  expect(wrong.fault.why).toContain('It says nothing.');
  expect(readFileSync(file, 'utf8')).toContain('"from":"exit"');
});

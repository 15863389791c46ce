// The tap of step 13 between a client of the SDK 1.x and server-everything. The conversation asks for
// nothing random, so its bytes are the same with and without the tap, each direction for itself: which of
// two processes speaks first is not the tap's business.
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Recording, recordingFile, recordingsOf } from './recordings.ts';
import { sdk1Client } from './sdk1-client.ts';
import { type Command, expect, fullName, ourProgram, test, theirProgram } from './talking.ts';

const everything = theirProgram('@modelcontextprotocol/server-everything/dist/index.js', 'stdio');

/** Puts our tap in front of a server. */
function tapped(logFile: string, server: Command): Command {
  return ourProgram('solutions/step-13-tap/tap.ts', logFile, '--', ...server);
}

/** Says the same whatever stands in between. */
async function converse(server: Command): Promise<void> {
  const { client, connect } = sdk1Client(server, { capabilities: { sampling: {} } });
  const changed = new Promise<void>((resolve) => {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
  });
  await connect();
  await changed;
  await client.listTools();
  await client.callTool({ name: 'echo', arguments: { message: '茶🍵\u2028\u0000' } });
  await client.callTool({ name: 'get-tiny-image', arguments: {} });
  await client.callTool({ name: 'no_such_tool' });
  const onprogress = () => {};
  const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.1, steps: 3 } };
  await client.callTool(long, undefined, { onprogress });
  await client.callTool({ name: 'echo', arguments: { message: 'x'.repeat(300_000) } });
  await client.listResources();
  await client.listPrompts();
  await client.ping();
  await client.close();
}

describe('our tap, SDK 1 client, server-everything', () => {
  test.override({ role: 'tap' });

  test('the same bytes on both sides of the tap, and without it', async ({ recorded, task }) => {
    const log = `${recordingFile(fullName(task))}.tap`;
    await converse(recorded(everything));
    await converse(recorded(tapped(log, recorded(everything))));
    const [without, before, behind] = recordingsOf(fullName(task));
    expect(linesOf(before)).toEqual(linesOf(without));
    expect(linesOf(behind)).toEqual(linesOf(without));
    expect(without?.lines.length).toBeGreaterThan(20);
    expect(before?.sha256).toEqual(without?.sha256);
    expect(behind?.sha256).toEqual(without?.sha256);
    expect(before?.end).toEqual({ code: 0, signal: null });
  });

  test('its log holds every frame as it was written', async ({ recorded, task }) => {
    const log = `${recordingFile(fullName(task))}.tap`;
    await converse(recorded(tapped(log, everything)));
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    const logged = (direction: string) =>
      lines
        .filter((line) => line.includes(`"direction":"${direction}"`))
        .map((line) => line.slice(line.indexOf('"frame":') + '"frame":'.length, -1));
    const [passed] = recordingsOf(fullName(task));
    const spoken = linesOf(passed);
    // U+2028 is written as an escape, so that no reader takes it for the end of a line.
    const escaped = spoken['←'].map((line) => line.replaceAll('\u2028', '\\u2028'));
    expect(logged('←')).toEqual(escaped);
    expect(logged('→')).toEqual(spoken['→'].map((line) => line.replaceAll('\u2028', '\\u2028')));
  });
});

/** The lines of each direction. */
function linesOf(recording?: Recording): Record<'→' | '←', string[]> {
  const of = (wanted: string) =>
    (recording?.lines ?? [])
      .filter(({ direction }) => direction === wanted)
      .map(({ line }) => line);
  return { '→': of('→'), '←': of('←') };
}

// The pictures are what the script draws today, from transcripts that the lessons' tests hold true.
import { describe, expect, test } from 'vitest';
import { drawAll } from '../../slides/pictures.ts';
import { drawVerdict, PICTURE, RECORD, recordVerdict } from '../../slides/verdict.ts';
import { plain } from '../../slides/terminal.ts';
import { exists, read, steps } from '../course/places.ts';

const pictures = drawAll();

test('every step has one', () => {
  expect(pictures.map(({ path }) => path)).toEqual(
    steps.map(({ name }) => `steps/${name}/wire.svg`),
  );
});

function speaksForItself(svg: string): void {
  expect(svg).toMatch(/<title id="[^"]+">[^<]+<\/title>/);
  expect(svg).toMatch(/<desc id="[^"]+">[^<]+<\/desc>/);
  expect(svg).not.toMatch(/<image|<script|href|url\(|@import|@font-face/);
}

describe.each(pictures)('$path', ({ path, svg }) => {
  test('is what the script draws', () => {
    expect(exists(path), 'run: npm run pictures').toBe(true);
    expect(read(path), 'run: npm run pictures').toBe(svg);
  });

  test('says in words what it shows, and fetches nothing', () => speaksForItself(svg));

  test('stands in the lesson, with a text for who cannot see it', () => {
    expect(read(path.replace('wire.svg', 'README.md'))).toMatch(/!\[[^\]]{20,}\]\(wire\.svg\)/);
  });
});

describe(PICTURE, () => {
  test('is drawn from the recorded verdict', () => {
    expect(read(PICTURE), 'run: npm run pictures').toBe(drawVerdict(read(RECORD)));
    speaksForItself(read(PICTURE));
  });

  test('what is recorded is what the check says', { timeout: 60_000 }, () => {
    expect(essence(recordVerdict()), 'run: npm run pictures').toBe(essence(read(RECORD)));
  });

  test('stands in the README, with a text for who cannot see it', () => {
    expect(read('README.md')).toMatch(/!\[[^\]]{20,}\]\(docs\/verdict\.svg\)/);
  });
});

/** Which lines of the wire stand before the wrong one depends on how soon each side got to write. */
function essence(record: string): string {
  const lines = plain(record).split('\n');
  const wrong = lines.findLastIndex((line) => /^ +[→←] /.test(line));
  return lines.filter((line, at) => at === wrong || !/^ +[→←] /.test(line)).join('\n');
}

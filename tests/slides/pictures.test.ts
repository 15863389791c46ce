// The pictures are what the script draws today, from transcripts that the lessons' tests hold true.
import { describe, expect, test } from 'vitest';
import { drawAll } from '../../slides/pictures.ts';
import { exists, read, steps } from '../course/places.ts';

const pictures = drawAll();

test('every step has one', () => {
  expect(pictures.map(({ path }) => path)).toEqual(
    steps.map(({ name }) => `steps/${name}/wire.svg`),
  );
});

describe.each(pictures)('$path', ({ path, svg }) => {
  test('is what the script draws', () => {
    expect(exists(path), 'run: npm run pictures').toBe(true);
    expect(read(path), 'run: npm run pictures').toBe(svg);
  });

  test('says in words what it shows, and fetches nothing', () => {
    expect(svg).toMatch(/<title id="[^"]+">[^<]+<\/title>/);
    expect(svg).toMatch(/<desc id="[^"]+">[^<]+<\/desc>/);
    expect(svg).not.toMatch(/<image|<script|href|url\(|@import|@font-face/);
  });

  test('stands in the lesson, with a text for who cannot see it', () => {
    expect(read(path.replace('wire.svg', 'README.md'))).toMatch(/!\[[^\]]{20,}\]\(wire\.svg\)/);
  });
});

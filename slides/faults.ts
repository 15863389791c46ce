// What a slide may not be: longer than a room can read, or without what the teacher needs.
import { type Deck, PARTS, type Slide } from './decks.ts';

export const MAX_CODE_LINES = 14;
export const MAX_VISIBLE_LINES = 20;

/** What stands between a deck and its lesson, each with the file and the line. */
export function faultsOf(deck: Deck): string[] {
  return deck.slides.flatMap((slide) => {
    const where = `slides/${deck.name}.md:${slide.at}: "${slide.title}"`;
    return faultsOfSlide(slide).map((fault) => `${where} ${fault}`);
  });
}

function faultsOfSlide({ title, minutes, notes, visible, blocks }: Slide): string[] {
  const code = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const missing = PARTS.filter((part) => !notes[part]);
  return [
    ...(title === '' ? ['has no heading'] : []),
    ...(minutes === undefined ? ['has no minutes: write <!-- minutes: 2 -->, once'] : []),
    ...missing.map((part) => `has no note "${part}: …" in a comment`),
    ...(code > MAX_CODE_LINES ? [`has ${code} lines of code, ${MAX_CODE_LINES} at most`] : []),
    ...(visible.length > MAX_VISIBLE_LINES
      ? [`has ${visible.length} lines to read, ${MAX_VISIBLE_LINES} at most`]
      : []),
  ];
}

// Who speaks when: the timetable of a class, from the minutes of the slides and of the lessons.
import { listSteps, readLesson } from '../workshop/course/steps.js';
import type { Deck } from './decks.ts';

export interface Format {
  title: string;
  /** From the first word to the last, breaks included. */
  minutes: number;
  /** The first step that is taught: the opening and step 01, if left out. */
  first?: number;
  /** The last step that is taught. */
  last: number;
  /** Whether slides with `<!-- short: skip -->` are left out. */
  short: boolean;
  /** What each exercise is shortened by: a lesson's minutes are for whoever also reads it. */
  trim: number;
  /** The breaks: after which step, and how long. */
  breaks: Record<number, number>;
}

export const FORMATS: Format[] = [
  { title: 'Two hours', minutes: 120, last: 5, short: true, trim: 5, breaks: { 3: 5 } },
  { title: 'Half a day', minutes: 240, last: 8, short: true, trim: 0, breaks: { 3: 10, 6: 10 } },
  {
    title: 'A day',
    minutes: 480,
    last: 13,
    short: false,
    trim: 3,
    breaks: { 4: 15, 7: 45, 10: 15 },
  },
  {
    title: 'A second day',
    minutes: 480,
    first: 14,
    last: 25,
    short: true,
    trim: 3,
    breaks: { 16: 15, 19: 45, 22: 15 },
  },
];

export interface Entry {
  what: string;
  slides: number;
  exercise: number;
  /** Minutes since the class began. */
  from: number;
  to: number;
}

/** The entries of a class in their order. A slide without minutes counts as none. */
export function plan(decks: Deck[], format: Format): Entry[] {
  const entries: Entry[] = [];
  const add = (what: string, slides: number, exercise: number) => {
    const from = entries.at(-1)?.to ?? 0;
    entries.push({ what, slides, exercise, from, to: from + slides + exercise });
  };
  const { first = 0, last } = format;
  for (const deck of decks.filter(({ step = 0 }) => step >= first && step <= last)) {
    const shown = deck.slides.filter(({ skipped }) => !(format.short && skipped));
    const spoken = shown.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
    add(deck.name, spoken, exerciseOf(deck) - (deck.step === undefined ? 0 : format.trim));
    const pause = deck.step === undefined ? undefined : format.breaks[deck.step];
    if (pause !== undefined) add('(break)', 0, pause);
  }
  return entries;
}

function exerciseOf({ step }: Deck): number {
  const found = listSteps().find(({ number }) => number === step);
  return found ? readLesson(found).minutes : 0;
}

/** What is wrong with a plan: a step without a deck, or too little time. */
export function faultsOfPlan(decks: Deck[], format: Format, entries: Entry[]): string[] {
  const { title, minutes, first = 0, last } = format;
  const taught = decks.map(({ step = 0 }) => step);
  const wanted = Array.from({ length: last + 1 - first }, (_, nth) => first + nth);
  const missing = wanted.filter((step) => !taught.includes(step));
  const end = entries.at(-1)?.to ?? 0;
  return [
    ...missing.map(
      (step) => `${title}: there is no deck for ${step ? `step ${step}` : 'the opening'}`,
    ),
    ...(end > minutes ? [`${title}: takes ${end} minutes and has ${minutes}`] : []),
  ];
}

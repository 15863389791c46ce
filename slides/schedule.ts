// npm run schedule [-- --start 09:00]: the timetables.
// Exit code 1 when a slide lacks its minutes or notes, or a class takes longer than it may.
import { parseArgs } from 'node:util';
import { type Deck, listDecks } from './decks.ts';
import { faultsOf } from './faults.ts';
import { type Entry, faultsOfPlan, type Format, FORMATS, plan } from './timetable.ts';

const { values, positionals } = parseArgs({
  options: { start: { type: 'string', default: '00:00' } },
  allowPositionals: true,
});

const start = minuteOf(values.start);

/** The minute of the day: 90 for `01:30`. */
function minuteOf(time: string): number {
  const [, hours, minutes] = /^(\d\d?):(\d\d)$/.exec(time) ?? [];
  if (Number(hours) < 24 && Number(minutes) < 60) return Number(hours) * 60 + Number(minutes);
  console.error(`--start wants a time of the day, such as 09:00, and not ${time}.`);
  process.exit(2);
}

/** `01:30` for a minute of the class. */
function clock(minute: number): string {
  const at = start + minute;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function row({ what, slides, exercise, from, to }: Entry): string {
  const number = (minutes: number) => String(minutes || '').padStart(6);
  return `${clock(from)} - ${clock(to)}  ${what.padEnd(24)}${number(slides)}   ${number(exercise)}`;
}

function print(format: Format, entries: Entry[]): void {
  const end = entries.at(-1)?.to ?? 0;
  console.log(`${format.title}: ${end} of ${format.minutes} minutes`);
  console.log(`${' '.repeat(39)}slides  exercise`);
  entries.forEach((entry) => console.log(row(entry)));
  if (format.short) console.log('  The slides marked "short: skip" are left out.');
  if (format.trim > 0) {
    console.log(
      `  Each exercise is ${format.trim} minutes shorter than its lesson says: your slides`,
    );
    console.log('  stand for reading it. Who is not done when you go on: npm run catchup');
  }
  console.log();
}

const decks: Deck[] = listDecks(positionals[0] ?? import.meta.dirname);
const faults = decks.flatMap(faultsOf);
for (const format of FORMATS) {
  const entries = plan(decks, format);
  print(format, entries);
  faults.push(...faultsOfPlan(decks, format, entries));
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

// The timetables: npm run schedule -- --start 09:00
// Exit code 1 when a slide lacks its minutes or notes, or a class takes longer than it may.
import { parseArgs } from 'node:util';
import { type Deck, listDecks } from './decks.ts';
import { faultsOf } from './faults.ts';
import { type Entry, faultsOfPlan, type Format, FORMATS, plan } from './timetable.ts';

const { values, positionals } = parseArgs({
  options: { start: { type: 'string', default: '00:00' } },
  allowPositionals: true,
});

/** `01:30` for a minute of the class. */
function clock(minute: number): string {
  const [hours = 0, minutes = 0] = values.start.split(':').map(Number);
  const at = hours * 60 + minutes + minute;
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

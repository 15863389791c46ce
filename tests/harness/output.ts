// What a program prints, and how it ends.
import { type Child, confession, todoIn } from './child.ts';
import type { Driver } from './driver.ts';
import { CheckFailure, show } from './failure.ts';
import { compare } from './frames.ts';
import { patience } from './pace.ts';
import { until, waited } from './waiting.ts';
import { lookAlike } from './visible.ts';
import { differingPart, type Wire } from './wire.ts';

/** Waits for a server to end of its own accord, with exit code 0. */
export async function exits(wire: Wire, why: string): Promise<void> {
  const { child } = wire;
  if (!(await child.endsWithin(patience()))) {
    const reasons = [`The process still runs after ${patience() / 1000} s.`, why];
    throw new CheckFailure({ class: 'too late', lines: wire.tail(), why: reasons });
  }
  if (child.ended?.code === 0) return;
  const reasons = [
    `The process ${child.ending}; expected code 0.`,
    ...child.stderrTail(),
    'A Node process that has nothing left to wait for ends by itself, with code 0.',
    why,
  ];
  throw new CheckFailure(
    todoIn(child.stderr) ?? { class: 'exited', lines: wire.tail(), why: reasons },
  );
}

/**
 * Waits for a program to end and compares all that it printed, line by line.
 *
 * @param wanted the lines; behind a line may stand what to say when another is in its place
 */
export async function prints(
  child: Child,
  output: { text: string },
  wanted: (string | [line: string, why: string])[],
): Promise<void> {
  const expected = wanted.map((line) => (typeof line === 'string' ? line : line[0]));
  const over = await child.endsWithin(patience());
  const lines = output.text.split('\n');
  const lineEnd = lines.pop();
  if (lineEnd) lines.push(lineEnd);
  const wrong = expected.findIndex((line, index) => line !== lines[index]);
  const extra = lines.length > expected.length ? expected.length : -1;
  const at = wrong === -1 ? extra : wrong;
  if (at === -1 && over) return;
  const todo = todoIn(child.stderr);
  if (todo) throw new CheckFailure(todo);
  if (at === -1) {
    const reasons = [`It printed all lines, but it still runs after ${patience() / 1000} s.`];
    throw new CheckFailure({ class: 'too late', why: reasons });
  }
  if (child.ended?.code) throw new CheckFailure(confession(child, lines.length > 0));
  const nothing = over ? 'nothing came' : 'nothing came, and the program still runs';
  const shown = lines.slice(Math.max(0, at - 1), at + 1).map((line) => `| ${line}`);
  const [got, due] = [lines[at], expected[at]];
  const alike = got === undefined || due === undefined ? undefined : lookAlike(got, due);
  const span = got === undefined || due === undefined ? undefined : differingPart(got, due);
  throw new CheckFailure({
    class: 'wrong value',
    lines: shown,
    span: alike === undefined ? undefined : span,
    why: [
      ...(alike === undefined ? [] : [alike]),
      `Line ${at + 1} of the output: ${lines[at] === undefined ? nothing : 'not as expected'}.`,
      `Expected: ${expected[at] ?? 'nothing more'}`,
      // While the program still runs, something else is wrong.
      ...(Array.isArray(wanted[at]) && (over || lines[at] !== undefined) ? [wanted[at][1]] : []),
    ],
  });
}

/** Waits until a driver has reported an event, with this value if one is given. */
export function happens(
  driver: Driver,
  event: string,
  value?: unknown,
  why?: string,
): Promise<void> {
  return waited(eventOf(driver, event, value, why));
}

async function eventOf(driver: Driver, event: string, value: unknown, why?: string): Promise<void> {
  const seen = () =>
    driver.events.some(
      ([name, what]) =>
        name === event &&
        (value === undefined || !compare(JSON.stringify(what) ?? 'null', what, value, [])),
    );
  await until(() => seen() || driver.child.ended !== undefined, patience());
  if (seen()) return;
  if (driver.child.ended) throw new CheckFailure(confession(driver.child, true));
  const happened = driver.events.map(([name, what]) => `  on${name} ${show(what)}`);
  if (happened.length === 0) happened.push('  (nothing)');
  const what = value === undefined ? '' : ` with ${show(value)}`;
  throw new CheckFailure({
    class: 'too late',
    why: [`on${event} was not called${what}. What was called:`, ...happened, ...(why ? [why] : [])],
  });
}

/** Waits until the process behind a wire has closed it. */
export async function gone(wire: Wire, why: string): Promise<void> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience(), 'late').unref());
  if ((await waited(Promise.race([wire.closed, late]))) === 'late') {
    throw new CheckFailure({ class: 'too late', lines: wire.tail(), why: [why] });
  }
}

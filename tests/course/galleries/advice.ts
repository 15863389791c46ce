// Whether a message helps, or only shows what has happened.

/** Lines that say no more than that a value is another one, or that the time is up. */
const BARE = [
  /^[→←|] /,
  /^ *\^+/,
  /^  .*; expected .*$/,
  /^at \//,
  /^(Nothing|No whole line) came for \d/,
  /^Not answered: /,
  /^Expected( next)?: /,
  /^expected \//,
  /^Usual causes: /,
  /^endless loop, /,
  /^Line \d+ of the output: /,
  /^The process (exited|was killed)/,
  / (never settled\.|returned|threw:)/,
  /^its \w+ is /,
];

/** What a message says besides: the cause, the next move. Empty when it has nothing but evidence. */
export function advice(message: string): string[] {
  return message.split('\n').filter((line) => !BARE.some((pattern) => pattern.test(line)));
}

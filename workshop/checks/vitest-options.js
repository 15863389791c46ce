// The options that vitest knows. It takes those that it does not know in silence.

/**
 * @param {typeof import('vitest/node').parseCLI} parseCLI
 * @returns {string[]} their names, without dashes
 */
export function vitestOptions(parseCLI) {
  const { info, log } = console;
  const { argv } = process;
  let help = '';
  const listen = (/** @type {unknown} */ text) => void (help += `${text}\n`);
  Object.assign(console, { info: listen, log: listen });
  // What stands in it, vitest would take for the options that help is wanted for.
  process.argv = argv.slice(0, 2);
  try {
    parseCLI(['vitest', '--help']);
  } finally {
    Object.assign(console, { info, log });
    process.argv = argv;
  }
  const rows = help.split('\n').filter((line) => /^ {2}-/.test(line));
  return rows.flatMap((row) => {
    const [names = ''] = row.trim().split(/ {2,}/);
    return Array.from(names.matchAll(/-{1,2}([A-Za-z][\w.-]*)/g), ([, name = '']) => name);
  });
}

/**
 * Those of the options that vitest would drop: `--sever`. Spelled `--test-timeout` or `--no-isolate` it
 * knows its own as well, and behind a dot there is more than its help tells.
 *
 * @param {string[]} args
 * @param {string[]} known
 */
export function unknownOptions(args, known) {
  const names = new Set(known.map((name) => camel(name.split('.')[0] ?? '')));
  const typed = args.filter((word) => /^-{1,2}[A-Za-z]/.test(word));
  return typed.filter((word) => {
    const [name = ''] = word.replace(/^-{1,2}(no-)?/, '').split(/[.=]/);
    return !names.has(camel(name));
  });
}

/** @param {string} name */
function camel(name) {
  return name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

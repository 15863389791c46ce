// The end of a command that could not run: one or two lines, code 2, and never a stack.
import { complain } from '../terminal/terminal.js';

/**
 * Ends the command because it could not run.
 *
 * @param {string[]} lines
 * @returns {never}
 */
export function giveUp(...lines) {
  complain(...lines);
  process.exit(2);
}

export const NOT_INSTALLED = 'The packages of the workshop are not installed. Run: npm ci';

/** Why a package could not be had. @param {NodeJS.ErrnoException} error @returns {never} */
export function notInstalled(error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') giveUp(NOT_INSTALLED);
  const [why = ''] = error.message.split(/\n|\. /);
  return giveUp('The packages of the workshop cannot be loaded. Run: npm run doctor', `  ${why}`);
}

/** What nobody has expected is told like everything else. @param {unknown} error */
function unexpected(error) {
  const {
    message = String(error),
    stack = '',
    code,
  } = /** @type {NodeJS.ErrnoException} */ (error);
  // vitest has heard of a save before it was ready for one. Its first run, to come, will see the file.
  if (message.startsWith('Root project is not initialized')) return;
  const place = /[\\/]((?:workshop|tests)[\\/][^\s()]+:\d+):\d+/.exec(stack)?.[1];
  // What the system refuses is no fault of ours, and its message says what and where.
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    giveUp(`${message.replace(/\.$/, '')}. Nothing more was done.`);
  giveUp(
    'The workshop itself failed; this is not your mistake. Please report it:',
    `  ${message.split('\n')[0]}${place ? ` (${place})` : ''}`,
  );
}

process.on('uncaughtException', unexpected);
process.on('unhandledRejection', unexpected);

// Options that npm has kept for itself: `npm run check --all` instead of `npm run check -- --all`. npm
// tells its scripts of them in `npm_config_…`, and of nothing else.
import { readFileSync } from 'node:fs';

/**
 * @param {string[]} options the names that the command knows
 * @param {string[]} args what did arrive
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} those that npm has, as they were typed
 */
export function swallowed(options, args, env = process.env) {
  const lost = options.filter((name) => {
    const value = env[variable(name)];
    if (value === undefined || value === '') return false;
    const arrived = args.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
    return !arrived && !isSetForGood(name, env);
  });
  return lost.map((name) => {
    const value = env[variable(name)];
    return value === 'true' ? `--${name}` : `--${name} ${quoted(value ?? '')}`;
  });
}

/** @param {string} option */
function variable(option) {
  return `npm_config_${option.replaceAll('-', '_')}`;
}

/** @param {string} value */
function quoted(value) {
  return /\s/.test(value) ? `"${value}"` : value;
}

/** Somebody may have `all=true` in a file of settings of their own. @param {string} name @param {NodeJS.ProcessEnv} env */
function isSetForGood(name, env) {
  return [env.npm_config_userconfig, env.npm_config_globalconfig].some((file) => {
    return new RegExp(`^\\s*${name}\\s*=`, 'm').test(textOf(file));
  });
}

/** @param {string} [file] */
function textOf(file = '') {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// What `npm run doctor` looks at.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loading } from './packages.js';
import { readText, root } from './steps.js';
import { colours, unicode } from './terminal.js';
import { spawning, watching } from './trials.js';

/**
 * @typedef {object} Finding
 * @property {'ok' | 'warn' | 'fail'} state
 * @property {string} name
 * @property {string} detail
 * @property {string} [advice] what to do
 */

/** @returns {AsyncGenerator<Finding>} one after the other, quick ones first */
export async function* examine() {
  yield node();
  yield npm();
  yield await loading();
  yield git();
  yield lineEnds();
  yield folder();
  yield writing();
  yield terminal();
  yield await spawning();
  yield await watching();
}

/** @returns {Finding} */
function node() {
  const { node: version } = process.versions;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wantedNode();
  const good = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
  const wanted = `Node ${wantedMajor}.${wantedMinor} or newer`;
  const advice = `Install ${wanted}, from https://nodejs.org or with your own tool.`;
  return {
    state: good ? 'ok' : 'fail',
    name: 'Node',
    detail: version,
    ...(good ? {} : { advice }),
  };
}

/** What package.json asks for: `">=20.19"`. @returns {[number, number]} */
function wantedNode() {
  const [, major = 20, minor = 19] =
    /"node": *">=(\d+)\.(\d+)/.exec(readText('package.json')) ?? [];
  return [Number(major), Number(minor)];
}

/** @returns {Finding} */
function npm() {
  // npm tells its children who it is. To ask it we would have to start npm.cmd through a shell.
  const version = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  if (version) return { state: 'ok', name: 'npm', detail: version };
  const advice = 'Start this command with npm: npm run doctor';
  return { state: 'warn', name: 'npm', detail: 'not seen', advice };
}

/** @returns {Finding} */
function git() {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
  const advice = 'Without git and a clone, npm run reset does not work. All the rest does.';
  if (status !== 0) return { state: 'warn', name: 'git', detail: 'not found', advice };
  const detail = stdout.trim().replace(/^git version /, '');
  const { status: cloned } = spawnSync('git', ['rev-parse', '--verify', '-q', 'HEAD'], {
    cwd: root,
  });
  if (cloned === 0) return { state: 'ok', name: 'git', detail };
  return { state: 'warn', name: 'git', detail: `${detail}, but this folder is no clone`, advice };
}

/** @returns {Finding} */
function lineEnds() {
  const name = 'line ends';
  if (!readText('steps/step-01-pipes/server.ts').includes('\r')) {
    return { state: 'ok', name, detail: 'LF' };
  }
  const advice =
    'git has turned LF into CR LF. Run: git config core.autocrlf false, ' +
    'then: git rm -r -q --cached . and: git reset --hard. That drops changes that are not committed.';
  return { state: 'warn', name, detail: 'CR LF', advice };
}

/** @returns {Finding} */
function folder() {
  return { state: 'ok', name: 'folder', detail: root };
}

/** @returns {Finding} */
function writing() {
  const name = 'writing';
  const file = join(root, '.workshop', 'doctor.tmp');
  try {
    mkdirSync(join(root, '.workshop'), { recursive: true });
    writeFileSync(file, 'x');
    rmSync(file);
    return { state: 'ok', name, detail: '.workshop/ can be written' };
  } catch (error) {
    const advice = `Move the folder to a place that is yours. (${error instanceof Error ? error.message : error})`;
    return { state: 'fail', name, detail: '.workshop/ cannot be written', advice };
  }
}

/** @returns {Finding} */
function terminal() {
  const { isTTY, columns } = process.stdout;
  const size = isTTY ? `${columns} columns` : 'no terminal';
  const look = `${colours ? 'colours' : 'no colours'}, ${unicode ? 'Unicode' : 'ASCII only'}`;
  const detail = `${size}, ${look}`;
  if (!isTTY || columns >= 80) return { state: 'ok', name: 'terminal', detail };
  return { state: 'warn', name: 'terminal', detail, advice: 'Make it at least 80 columns wide.' };
}

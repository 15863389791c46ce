// What `npm run doctor` looks at.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderTrouble } from '../course/folder.js';
import { loading } from './packages.js';
import { listSteps, missingOf, readText, root } from '../course/steps.js';
import { colours, unicode } from '../terminal/terminal.js';
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
  yield* loaded();
  yield git();
  yield* course();
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

/** What every program of Node's loads first. Only a setting is worth a line. @returns {Finding[]} */
function loaded() {
  const { NODE_OPTIONS: options = '' } = process.env;
  if (options === '') return [];
  const loads = /(^|\s)(-r|--require|--import|--loader)\b/.test(options);
  const advice =
    'What it loads runs in each of these commands, and in the servers that you start yourself: ' +
    'if it prints, their stdout is not the wire any more. The checks start your programs without it.';
  const detail = `NODE_OPTIONS is ${options}`;
  return [{ state: loads ? 'warn' : 'ok', name: 'settings', detail, ...(loads && { advice }) }];
}

/** @returns {Finding} */
function git() {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
  const advice = 'Without git, npm run solution names the files instead of showing a diff.';
  if (status !== 0) return { state: 'warn', name: 'git', detail: 'not found', advice };
  return { state: 'ok', name: 'git', detail: stdout.trim().replace(/^git version /, '') };
}

/** What was handed out should be there. @returns {Generator<Finding>} */
function* course() {
  const steps = listSteps();
  const lacking = steps.filter((step) => missingOf(step).length > 0);
  const name = 'course';
  if (lacking.length === 0) yield { state: 'ok', name, detail: `${steps.length} steps` };
  for (const step of lacking) {
    const names = missingOf(step).map((file) => file.split('/').at(-1));
    const detail = `${step.name} lacks ${names.join(', ')}`;
    yield { state: 'warn', name, detail, advice: `Run: npm run reset ${step.short}` };
  }
}

/** @returns {Finding} */
function lineEnds() {
  const name = 'line ends';
  if (!readText('steps/step-01-pipes/server.ts').includes('\r')) {
    return { state: 'ok', name, detail: 'LF' };
  }
  const advice =
    'git, or an editor, has turned LF into CR LF. The checks take both. For clones to come: ' +
    'git config --global core.autocrlf input.';
  return { state: 'warn', name, detail: 'CR LF', advice };
}

/** @returns {Finding} */
function folder() {
  const advice = folderTrouble();
  if (advice === undefined) return { state: 'ok', name: 'folder', detail: root };
  return { state: 'fail', name: 'folder', detail: root, advice };
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

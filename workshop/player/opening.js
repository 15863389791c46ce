// Where recordings lie, and the page that is made of one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../course/steps.js';
import { playerPage } from './page.js';
import { readRecording, withoutPlaces } from './recording.js';

const FOLDER = join(root, '.workshop/player');

/**
 * A new file for a recording.
 *
 * @param {string} name `step-07`
 * @returns {string} its path; nothing is there yet
 */
export function newRecording(name) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.jsonl`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Makes the page that plays a recording, beside it.
 *
 * @param {string} file the recording
 * @param {{ id: string, title: string }} about
 * @returns {string} the address to open in a browser
 * @throws saying why there is nothing to be played
 */
export function pageOf(file, about) {
  const recording = withoutPlaces(readRecording(file, about), root);
  if (!recording.events.some(({ from }) => from === 'client' || from === 'server')) {
    throw new Error('Nothing has crossed a pipe: there is nothing to be played.');
  }
  const page = join(FOLDER, `${about.id}.html`);
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, playerPage([recording]));
  return pathToFileURL(page).href;
}

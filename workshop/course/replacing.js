// Many files replaced as one: all of them, or none.
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.js';

/** @import { Replacement } from '../types/course.d.ts' */

/**
 * @param {Replacement[]} replacements
 * @throws saying which file cannot be written; then nothing was changed
 */
export function replaceAll(replacements) {
  const works = replacements.map((one) => new Work(one));
  try {
    for (const work of works) work.prepare();
    for (const work of works) work.commit();
  } catch (error) {
    for (const work of works) work.undo();
    throw error;
  }
}

class Work {
  #file;
  #path;
  #content;
  #draft;
  /** @type {Buffer | undefined} */
  #before;
  #isDone = false;

  /** @param {Replacement} replacement */
  constructor({ file, content }) {
    this.#file = file;
    this.#path = join(root, file);
    this.#content = content;
    this.#draft = `${this.#path}.${process.pid}.new`;
  }

  /** Whatever may fail should fail here: the disk is full, the folder or the file is read-only. */
  prepare() {
    this.#attempt(() => {
      fs.mkdirSync(dirname(this.#path), { recursive: true });
      if (fs.existsSync(this.#path)) {
        fs.accessSync(this.#path, fs.constants.W_OK);
        this.#before = fs.readFileSync(this.#path);
      }
      fs.writeFileSync(this.#draft, this.#content);
    });
  }

  /** A rename leaves no moment in which half a file is there, and a watcher sees one change. */
  commit() {
    this.#attempt(() => fs.renameSync(this.#draft, this.#path));
    this.#isDone = true;
  }

  undo() {
    fs.rmSync(this.#draft, { force: true });
    if (!this.#isDone) return;
    if (this.#before) fs.writeFileSync(this.#path, this.#before);
    else fs.rmSync(this.#path);
  }

  /** @param {() => void} action */
  #attempt(action) {
    try {
      action();
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      throw new Error(`${this.#file} cannot be written: ${code ?? message}`, { cause: error });
    }
  }
}

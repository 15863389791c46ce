// The galleries: wrong answers that a check must catch, and right ones that look different. For each
// there is a tree, a copy of solutions/ with this answer in it.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { mistakes } from '../mistakes/all.ts';
import { variants } from '../variants/all.ts';
import { type Change, make } from './changes.ts';
import type { Tree } from './many-trees.ts';
import { root, steps } from './places.ts';

/** The answers to one step. */
export interface Wing<T> {
  /** `step-05-handshake/handshake.ts`: the file that most of them change. */
  file: string;
  answers: T[];
}

/** An answer that is wrong in one way, as a learner may well give it. */
export type Mistake = Change & {
  /** What the learner's program does, as a short clause: `answers ping with null`. */
  name: string;
  /** The number of the check that must fail, before any other: `5.2`. */
  fails: string;
};

/** A right answer that looks different from ours. */
export type Variant = Change & { name: string };

export interface Exhibit extends Tree {
  kind: 'mistake' | 'variant';
  name: string;
  /** The number of the check that it must fail, if it is a mistake. */
  fails?: string;
  /** The name of its test: `step-05-handshake, mistake: answers ping with null`. */
  title: string;
  plant: () => void;
}

export const FOLDER = '.workshop/galleries';

export const exhibits: Exhibit[] = [...hang('mistake', mistakes), ...hang('variant', variants)];

function hang(kind: Exhibit['kind'], wings: Wing<Change & { name: string; fails?: string }>[]) {
  return wings.flatMap(({ file, answers }) => {
    const step = steps.find(({ name }) => file.startsWith(`${name}/`));
    if (!step) throw new Error(`${file} belongs to no step`);
    return answers.map((answer): Exhibit => {
      const { name, fails } = answer;
      const slug = name.replaceAll(/[^\w-]+/g, '-').toLowerCase();
      const path = `${FOLDER}/${step.name.slice(0, 7)}-${kind}-${slug}`;
      const plant = () => {
        cpSync(join(root, 'solutions'), join(root, path), { recursive: true });
        make(answer, path, step, file);
      };
      const title = `${step.name}, ${kind}: ${name}`;
      return { kind, step, name, title, path, plant, ...(fails !== undefined && { fails }) };
    });
  });
}

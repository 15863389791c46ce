// The galleries: wrong answers that a check must catch, servers whose bytes are spoiled, and right answers
// that look different. For each there is a tree, a copy of solutions/ with this answer in it.
import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mistakes } from '../mistakes/all.ts';
import { type SpoiledServer, wire } from '../mistakes/wire/all.ts';
import { variants } from '../variants/all.ts';
import { type Change, make } from './changes.ts';
import type { Tree } from './galleries/many-trees.ts';
import { root, type Step, steps } from './places.ts';

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
  /** Why its message is not the same in every run, if so: then none is recorded. */
  varies?: string;
};

/** A right answer that looks different from ours. */
export type Variant = Change & { name: string };

export interface Exhibit extends Tree {
  kind: 'mistake' | 'on the wire' | 'variant';
  /** The number of the check that it must fail, if that was said. */
  fails?: string;
  varies?: string;
  /** The name of its test: `step-05-handshake, mistake: answers ping with null`. */
  title: string;
  plant: () => void;
}

export const FOLDER = '.workshop/galleries';

export const exhibits: Exhibit[] = [
  ...hang('mistake', mistakes),
  ...hang('variant', variants),
  ...wire.map((spoiled) => {
    const { step, spoil, isRight, varies } = spoiled;
    const change = (tree: string) => spoilServer(tree, spoiled);
    const kind = isRight ? 'variant' : 'on the wire';
    return { ...exhibit(kind, step, spoil, change), ...(varies !== undefined && { varies }) };
  }),
];

type Answer = Change & Pick<Mistake, 'name'> & Partial<Pick<Mistake, 'fails' | 'varies'>>;

function hang(kind: Exhibit['kind'], wings: Wing<Answer>[]) {
  return wings.flatMap(({ file, answers }) => {
    const step = steps.find(({ name }) => file.startsWith(`${name}/`));
    if (!step) throw new Error(`${file} belongs to no step`);
    return answers.map((answer): Exhibit => {
      const { name, fails, varies } = answer;
      const change = (tree: string) => make(answer, tree, step, file);
      return {
        ...exhibit(kind, step, name, change),
        ...(fails !== undefined && { fails }),
        ...(varies !== undefined && { varies }),
      };
    });
  });
}

function exhibit(
  kind: Exhibit['kind'],
  step: Step,
  name: string,
  change: (tree: string) => void,
): Exhibit {
  const slug = `${step.name.slice(0, 7)} ${kind} ${name}`.replaceAll(/[^\w-]+/g, '-');
  const path = `${FOLDER}/${slug.toLowerCase()}`;
  const plant = () => {
    cpSync(join(root, 'solutions'), join(root, path), { recursive: true });
    change(path);
  };
  return { kind, step, title: `${step.name}, ${kind}: ${name}`, path, plant };
}

/** Puts a program before the server of a step that spoils what it writes. */
function spoilServer(tree: string, { step, spoil, by }: SpoiledServer): void {
  const folder = join(root, tree, step.name);
  renameSync(join(folder, 'server.ts'), join(folder, 'sound-server.ts'));
  const program = `
    import { spoil } from '${'../'.repeat(`${tree}/${step.name}`.split('/').length)}tests/mistakes/wire/${by}';
    spoil(${JSON.stringify(spoil)});
    process.argv[1] = ${JSON.stringify(join(folder, 'sound-server.ts'))};
    await import('./sound-server.ts');
  `;
  writeFileSync(join(folder, 'server.ts'), program);
}

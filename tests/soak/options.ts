// What a run is told on its command line.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export interface Options {
  conversations: number;
  seed: string;
  /** Just this one. */
  only: number | undefined;
  /** How many conversations of each side are held at once. */
  jobs: number;
  /** The tree under test. */
  tree: string;
}

export const USAGE = `npm run soak [-- --conversations 1000] [--seed S] [--only K] [--jobs N] [--tree solutions]`;

/** @throws when an option is unknown, or its value is no number that it could be */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      conversations: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      only: { type: 'string' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      tree: { type: 'string', default: 'solutions' },
    },
  });
  return {
    conversations: natural(values.conversations),
    seed: values.seed,
    only: values.only === undefined ? undefined : natural(values.only),
    jobs: Math.max(1, natural(values.jobs)),
    tree: values.tree,
  };
}

function natural(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`not a number of things: ${text}`);
  return value;
}

/** The command that holds a run once more, or one of its conversations. */
export function repeat({ conversations, seed, tree }: Options, conversation?: number): string {
  const where = tree === 'solutions' ? '' : ` --tree ${tree}`;
  const word = /^[\w-]+$/.test(seed) ? seed : JSON.stringify(seed);
  const which =
    conversation === undefined ? `--conversations ${conversations}` : `--only ${conversation}`;
  return `npm run soak -- --seed ${word} ${which}${where}`;
}

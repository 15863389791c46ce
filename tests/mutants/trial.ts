// Tries mutants: the step's own checks on each, in trees that are used again and again.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advice } from '../course/galleries/advice.ts';
import { bundle, type Finding, TreeWorker, WORKERS } from '../course/galleries/many-trees.ts';
import { filesUnder, read, root, type Step } from '../course/places.ts';
import { hash, type Mutant } from './mutants.ts';
import { type Kept, readOutcomes, writeOutcomes } from './outcomes.ts';

const FOLDER = '.workshop/mutants';
/** As many at once as there are cores in a small machine. */
const FEW = 2;
const CONTROL = 'nothing changed';
/** A process keeps a copy of the checks for each tree that it has seen. */
const TREES_A_PROCESS = 60;

/** What came of a mutant. */
export interface Outcome {
  /** `named`: the check of its hole has failed first, and has said something about it. */
  state: 'named' | 'caught' | 'survived';
  /** The check that has failed. */
  check?: string;
  failureClass?: string;
  message?: string;
}

export interface Trial {
  /** Which of those that have an outcome are tried again: those of other checks if left out. */
  isOpen?: (outcome: Kept, against: string) => boolean;
  /** How many at once. */
  atOnce?: number;
  /** False for a sample: nothing is kept, and it is enough to know what has survived. */
  keeps?: boolean;
  /** Called after each. */
  onTried?: (mutant: Mutant, outcome: Outcome) => void;
}

/**
 * Tries the mutants of a step that have not been tried yet with these checks.
 *
 * @returns the outcome of each mutant, by its id
 */
export async function tryMutants(
  step: Step,
  mutants: Mutant[],
  { isOpen = isOfOthers, atOnce = WORKERS, keeps = true, onTried = () => {} }: Trial = {},
): Promise<Map<string, Outcome>> {
  const checks = await bundle(step);
  const against = hash(readFileSync(fileURLToPath(checks), 'utf8'), ...surroundings(step));
  const known = keeps ? readOutcomes(step) : {};
  const shaky = new Set<string | undefined>();
  const attempt = async (queue: Mutant[], lanes: number) => {
    const lane = async (_: unknown, index: number) => {
      const slot = new Slot(`${step.name.slice(0, 7)}-${process.pid}-${index}`);
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const outcome = judge(mutant, await slot.check(checks, mutant));
        if (mutant.operator === CONTROL) shaky.add(outcome.check);
        else known[mutant.id] = { ...outcome, against };
        if (keeps) writeOutcomes(step, known);
        onTried(mutant, outcome);
      }
      slot.clear();
    };
    await Promise.all(Array.from({ length: Math.min(lanes, queue.length) }, lane));
  };
  const open = mutants.filter(({ id }) => !known[id] || isOpen(known[id], against));
  await attempt(keeps ? withControls(open) : [...open], atOnce);
  // What many at once have kept from being done in time may have been in time among few.
  const doubtful = open.filter(({ id }) => isDoubtful(known[id]!, shaky));
  if (keeps) await attempt(doubtful, FEW);
  return new Map(mutants.map(({ id }) => [id, known[id]!]));
}

/** Puts the unchanged solution in between: a check that fails it says nothing of a mutant either. */
function withControls(queue: Mutant[]): Mutant[] {
  const [first] = queue;
  if (!first) return [];
  const text = read(`solutions/${first.file}`);
  const control = { ...first, operator: CONTROL, text, before: '', after: '' };
  const middle = Math.floor(queue.length / 2);
  return [...queue.slice(0, middle), control, ...queue.slice(middle), control];
}

function isDoubtful({ failureClass, check }: Outcome, shaky: Set<string | undefined>): boolean {
  const isLate = failureClass === 'too late' || failureClass === 'did not start';
  return isLate || (check !== undefined && shaky.has(check));
}

function isOfOthers(outcome: Kept, against: string): boolean {
  return outcome.against !== against;
}

/** What else the outcome depends on: the programs around the changed one. */
function surroundings({ number }: Step): string[] {
  const modules = filesUnder('solutions').filter(
    (path) => Number(path.split('step-')[1]?.slice(0, 2)) <= number,
  );
  return [...modules, ...filesUnder('tests/drivers'), 'tests/harness/relay.mjs'].map(read);
}

/** A copy of the solutions in which one file is another one, and the process that checks it. */
class Slot {
  readonly #tree: string;
  #worker = new TreeWorker();
  #count = 0;

  /** @param name of its folder */
  constructor(name: string) {
    this.#tree = `${FOLDER}/${name}`;
    mkdirSync(join(root, this.#tree), { recursive: true });
    cpSync(join(root, 'solutions'), join(root, this.#tree), { recursive: true });
  }

  async check(checks: string, { file, text }: Mutant): Promise<Finding[]> {
    const path = join(root, this.#tree, file);
    writeFileSync(path, text);
    try {
      return await this.#run(checks);
    } finally {
      cpSync(join(root, 'solutions', file), path);
    }
  }

  async #run(checks: string): Promise<Finding[]> {
    if ((this.#count += 1) % TREES_A_PROCESS === 0) this.#renew();
    try {
      return await this.#worker.check(checks, {
        tree: this.#tree,
        stopEachStep: true,
        spares: false,
      });
    } catch (error) {
      // The mutant has taken the process of the checks along.
      this.#renew();
      return [{ check: 'none', state: 'failed', message: String(error) }];
    }
  }

  #renew(): void {
    this.#worker.end();
    this.#worker = new TreeWorker();
  }

  clear(): void {
    this.#worker.end();
    const kept = `transcripts/${this.#tree.replaceAll('/', '-')}`;
    for (const path of [
      this.#tree,
      `.workshop/build/${basename(this.#tree)}`,
      `.workshop/${kept}`,
    ]) {
      rmSync(join(root, path), { recursive: true, force: true });
    }
  }
}

function judge({ hole }: Mutant, findings: Finding[]): Outcome {
  const failure = findings.find(({ state }) => state === 'failed');
  if (!failure) return { state: 'survived' };
  const { check, failureClass, message = '' } = failure;
  const isMeant = hole === undefined || check.split(' ')[0] === hole;
  const accuses =
    failureClass !== undefined && failureClass !== 'TODO' && advice(message).length > 0;
  const told = { check, message, ...(failureClass !== undefined && { failureClass }) };
  return { state: isMeant && accuses ? 'named' : 'caught', ...told };
}

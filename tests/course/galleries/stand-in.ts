// Stands in for vitest where the checks of one step run over hundreds of trees (see many-trees.ts): it
// has just what checks and harness use, and the next tree may begin as soon as one is done.
import type { ProvidedContext, RunnerTestCase } from 'vitest';

/** How a check of a tree ended. */
export interface Finding {
  /** `5.2 answers ping, …` */
  check: string;
  state: 'passed' | 'failed' | 'skipped';
  failureClass?: string;
  message?: string;
}

type Hook = () => unknown;
interface Context {
  task: Pick<RunnerTestCase, 'meta'> & { file: { tasks: Task[] } };
  skip: (why: string) => never;
}
interface Task {
  result?: { state: 'pass' | 'fail' | 'skip' };
}

/** A check that takes longer hangs, whatever it waits for. */
const LIMIT_MS = 60_000;

const checks: { name: string; body: (context: Context) => Promise<void> }[] = [];
const before: Hook[] = [];
const after: Hook[] = [];
let provided: Partial<ProvidedContext> = {};

export const test = (name: string, body: (context: Context) => Promise<void>) =>
  void checks.push({ name, body });
export const beforeAll = (hook: Hook) => void before.push(hook);
export const afterAll = (hook: Hook) => void after.push(hook);
export const inject = (name: keyof ProvidedContext) => provided[name];

class Skipped extends Error {}

/** Runs all checks that were declared. */
export async function run(context: Partial<ProvidedContext>): Promise<Finding[]> {
  provided = context;
  const findings: Finding[] = [];
  const tasks: Task[] = [];
  for (const hook of before) await hook();
  for (const { name, body } of checks) {
    const task: Context['task'] & Task = { meta: {}, file: { tasks } };
    tasks.push(task);
    const finding = await outcome(task, body);
    findings.push({ check: name, ...finding });
    const states = { passed: 'pass', failed: 'fail', skipped: 'skip' } as const;
    task.result = { state: states[finding.state] };
  }
  for (const hook of after) await hook();
  return findings;
}

async function outcome(
  task: Context['task'],
  body: (context: Context) => Promise<void>,
): Promise<Omit<Finding, 'check'>> {
  const skip = (why: string): never => {
    throw new Skipped(why);
  };
  try {
    await Promise.race([body({ task, skip }), late()]);
    return { state: 'passed' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Skipped) return { state: 'skipped', message };
    const { failureClass } = task.meta;
    return { state: 'failed', message, ...(failureClass !== undefined && { failureClass }) };
  }
}

function late(): Promise<never> {
  return new Promise((_, reject) => {
    const error = new Error(`The check was still at work after ${LIMIT_MS / 1000} s.`);
    setTimeout(reject, LIMIT_MS, error).unref();
  });
}

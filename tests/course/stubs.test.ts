// A stub fails with its TODO, and only with that; filling the holes one by one leads on to the next.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from './findings.ts';
import { root } from './places.ts';
import { findingsFile, partialTrees } from './trees.ts';

const LIMIT_MS = 120_000;

let findings: Finding[] = [];

beforeAll(async () => {
  rmSync(findingsFile, { force: true });
  const told = await checkTrees();
  try {
    findings = JSON.parse(readFileSync(findingsFile, 'utf8')) as Finding[];
  } catch (cause) {
    throw new Error(`The partial trees were not checked:\n${told}`, { cause });
  }
}, LIMIT_MS);

/** Runs vitest over the partial trees. @returns what it printed */
function checkTrees(): Promise<string> {
  const args = ['run', '--config=tests/course/trees.config.ts', '--maxWorkers=100%'];
  const command = ['node_modules/vitest/vitest.mjs', ...args];
  const reporter = '--reporter=./tests/course/findings.ts';
  // Without the variables that vitest sets for its own workers.
  const env = Object.entries(process.env).filter(([name]) => !/VITEST|^NODE_ENV$/.test(name));
  const options = { cwd: root, env: Object.fromEntries(env) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...command, reporter], options, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

/** The number at the beginning of a check's name. */
function idOf({ check }: Finding): string {
  return check.split(' ')[0]!;
}

/** The message that a TODO of this tree earns, as a pattern. */
function todoIn(path: string, id: string): RegExp {
  const folder = `${path}/step-${id.split('.')[0]!.padStart(2, '0')}-`;
  return new RegExp(`^TODO ${escape(id)}: .+\\n  in ${escape(folder)}[\\w/-]+\\.ts$`);
}

function escape(text: string): string {
  return text.replaceAll('.', '\\.');
}

describe.each(partialTrees)(
  '$step.name with $filled of its TODOs done',
  ({ ids, filled, path }) => {
    const next = ids[filled]!;
    const own = () => findings.filter(({ tree }) => tree === path);

    test(`the checks of what is done pass`, () => {
      const checks = own().filter((finding) => ids.indexOf(idOf(finding)) < filled);
      const failed = checks.filter(({ state }) => state !== 'passed');
      expect(new Set(checks.map(idOf))).toEqual(new Set(ids.slice(0, filled)));
      expect(failed).toEqual([]);
    });

    test(`the checks of ${next} fail and name TODO ${next}`, () => {
      const checks = own().filter((finding) => idOf(finding) === next);
      expect(checks.length).toBeGreaterThan(0);
      for (const { check, failureClass, message } of checks) {
        expect({ check, failureClass, message }).toEqual({
          check,
          failureClass: 'TODO',
          message: expect.stringMatching(todoIn(path, next)),
        });
      }
    });

    test('every later check fails with a TODO that is not done, and is not later than its own', () => {
      for (const finding of own().filter((one) => ids.indexOf(idOf(one)) > filled)) {
        const upTo = ids.slice(filled, ids.indexOf(idOf(finding)) + 1);
        const named = /^TODO (\S+):/.exec(finding.message ?? '')?.[1];
        expect(finding).toMatchObject({ failureClass: 'TODO' });
        expect(upTo, finding.check).toContain(named);
      }
    });
  },
);

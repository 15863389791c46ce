// A stub fails with its TODO, and only with that; filling the holes one by one leads on to the next.
import { beforeAll, describe, expect, test } from 'vitest';
import { checkTrees, type Finding } from './many-trees.ts';
import { partialTrees as all, plant } from './trees.ts';

const LIMIT_MS = 2_400_000;

/** A quick run takes only the stubs as they are handed out. */
const partialTrees =
  process.env.WORKSHOP_RUN === 'quick' ? all.filter(({ filled }) => filled === 0) : all;

let findings = new Map<string, Finding[]>();

beforeAll(async () => {
  for (const tree of partialTrees) plant(tree);
  findings = await checkTrees('stubs', partialTrees);
}, LIMIT_MS);

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
    const own = () => findings.get(path) ?? [];

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
        expect(finding, finding.check).toMatchObject({ failureClass: 'TODO' });
        expect(upTo, finding.check).toContain(named);
      }
    });
  },
);

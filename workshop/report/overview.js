// All steps at a glance: what `npm run check -- --all` says.
import { findStep } from '../course/steps.js';
import { dim, green, red, yellow } from '../terminal/terminal.js';
import { failingOf } from '../checks/verdict.js';

/**
 * @import { Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/**
 * @param {[Step, Verdict][]} verdicts
 * @param {Step[]} unchecked steps that have no checks
 * @returns {string[]} lines
 */
export function overview(verdicts, unchecked = []) {
  const steps = [...verdicts.map(([step]) => step), ...unchecked];
  const names = Math.max(...steps.map(({ name }) => name.length));
  const known = new Map(verdicts);
  const rows = steps
    .sort((a, b) => a.number - b.number)
    .map((step) => {
      const verdict = known.get(step);
      const [mark, text] = verdict ? outcome(step, verdict) : [dim('–'), 'has no checks'];
      return `${mark} ${step.name.padEnd(names)}  ${text}`;
    });
  const passed = verdicts.filter(([, { state }]) => state === 'passed').length;
  return [...rows, `${passed} of ${verdicts.length} steps passed.`];
}

/** @param {Step} step @param {Verdict} verdict @returns {[mark: string, text: string]} */
function outcome(step, verdict) {
  const { state, results } = verdict;
  if (state === 'broken') return [yellow('!'), 'the workshop itself failed'];
  const passed = results.filter((result) => result.state === 'passed').length;
  const count = `${passed} of ${results.length} checks`;
  const failing = failingOf(verdict);
  if (state === 'stopped' && !failing) return [dim('–'), `${count}, then it was stopped`];
  if (!failing) return [green('✓'), passed === results.length ? `${passed} checks` : count];
  const { id, class: kind, todo } = failing;
  if (kind !== 'TODO') return [red('✗'), `${id} ${kind}: npm run check ${step.short}`];
  const owner = findStep(todo?.split('.')[0] ?? '') ?? step;
  const where = owner.number === step.number ? '' : `, a hole of ${owner.name}`;
  return [yellow('○'), `TODO ${todo}${where}`];
}

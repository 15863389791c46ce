// What slides/TEACHING.md tells a teacher to do can be done.
import { expect, test } from 'vitest';
import { findStep } from '../../../workshop/course/steps.js';
import { readMarkdown } from '../lesson.ts';
import { exists, read } from '../places.ts';

const guide = readMarkdown('slides/TEACHING.md');
const text = guide.lines.join('\n');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflow = guide.fences.find(({ language }) => language === 'yaml')!.lines.join('\n');

/** The values of a key in the workflow. */
function valuesOf(key: string): string[] {
  return [...workflow.matchAll(new RegExp(`^ +${key}: (.+)$`, 'gm'))].map(([, value]) => value!);
}

test('every command is there, and every step that it names', () => {
  const named = [...text.matchAll(/\bnpm run (\w+)(?: (step-\d\d))?/g)];
  expect(named.length).toBeGreaterThan(10);
  for (const [command, script, step] of named) {
    expect(scripts, command).toHaveProperty(script!);
    if (step !== undefined) expect(findStep(step)?.short, command).toBe(step);
  }
});

test('every file that it names is there', () => {
  const files = [...text.matchAll(/(?<![\w./])(?:steps|workshop|tests)\/[\w./-]*[\w/]/g)].map(
    ([file]) => file,
  );
  expect(files.filter((file) => !exists(file))).toEqual([]);
});

test('the workflow has one command a step, and reports each of them', () => {
  const ids = valuesOf('id');
  expect(ids.length).toBeGreaterThanOrEqual(5);
  for (const id of ids) expect(findStep(id)?.short).toBe(id);
  expect(valuesOf('command')).toEqual(ids.map((id) => `npm run check ${id}`));
  expect(valuesOf('runners')).toEqual([ids.join(',')]);
  for (const id of ids) {
    expect(valuesOf(`${id.toUpperCase()}_RESULTS`)).toEqual([`'\${{steps.${id}.outputs.result}}'`]);
  }
});

// docs/architecture.md names what is there, and its rooms are what it says they are.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';
import { exists, filesUnder, read, root } from '../places.ts';

const PAGE = 'docs/architecture.md';
const MOST = 10;
/** These hold what is read, and no programs. */
const STORES = ['stubs', 'quizzes'];

const blocks = [...read(PAGE).matchAll(/^```text\n([^]*?)^```$/gm)].map(([, text]) =>
  namesIn(text!),
);
const [top, commands, rooms, tests, courseRooms] = blocks as [
  string[],
  string[],
  string[],
  string[],
  string[],
];

/** The first word of each line, without the slash of a folder. */
function namesIn(block: string): string[] {
  return block
    .trimEnd()
    .split('\n')
    .map((line) => /^(\S+?)\/? {2,}\S/.exec(line)?.[1] ?? line);
}

/** The folders that git knows. */
function foldersIn(folder: string): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--', folder];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const inside = files.map((path) => path.slice(folder === '.' ? 0 : folder.length + 1).split('/'));
  const names = inside.filter((parts) => parts.length > 1).map(([name]) => name!);
  return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== '__snapshots__');
}

function programsIn(folder: string): string[] {
  return readdirSync(join(root, folder)).filter((name) => /\.(js|mjs|ts|py)$/.test(name));
}

test('the page names every folder, and no other', () => {
  expect([...top].sort()).toEqual(foldersIn('.').sort());
  expect([...rooms].sort()).toEqual(foldersIn('workshop').sort());
  expect([...tests].sort()).toEqual(foldersIn('tests').sort());
  expect([...courseRooms].sort()).toEqual(foldersIn('tests/course').sort());
});

test('each file of workshop/ is a command, and npm knows it', () => {
  expect([...commands].sort()).toEqual(programsIn('workshop').sort());
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const file of commands) {
    expect(scripts[file.slice(0, -'.js'.length)]).toBe(`node workshop/${file}`);
  }
});

test('no room is crowded', () => {
  const all = [
    ...rooms.filter((room) => !STORES.includes(room)).map((room) => `workshop/${room}`),
    ...['tests/course', ...courseRooms.map((room) => `tests/course/${room}`)],
  ];
  const crowded = all.filter((room) => programsIn(room).length > MOST);
  expect(crowded).toEqual([]);
  expect(all.filter((room) => programsIn(room).length === 0)).toEqual([]);
});

/** The rooms of workshop/ that the files of one import, for what they do or for its types. */
function importedBy(room: string): string[] {
  return filesUnder(`workshop/${room}`)
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => {
      const targets = [...read(path).matchAll(/(?:from |import\()'(\.[^']+)'/g)];
      return targets.map(([, target]) => normalize(join(dirname(path), target!)).split('/')[1]!);
    });
}

test.each(rooms)('workshop/%s imports only from rooms above it', (room) => {
  const above = rooms.slice(0, rooms.indexOf(room) + 1);
  expect(importedBy(room).filter((other) => !above.includes(other))).toEqual([]);
});

test.each([PAGE, 'CONTRIBUTING.md'])('the paths that %s names exist', (page) => {
  const quoted = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path]) => path!);
  expect(quoted.length).toBeGreaterThan(2);
  expect(quoted.filter((path) => !exists(path))).toEqual([]);
});

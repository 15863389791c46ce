// Is a piece of code quoted from a file of this repository?
import { filesUnder, read } from './places.ts';

const FOLDERS = ['solutions', 'steps', 'docs', 'tests'];
const sources = FOLDERS.flatMap(filesUnder)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, lines: read(path).split('\n') }));

/**
 * @param folders only files of these; all sources if left out
 * @returns the file from which these lines come, whatever their common indentation
 */
export function sourceOf(quote: string[], folders = FOLDERS): string | undefined {
  const wanted = dedent(quote).join('\n');
  const first = quote[0]?.trim();
  const holds = (lines: string[]) =>
    lines.some(
      (line, at) =>
        line.trim() === first && dedent(lines.slice(at, at + quote.length)).join('\n') === wanted,
    );
  const inside = sources.filter(({ path }) => folders.some((name) => path.startsWith(`${name}/`)));
  return inside.find(({ lines }) => holds(lines))?.path;
}

function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common));
}

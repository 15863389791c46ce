import { entry } from '#step/step-13-tap/passing.ts';
import { drive } from './drive.ts';

function textOf(...args: Parameters<typeof entry>): string {
  const text = String(entry(...args));
  if (text.includes('\n')) throw new Error(`the entry has a line break: ${JSON.stringify(text)}`);
  return text;
}

drive({
  entry: (...args: Parameters<typeof entry>) => {
    const text = textOf(...args);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new Error(`the entry is no JSON: ${text || '(nothing)'}`);
    }
  },
  'the frame in its entry': (line: string) => {
    const text = textOf(1, '←', line);
    return text.includes(line.trim()) ? line.trim() : /\{.*\}/.exec(text.slice(1, -1))?.[0];
  },
});

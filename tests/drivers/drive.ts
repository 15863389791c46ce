// Lets a check call functions in this process by name. Calls and replies take the channel that Node
// opens between parent and child, so that stdin and stdout are free for the code under test.

import { closeSync } from 'node:fs';

type Functions = Record<string, (...args: never[]) => unknown>;

/** Members of an error that a check may want to see. */
function describe(error: unknown) {
  if (!(error instanceof Error)) {
    return { name: 'not an Error', message: JSON.stringify(error) ?? String(error) };
  }
  const { name, message, cause, stack = '' } = error;
  const { code, data } = error as Error & { code?: unknown; data?: unknown };
  const place = stack.split('\n').find((line) => /\bstep-\d\d-.*\.ts:\d+/.test(line));
  return { name, message, cause, code, data, place: place?.trim() };
}

/** Tells the check something, unless it has let go. */
function tell(message: object): void {
  if (process.connected) process.send?.(message);
}

export function report(event: string, value?: unknown): void {
  tell({ event, value });
}

const common: Functions = {
  // From our side the pipe could not be broken at a certain moment: a process that is just being
  // started anywhere in the checks holds a copy of it.
  'the loss of stdout': () => closeSync(1),
};

/** Obeys calls of these functions until the check lets go. */
export function drive(own: Functions): void {
  const functions = { ...common, ...own };
  process.on('message', async ({ n, name, args }: { n: number; name: string; args: never[] }) => {
    try {
      tell({ n, value: await functions[name]!(...args) });
    } catch (error) {
      tell({ n, error: describe(error) });
    }
  });
}

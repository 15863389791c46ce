// Lets a check call functions in this process by name. Calls and replies take the channel that Node
// opens between parent and child, so that stdin and stdout are free for the code under test.

type Functions = Record<string, (...args: never[]) => unknown>;

/** Members of an error that a check may want to see. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: 'not an Error', message: String(error) };
  const { name, message, code, data } = error as Error & { code?: unknown; data?: unknown };
  return { name, message, code, data };
}

export function report(event: string, value?: unknown): void {
  process.send?.({ event, value });
}

/** Obeys calls of these functions until the check lets go. */
export function drive(functions: Functions): void {
  process.on('message', async ({ n, name, args }: { n: number; name: string; args: never[] }) => {
    try {
      process.send?.({ n, value: await functions[name]!(...args) });
    } catch (error) {
      process.send?.({ n, error: describe(error) });
    }
  });
}

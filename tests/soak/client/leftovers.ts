// What a closed connection must not leave behind in the client's process.
import type { Notes } from '../outcome.ts';
import { isAlive, kill } from '../../harness/pids.ts';
import { until } from '../../harness/waiting.ts';

const SOON_MS = 3000;

/**
 * Waits until the server is gone and nothing of the connection keeps this process alive, and notes what
 * stays.
 *
 * @param before what kept the process alive before the connection
 */
export async function findLeftovers(
  server: number | undefined,
  before: string[],
  notes: Notes,
): Promise<void> {
  if (server !== undefined && !(await until(() => !isAlive(server), SOON_MS))) {
    notes.problem(`the server, process ${server}, lives on after close()`);
    kill(server);
  }
  const left = () => surplus(process.getActiveResourcesInfo(), before);
  if (await until(() => left().length === 0, SOON_MS)) return;
  notes.problem(`keeps the process alive after close(): ${left().join(', ')}`);
}

/** What is in one list more often than in another. */
function surplus(list: string[], other: string[]): string[] {
  const rest = [...other];
  return list.filter((item) => {
    const at = rest.indexOf(item);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

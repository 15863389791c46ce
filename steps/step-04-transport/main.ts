// Given. Tells a file that was started from one that was imported: a server speaks over stdio only if it
// was started, and whoever imports it gives it another transport.
//   if (isMain(import.meta.url)) await connect(new StdioServerTransport());
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param url the file's `import.meta.url`. @returns whether `node` was told to run this very file */
export function isMain(url: string): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === fileURLToPath(url);
}

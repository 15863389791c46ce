// Given. Prints how a host is told to start the server of step 08 with your tap in front of it, with the
// absolute paths of this machine.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

mkdirSync(path('../../.workshop'), { recursive: true });

// Not npx, and not the bare name tsx: a host has another PATH and another working folder than you.
const run = ['--import', import.meta.resolve('tsx')];
const command = process.execPath;
const server = [command, ...run, path('../step-08-tools/server.ts')];
const args = [...run, path('tap.ts'), path('../../.workshop/host.jsonl'), '--', ...server];

function print(title: string, value: object): void {
  console.log(`${title}:\n${JSON.stringify(value, null, 2)}\n`);
}

print('Claude Desktop, Cursor, Claude Code, the Inspector', {
  mcpServers: { notes: { command, args } },
});
print('VS Code', { servers: { notes: { type: 'stdio', command, args } } });

// How far the official suite gets at a step: the programs are bundled, started, and put to it.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../soak/build.ts';
import { startPiped } from '../soak/processes.ts';
import { clientSuite, type Counted, type Revision, serverSuite } from './suite.ts';

export type Programs = Record<'door' | 'server' | 'client' | 'whole' | 'stranger', string>;

/** @param tree `solutions` or `steps`, or another that has them all @param folder where the bundles go */
export function build(tree: string, folder: string): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  return bundle<keyof Programs>(
    {
      door: join(tree, 'step-14-door/server.ts'),
      server: 'tests/conformance/server.ts',
      client: 'tests/conformance/client.ts',
      whole: join(tree, 'step-25-conformance/server.ts'),
      stranger: join(tree, 'step-25-conformance/client.ts'),
    },
    tree,
    folder,
  );
}

/** @param folder for what the suite writes */
export type Stage = (programs: Programs, folder: string) => Promise<Counted>;

export const STAGES = {
  '2025-11-25 server 14': server('door', []),
  '2025-11-25 server 16': server('server', ['16']),
  '2025-11-25 server 18': server('server', ['18']),
  '2025-11-25 client 17': client('client', ['17']),
  '2025-11-25 client 18': client('client', ['18']),
  '2026-07-28 server 20': server('server', ['20'], '2026-07-28'),
  '2026-07-28 client 20': client('client', ['20'], '2026-07-28'),
  '2025-11-25 server 25': server('whole', []),
  '2025-11-25 client 25': client('stranger', []),
  '2026-07-28 server 25': server('whole', [], '2026-07-28'),
  '2026-07-28 client 25': client('stranger', [], '2026-07-28'),
} satisfies Record<string, Stage>;

function server(name: 'door' | 'server' | 'whole', args: string[], revision?: Revision): Stage {
  return async (programs, folder) => {
    const child = startPiped([programs[name], '0', ...args]);
    let said = '';
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (said = (said + text).slice(-2000)));
    try {
      const ended = once(child, 'exit').then(() => {
        throw new Error(`The server did not start:\n${said.trim()}`);
      });
      ended.catch(() => {});
      const line = once(createInterface({ input: child.stdout }), 'line');
      const [url] = (await Promise.race([line, ended])) as [string];
      return await serverSuite(url, join(folder, 'results'), revision);
    } finally {
      child.kill('SIGKILL');
    }
  };
}

function client(name: 'client' | 'stranger', args: string[], revision?: Revision): Stage {
  return (programs, folder) => {
    const command = [process.execPath, programs[name], ...args];
    return clientSuite(command, join(folder, 'results'), revision);
  };
}

// How far the official suite gets at a step: the programs are bundled, started, and put to it.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../soak/build.ts';
import { startPiped } from '../soak/processes.ts';
import { clientSuite, type Counted, type Revision, serverSuite } from './suite.ts';

export type Programs = Record<'door' | 'server' | 'client', string>;

/** @param tree `solutions` or `steps`, or another that has them all @param folder where the bundles go */
export function build(tree: string, folder: string): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  return bundle<keyof Programs>(
    {
      door: join(tree, 'step-14-door/server.ts'),
      server: 'tests/conformance/server.ts',
      client: 'tests/conformance/client.ts',
    },
    tree,
    folder,
  );
}

/** @param folder for what the suite writes */
export type Stage = (programs: Programs, folder: string) => Promise<Counted>;

export const STAGES = {
  'server 14': server('door', []),
  'server 16': server('server', ['16']),
  'server 18': server('server', ['18']),
  'client 17': client('17'),
  'client 18': client('18'),
  'server 20': server('server', ['20'], '2026-07-28'),
  'client 20': client('20', '2026-07-28'),
} satisfies Record<string, Stage>;

function server(name: 'door' | 'server', args: string[], revision: Revision = '2025-11-25'): Stage {
  return async (programs, folder) => {
    const child = startPiped([programs[name], '0', ...args]);
    child.stderr.resume();
    try {
      const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return await serverSuite(url, join(folder, 'results'), revision);
    } finally {
      child.kill('SIGKILL');
    }
  };
}

function client(step: string, revision: Revision = '2025-11-25'): Stage {
  return ({ client }, folder) =>
    clientSuite([process.execPath, client, step], join(folder, 'results'), revision);
}

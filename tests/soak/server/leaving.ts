// How a hostile client leaves a server.
import { setTimeout } from 'node:timers/promises';
import { Random } from '../random.ts';
import type { Attack } from './attack.ts';

const PING = '{"jsonrpc":"2.0","id":"last","method":"ping"}\n';
const SILENCE_MS = 60;

/**
 * Leaves as the script says.
 *
 * @returns how the server has to end, and whether every answer had the time and the way to come
 */
export async function leave(attack: Attack): Promise<{ ends: string[]; complete: boolean }> {
  const { child, drip, script } = attack;
  const ping = () => attack.send({ bytes: Buffer.from(PING), owed: 'last', want: 'result' });
  switch (script.leaving) {
    case 'when all is answered':
      await attack.answered();
      break;
    case 'with answers in flight':
      break;
    case 'in the middle of a line':
      await drip.end(PING.slice(0, 30));
      return { ends: ['0'], complete: true };
    case 'after a silence':
      await attack.answered();
      await setTimeout(SILENCE_MS);
      ping();
      await attack.answered();
      break;
    case 'with stdout closed first':
      child.stdout.destroy();
      ping();
      await drip.end();
      return { ends: ['0'], complete: false };
    case 'by vanishing':
      await setTimeout(new Random(attack.notes.outcome.conversation).int(0, 60));
      for (const stream of child.stdio) stream?.destroy();
      return { ends: ['0'], complete: false };
    case 'with SIGTERM':
      await setTimeout(new Random(attack.notes.outcome.conversation).int(0, 60));
      child.kill('SIGTERM');
      return { ends: ['SIGTERM', '0', '143'], complete: false };
    case 'by a tool that exits':
      await drip.written();
      return { ends: ['3'], complete: false };
  }
  await drip.end();
  return { ends: ['0'], complete: true };
}

// Servers that are wrong in one way each.
import { wrongNumber } from './answers.ts';
import { wrongContent } from './contents.ts';
import { dies } from './ends.ts';
import { wrongId } from './ids.ts';
import { noMessage } from './lines.ts';
import { noJsonRpc } from './messages.ts';
import type { NearMiss } from './near-miss.ts';

export const nearMisses: NearMiss[] = [
  ...dies,
  ...noMessage,
  ...noJsonRpc,
  ...wrongNumber,
  ...wrongId,
  ...wrongContent,
];

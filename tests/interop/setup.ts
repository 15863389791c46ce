// Runs once before the conversations: installs the peers, and forgets what was recorded before.
import { install } from '../course/installed.ts';
import { hasNewEnoughNode, NEWER_NODE } from './newer-node.ts';
import { forgetTalks } from './recordings.ts';

export default function setup(): void {
  install('tests/interop');
  if (!hasNewEnoughNode && process.platform === 'linux' && process.arch === 'x64') {
    install(NEWER_NODE);
  }
  forgetTalks();
}

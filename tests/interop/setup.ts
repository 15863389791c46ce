// Runs once before the conversations: gets a newer Node for who needs one, and forgets what was recorded before.
import { getNewerNode } from './newer-node.ts';
import { forgetTalks } from './recordings.ts';

export default function setup(): void {
  getNewerNode();
  forgetTalks();
}

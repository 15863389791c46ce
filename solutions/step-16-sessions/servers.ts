// Given. The servers of steps 08 to 12, of which not a line has changed.
import type { Transport } from '../step-04-transport/transport.ts';
import { connect as notes } from '../step-08-tools/server.ts';
import { connect as talking } from '../step-09-notifications/server.ts';
import { connect as patient } from '../step-10-cancellation/server.ts';
import { connect as asking } from '../step-11-sampling/server.ts';
import { connect as mortal } from '../step-12-endings/server.ts';

const servers = new Map(
  Object.entries({ 8: notes, 9: talking, 10: patient, 11: asking, 12: mortal }),
);

/** The `connect` of the step that this process's second argument names: `server.ts 3000 11`; or of step 09. */
export function chosenServer(): (transport: Transport) => unknown {
  return servers.get(String(Number(process.argv[3] ?? 9))) ?? talking;
}

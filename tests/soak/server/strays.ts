// Lines of a hostile client that are no sound requests, and that no other line depends on.
import { hardText, junkFrom } from '../junk.ts';
import type { Random } from '../random.ts';
import { frameBytes, type Line } from './line.ts';

export const STRAYS = { junk, notification, response, withoutId };

function junk(random: Random): Line {
  const { kind, bytes, answered } = junkFrom(random);
  return answered ? { bytes, fault: kind, owed: null } : { bytes, fault: kind };
}

function notification(random: Random): Line {
  const method = random.pick([
    'notifications/initialized',
    'notifications/roots/list_changed',
    'notifications/progress',
    'tools/call',
    '',
  ]);
  const params = random.pick([undefined, {}, [], null, { progressToken: 0, progress: 1 }]);
  const told = { bytes: frameBytes({ method, params }), fault: 'a notification for nobody' };
  return method === 'notifications/initialized' ? { ...told, initialized: true } : told;
}

/** An answer that nobody has asked for. */
function response(random: Random): Line {
  const id = random.pick<unknown>(['nobody', 99_999, -1, '1', null]);
  const error = { code: -32603, message: 'no', data: hardText(random) };
  const half = random.chance(50) ? { result: { poison: true } } : { error };
  return { bytes: frameBytes({ id, ...half }), fault: 'an answer to nobody' };
}

/** A request whose id is none: it is answered with an error without id. */
function withoutId(random: Random): Line {
  const id = random.pick<unknown>([null, 1.5, {}, [1], true, 2 ** 60]);
  const bytes = frameBytes({ id, method: 'ping' });
  return { bytes, owed: null, fault: 'a request with an id of the wrong type' };
}

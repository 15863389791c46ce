// The revisions that we claim.
import { PROTOCOL_VERSIONS } from '../../solutions/step-05-handshake/handshake.ts';
import { REVISION } from '../../solutions/step-19-stateless/stateless.ts';

/** Those with a handshake, oldest first, as in a history. */
export const REVISIONS = [...PROTOCOL_VERSIONS].reverse();

/** The one without. */
export const CURRENT = REVISION;

export const ALL_REVISIONS = [...REVISIONS, CURRENT] as const;

export type Revision = (typeof ALL_REVISIONS)[number];

// The revisions that we claim.
import { PROTOCOL_VERSIONS } from '../../solutions/step-05-handshake/handshake.ts';

export type Revision = (typeof PROTOCOL_VERSIONS)[number];

/** Oldest first, as in a history. */
export const REVISIONS: Revision[] = [...PROTOCOL_VERSIONS].reverse();

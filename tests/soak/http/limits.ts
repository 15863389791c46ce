// What the server under test allows. The attacks know it, too.
export const MAX_SESSIONS = 200;
export const IDLE_MS = 3000;
/** How long a tool is quiet before it tells much. */
export const SWELL_MS = 600;

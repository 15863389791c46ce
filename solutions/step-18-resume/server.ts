// Given. The servers of step 16, whose streams survive a broken line.
//   server.ts            the server of step 09, on a port that is free
//   server.ts 3000 11    the server of step 11, on this port
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { chosenServer } from '../step-16-sessions/servers.ts';
import { type SessionOptions, sessions } from '../step-16-sessions/sessions.ts';
import { ResumableSession } from './session.ts';

const newSession: SessionOptions['newSession'] = (onopen) => new ResumableSession(onopen);

await listen(door(sessions(chosenServer(), { newSession })));

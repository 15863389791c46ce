// Given. A server of steps 08 to 12 behind a URL.
//   server.ts            the server of step 09, on a port that is free
//   server.ts 3000 11    the server of step 11, on this port
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { chosenServer } from './servers.ts';
import { sessions } from './sessions.ts';

await listen(door(sessions(chosenServer())));

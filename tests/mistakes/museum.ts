// The exhibits of docs/museum/, each a whole file: what a learner reads there is what is run here.
import type { Mistake, Wing } from '../course/galleries.ts';
import { filesUnder, read } from '../course/places.ts';

/** By file: what the program does wrong, and the check that it must fail. */
const wrongs: Record<string, Pick<Mistake, 'name' | 'fails'>> = {
  'step-01-answers.ts': { name: 'takes a chunk for a line', fails: '1.1' },
  'step-02-adder.ts': { name: 'takes the request 0 for a notification', fails: '2.2' },
  'step-03-echo.ts': { name: 'breaks off at a blank line', fails: '3.2' },
  'step-04-logging-echo.ts': { name: 'takes console.debug for stderr', fails: '4.1' },
  'step-05-greeter.ts': { name: 'agrees to any version', fails: '5.1' },
  'step-06-client.ts': { name: 'is ready before it is answered', fails: '6.2' },
  'step-07-peer.ts': { name: 'takes a ping for an answer', fails: '7.2' },
  'step-08-three-tools.ts': { name: 'does not survive an unknown tool', fails: '8.2' },
  'step-09-counter.ts': { name: 'has no progress for the token 0', fails: '9.2' },
  'step-10-patient.ts': { name: 'tells of the abort in an answer', fails: '10.1' },
  'step-11-summarizer.ts': { name: 'asks a client that cannot be asked', fails: '11.1' },
  'step-12-mortal.ts': { name: 'exits with answers in flight', fails: '12.1' },
  'step-13-tap.ts': { name: 'lets pass what it understands', fails: '13.2' },
  'step-14-door.ts': { name: 'looks for our name anywhere in the Origin', fails: '14.1' },
  'step-15-stream.ts': { name: 'names its events after their methods', fails: '15.3' },
  'step-16-sessions.ts': { name: 'opens the session that a client names', fails: '16.3' },
  'step-17-http-client.ts': { name: 'takes the session from every response', fails: '17.2' },
  'step-18-resume.ts': { name: 'begins with the event that was seen', fails: '18.2' },
  'step-19-forgetful.ts': { name: 'takes the word of the request before', fails: '19.3' },
  'step-20-mirror.ts': { name: 'looks at what was sent, and not at what was not', fails: '20.3' },
  'step-21-eras.ts': { name: 'knows two codes of the past', fails: '21.2' },
  'step-22-questions.ts': { name: 'takes a sum for a seal', fails: '22.2' },
  'step-23-notes.ts': { name: 'lets a variable have a slash in it', fails: '23.1' },
  'step-24-agent.ts': { name: 'ends with the first no', fails: '24.2' },
  'step-25-server.ts': { name: 'has a mirror, and looks at no argument in it', fails: '25.2' },
};

/** The first line of an exhibit says in place of which file it stands. */
function placeOf(source: string): string {
  return /^\/\/ In place of (step-\d\d-[\w-]+\/[\w-]+\.ts)$/m.exec(source)?.[1] ?? '';
}

export const museum: Wing<Mistake>[] = filesUnder('docs/museum')
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const file = path.slice('docs/museum/'.length);
    const answers = [{ museum: file, ...wrongs[file]! }];
    return { file: placeOf(read(path)), answers };
  });

// Which spoils are tried on which servers: on that of the step that teaches the rule, and on all later ones.
import { type Step, steps } from '../../course/places.ts';
import type { HttpSpoilName } from './spoils-http.ts';
import type { SpoilName } from './spoils.ts';

/** Those with a server of their own that speaks JSON-RPC. */
const SERVERS = [2, 3, 4, 5, 8, 9, 10, 11, 12, 19, 21, 22, 23];

/** The step that teaches what is wrong with it; none if nothing is. */
const taughtIn: Record<SpoilName, number | undefined> = {
  'prints a banner on stdout': 2,
  'writes its log to stdout, as JSON': 2,
  'writes Content-Length headers': 2,
  'writes a blank line after each message': 2,
  'ends its lines with CR LF': undefined,
  'ends no line': 2,
  'spreads its JSON over several lines': 2,
  'writes half a message and falls silent': 2,
  'exits after its first answer': 2,
  'leaves out jsonrpc': 2,
  'says jsonrpc 1.0': 2,
  'turns the id into a text': 2,
  'leaves out the id': 2,
  'answers with a result and an error': 2,
  'answers with the result null': 2,
  'answers everything twice': 2,
  'answers notifications': 2,
  'answers what nobody has asked': 2,
  'gives its version as a number': 5,
  'serves tools and does not declare them': 5,
  'answers in the order of the requests': 8,
};

/** What is said in a handshake or of a session, and where there is none cannot be wrong. */
const OF_THE_HANDSHAKE: string[] = [
  'gives its version as a number',
  'serves tools and does not declare them',
  'leaves out the session',
  'names the session in two headers',
];
const LAST_HANDSHAKE = 18;

/** Those with a server over HTTP, and which of them teaches the rule; none if nothing is wrong. */
const HTTP_SERVERS = [14, 15, 16, 20];

const taughtOverHttp: Record<HttpSpoilName, number | undefined> = {
  'answers what has no answer with 200': 14,
  'answers every error with 500': 14,
  'sends a header of step 16': 14,
  'sends a header that is no ASCII': 14,
  'says that everything is HTML': 14,
  'leaves out jsonrpc': 14,
  'turns the id into a text': 14,
  'answers with the result null': 14,
  'writes every answer twice': 14,
  'closes the connection in place of an end': 14,
  'never ends a response': 14,
  'sends words in front of its JSON': 14,
  'ends the lines of its events with CR LF': undefined,
  'comments its events': undefined,
  'says which charset': undefined,
  'leaves out the session': 16,
  'names the session in two headers': 16,
};

export interface SpoiledServer {
  step: Step;
  spoil: SpoilName | HttpSpoilName;
  /** The module of this folder that spoils it. */
  by: 'spoil.ts' | 'spoil-http.ts';
  /** Whether it must pass all the same. */
  isRight: boolean;
  /** Why its message is not the same in every run, if so: then none is recorded. */
  varies?: string;
}

const SECOND = 'a second request may come in before, and is answered then';
/** By step and spoil. */
const VARIES: Record<string, string> = Object.fromEntries(
  [19, 21, 22, 23].map((step) => [`${step} exits after its first answer`, SECOND]),
);

export const wire: SpoiledServer[] = [
  ...hang('spoil.ts', SERVERS, taughtIn),
  ...hang('spoil-http.ts', HTTP_SERVERS, taughtOverHttp),
];

function hang<Name extends SpoiledServer['spoil']>(
  by: SpoiledServer['by'],
  servers: number[],
  taught: Record<Name, number | undefined>,
): SpoiledServer[] {
  return steps
    .filter(({ number }) => servers.includes(number))
    .flatMap((step) =>
      (Object.keys(taught) as Name[])
        .filter((spoil) => step.number >= (taught[spoil] ?? 0))
        .filter((spoil) => step.number <= LAST_HANDSHAKE || !OF_THE_HANDSHAKE.includes(spoil))
        .map((spoil) => {
          const varies = VARIES[`${step.number} ${spoil}`];
          const isRight = taught[spoil] === undefined;
          return { step, spoil, by, isRight, ...(varies !== undefined && { varies }) };
        }),
    );
}

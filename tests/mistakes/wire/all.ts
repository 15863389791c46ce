// Which spoils are tried on which servers: on that of the step that teaches the rule, and on all later ones.
import { type Step, steps } from '../../course/places.ts';
import type { SpoilName } from './spoils.ts';

export type { SpoilName };

/** Those with a server of their own that speaks JSON-RPC. */
const SERVERS = [2, 3, 4, 5, 8, 9, 10, 11, 12];

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

interface SpoiledServer {
  step: Step;
  spoil: SpoilName;
  /** Whether it must pass all the same. */
  isRight: boolean;
}

export const wire: SpoiledServer[] = steps
  .filter(({ number }) => SERVERS.includes(number))
  .flatMap((step) =>
    (Object.keys(taughtIn) as SpoilName[])
      .filter((spoil) => step.number >= (taughtIn[spoil] ?? 0))
      .map((spoil) => ({ step, spoil, isRight: taughtIn[spoil] === undefined })),
  );

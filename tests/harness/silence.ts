// What to say when a line of the learner's was expected and none came.
import { inject } from 'vitest';
import { type Child, confession, todoIn } from './child.ts';
import { type Evidence, shorten, show } from './failure.ts';
import type { Frame } from './frames.ts';

/** The learner's end of the wire. Frames from client to server are `→`, the others `←`. */
export type Side = 'server' | 'client';

/** Those of a server in another language. Node writes each line to a pipe at once: it has no such trap. */
const OWN_CAUSES = [
  'Does it flush stdout after each line? Into a pipe, many languages write only when told to.',
  'Other causes: a branch that answers nothing, an endless loop, a message on stderr.',
];

export interface Scene {
  child: Child;
  side: Side;
  /** Whether anything has come at all. */
  heard: boolean;
  /** What came after the last newline. */
  rest: string;
  /** The arrow of what the learner's process writes. */
  arrow: string;
  /** The last lines of the conversation. */
  lines: string[];
}

const USUAL_CAUSES = [
  'Usual causes: a branch that returns nothing, an await for something that cannot come yet, an',
  'endless loop, a transport that was not started, or a message written to stderr.',
];

/** The stream has ended. */
export function streamEnded(scene: Scene, wanted?: Frame, note?: string): Evidence {
  const { child, side, heard, lines } = scene;
  if (scene.rest !== '') return noNewline(scene);
  if (!child.ended) {
    const how =
      side === 'server'
        ? 'Your server closed its stdout and lives on.'
        : 'The server has ended, and your client lives on.';
    return { class: 'exited', lines, why: [how, ...missing(wanted), ...(note ? [note] : [])] };
  }
  const evidence = confession(child, heard);
  if (evidence.class === 'TODO') return evidence;
  const why = [...evidence.why, ...missing(wanted)];
  if (child.stderr === '') why.push(causeOfEnd(heard || child.ended.code !== 0));
  if (note !== undefined) why.push(note);
  return { ...evidence, lines, why };
}

/** The likely cause of an end without a word on stderr. */
function causeOfEnd(spoke: boolean): string {
  if (!spoke) return 'Nothing kept it alive: does it listen to its stdin?';
  return 'Does something call process.exit, or close stdin?';
}

/** The time is up. */
export function nothingCame(scene: Scene, ms: number, wanted?: Frame, note?: string): Evidence {
  const { child, rest, lines } = scene;
  const usual = inject('server') ? OWN_CAUSES : USUAL_CAUSES;
  const causes = rest === '' ? usual : [];
  const why = [
    `${rest === '' ? 'Nothing' : 'No whole line'} came for ${ms / 1000} s. The process is alive.`,
    ...missing(wanted),
    ...child.stderrTail(2),
    ...(rest === '' ? [] : [`What came: ${shorten(rest, 60)}`, 'No newline ends it.']),
    ...(note === undefined ? [] : [note]),
    ...causes,
  ];
  return todoIn(child.stderr) ?? { class: 'too late', lines, why };
}

/** What does not end in a newline is no message. */
export function noNewline({ rest, arrow, lines }: Scene): Evidence {
  return {
    class: 'stdout is not JSON',
    lines: [...lines.slice(-1), `${arrow} ${rest}`],
    span: { start: rest.length, end: rest.length + 1 },
    label: 'no newline',
    why: [
      'This message does not end. Its last byte must be a newline: write JSON.stringify(m) + "\\n",',
      'in one call.',
    ],
  };
}

function missing(wanted?: Frame): string[] {
  if (!wanted) return [];
  if ('method' in wanted) return [`Expected next: ${wanted.method}.`];
  if ('id' in wanted) return [`Not answered: the request with the id ${show(wanted.id)}.`];
  const { code } = wanted.error as Frame;
  return [`Expected next: an error with the code ${show(code)}, and no id.`];
}

// Plays the transcripts of the museum into the programs they are about. Besides lines with arrows they
// have stage directions:
//   (stdin ends)                       we close the stdin of the program
//   (nothing more comes)               it has said all that is shown, and ends with its connection
//   (the process exited with code 1)   all by itself
import { onStdio } from '../../harness/check.ts';
import { start } from '../../harness/child.ts';
import { Stage } from '../../harness/client.ts';
import { playHttpClient } from '../../harness/http/host.ts';
import { playHttp } from '../../harness/http/talk.ts';
import { patience } from '../../harness/pace.ts';
import type { Wire } from '../../harness/wire.ts';
import { isClient } from '../commands.ts';

/** A program, from the root of the repository. Of a client we are the server. */
export interface Cast {
  program: string;
  args: string[];
  isClient: boolean;
}

/**
 * Plays a transcript. Lines of ours that follow each other are written at once, as one chunk.
 *
 * @returns what really was said and done, line by line
 */
export async function playScene({ program, args, isClient }: Cast, shown: string[]) {
  const stage = isClient ? await Stage.open('exit') : undefined;
  const child = await start(program, stage ? stage.command : args);
  // What a client prints is for nobody here, but it has to be read: its end would not come before.
  if (stage) child.process.stdout!.resume();
  try {
    const wire = stage ? await stage.wire(child) : onStdio(child, 'server');
    const ours = isClient ? '←' : '→';
    const said: string[] = [];
    for (const [at, line] of shown.entries()) {
      if (!line.startsWith(ours)) said.push(await happening(wire, line));
      else {
        if (!shown[at - 1]?.startsWith(ours)) wire.write(speechFrom(shown.slice(at), ours));
        said.push(line);
      }
    }
    wire.nothingYet('the transcript does not show this line');
    return said;
  } finally {
    await child.kill();
  }
}

/** The lines of ours with which a transcript goes on. */
function speechFrom(lines: string[], ours: string): string {
  const end = lines.findIndex((line) => !line.startsWith(ours));
  const own = end === -1 ? lines : lines.slice(0, end);
  return own.map((line) => `${line.replace(/^. ?/, '')}\n`).join('');
}

/** What happens where the transcript shows a line of the program, or a stage direction. */
async function happening(wire: Wire, shown: string): Promise<string> {
  const { child } = wire;
  if (/^[→←]/.test(shown)) return `${shown[0]} ${await wire.next()}`;
  if (shown === '(stdin ends)' || shown === '(nothing more comes)') child.process.stdin!.end();
  if (shown === '(stdin ends)') return shown;
  await child.endsWithin(patience());
  if (shown === '(nothing more comes)' && child.ended) return shown;
  return `(the process ${child.ending ?? 'is alive'})`;
}

/** Plays a transcript of HTTP into a program of a tree: into a server, or with a client, whose server we are. */
export async function playOverHttp(tree: string, program: string, script: string): Promise<void> {
  if (isClient(program)) await playHttpClient(`${tree}/${program}`, script);
  else await playHttp(`${tree}/${program}`, [], script);
}

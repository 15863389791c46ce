// A server that does everything to its client that a seed can think of: SEED CONVERSATION FOLDER
import { setTimeout } from 'node:timers/promises';
import { Drip } from '../drip.ts';
import { type Frame, isObject, Lines } from '../frames.ts';
import { Random } from '../random.ts';
import { answerTo, answerToInitialize, line, progressWith, tokenOf } from './answers.ts';
import type { Ask } from './asks.ts';
import { die, dieWithParent, farewell } from './dying.ts';
import { disturb } from './disturbing.ts';
import { Holding } from './holding.ts';
import { Journal, journalFile } from './journal.ts';
import { type Known, type Noise, noiseFrom } from './noise.ts';
import { clientScript } from './script.ts';

const [seed, number, folder] = process.argv.slice(2) as [string, string, string];
const conversation = Number(number);
const script = clientScript(seed, conversation);
const asks = new Map(script.bursts.flat().map((ask) => [ask.n, ask]));
const journal = new Journal(journalFile(folder, conversation));
const fault = (kind: string) => journal.note('!', kind);
const cuts = new Random(seed, conversation, 'cuts');
const drip = new Drip(process.stdout, cuts, script.cuts, fault);
const known: Known = { answered: [], open: [], tokens: [], asked: 0 };
const holding = new Holding((times) => {
  return new Random(seed, conversation, 'order', times);
}, fault);
let silent = false;
/** How many requests are worked on. */
let busy = 0;

function say(bytes: Buffer | string): void {
  if (silent) return;
  journal.note('←', bytes);
  drip.send(bytes);
}

function make(noise: Noise): void {
  if (silent) return;
  fault(noise.fault);
  if (noise.fault === 'a request with an id of the client') known.asked += 1;
  say(noise.bytes);
}

/** Dies if the script says so. */
async function perhapsDie(at: number, when: string, line?: string): Promise<void> {
  const { death } = script;
  if (!death || silent || death.at !== at || death.when !== when) return;
  fault(`server ${death.how}`);
  if (when === 'in the middle of' && line) say(line.slice(0, line.length / 2));
  silent = true;
  await drip.written();
  die(death.how);
}

/** Answers a request of the script, with noise around it. */
async function work(ask: Ask, { id, params }: Frame): Promise<void> {
  const random = new Random(seed, conversation, 'noise', ask.n);
  known.open.push(id);
  random.some(0, 3, () => make(noiseFrom(random, known)));
  if (!silent) disturb(random, fault);
  const token = tokenOf(params);
  const times = token === undefined ? 0 : random.int(0, 3);
  for (let n = 1; n <= times; n += 1) say(progressWith(token, n));
  if (ask.delay > 0) await setTimeout(ask.delay);
  const line = answerTo(ask, id, new Random(seed, conversation, 'answer', ask.n));
  await perhapsDie(ask.n, 'before');
  await perhapsDie(ask.n, 'in the middle of', line);
  if (ask.manner !== 'result') fault(`a request is answered with ${ask.manner}`);
  if (line !== undefined) {
    say(line);
    known.open.splice(known.open.indexOf(id), 1);
    known.answered.push(id);
    if (token !== undefined) known.tokens.push(token);
  }
  await perhapsDie(ask.n, 'after');
  if (random.chance(50)) make(noiseFrom(random, known));
}

async function receive(line: Buffer): Promise<void> {
  journal.note('→', line);
  const frame: unknown = JSON.parse(line.toString());
  if (!isObject(frame) || !('id' in frame) || !('method' in frame)) return;
  if (frame.method === 'initialize') {
    const answer = answerToInitialize(script.initialize, frame.id);
    await perhapsDie(0, 'before');
    await perhapsDie(0, 'in the middle of', answer);
    if (script.initialize !== 'sound') fault(`initialize is answered with ${script.initialize}`);
    if (answer !== undefined) say(answer);
    return perhapsDie(0, 'after');
  }
  if (frame.method === 'ping') return pong(frame.id);
  const { n } = isObject(frame.params) ? frame.params : {};
  const ask = asks.get(Number(n));
  if (!ask) return;
  busy += 1;
  const done = () => void (busy -= 1);
  if (ask.held) holding.hold(() => void work(ask, frame).then(done));
  else await work(ask, frame).then(done);
}

/** The client's last request: it is answered when everything else has been said. */
async function pong(id: unknown): Promise<void> {
  while (busy > 0) await setTimeout(1);
  say(line({ id, result: {} }));
}

dieWithParent();
journal.note('!', `cuts: ${script.cuts}`);
await perhapsDie(-1, script.death?.when ?? '', '{"jsonrpc":"2.0","meth');
const lines = new Lines((line) => void receive(line));
process.stdin.on('data', (chunk: Buffer) => lines.push(chunk));
process.stdin.on('end', () => {
  journal.note('$', String(lines.rest));
  fault(`server ${script.farewell} at the end of stdin`);
  farewell(script.farewell, (pid) => journal.note('+', String(pid)));
});
process.stdin.on('error', () => {});
process.stdout.on('error', () => {});

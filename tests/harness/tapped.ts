// Checks of a tap: we are the host, and a script is the server behind it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Child, start, todoIn } from './child.ts';
import { CheckFailure, type FailureClass } from './failure.ts';
import { compare, type Frame } from './frames.ts';
import { patience } from './pace.ts';
import { inTree, root } from './programs.ts';
import { isJson } from './reading.ts';
import { until, waited } from './waiting.ts';

export interface Setting {
  /** The program that runs the tap, if it is not just `tap.ts`. */
  driver?: string;
  /** The server's command, if it is not a script. */
  command?: string[];
  /** Where the log is to be. */
  log?: string;
}

const LAST_WORDS_MS = 500;

let count = 0;

export class Tapped {
  readonly child: Child;
  readonly #logFile: string;
  readonly #born: number;
  #heard: Buffer[] = [];
  #length = 0;

  private constructor(child: Child, logFile: string, born: number) {
    this.child = child;
    this.#logFile = logFile;
    this.#born = born;
  }

  /** Starts the tap, and behind it a server that runs this script. */
  static async start(script: string, setting: Setting = {}): Promise<Tapped> {
    const { driver, command = [process.execPath, '-e', script] } = setting;
    const folder = Tapped.#folder();
    mkdirSync(folder, { recursive: true });
    const log = setting.log ?? join(folder, `${(count += 1)}.jsonl`);
    rmSync(log, { force: true });
    const program = driver ?? inTree('step-13-tap/tap.ts');
    const born = performance.now();
    const child = await start(program, [log, '--', ...command], driver !== undefined);
    return new Tapped(child, log, born);
  }

  /** Where the logs are: in a folder with a difficult name. */
  static #folder(): string {
    const tree = inject('tree').replaceAll(/[\\/]/g, '-');
    return join(root, '.workshop/taps', `${tree} é`, String(process.pid));
  }

  static removeLogs(this: void): void {
    rmSync(Tapped.#folder(), { recursive: true, force: true });
  }

  /** Writes to the tap's stdin. */
  write(bytes: Uint8Array | string): void {
    this.child.process.stdin!.write(bytes);
  }

  /** Reads the tap's stdout, which nobody reads before this: these bytes must be the next ones. */
  async hears(expected: Uint8Array | string, why: string): Promise<void> {
    const wanted = Buffer.from(expected);
    const stdout = this.child.process.stdout!;
    if (stdout.listenerCount('data') === 0) stdout.on('data', (chunk: Buffer) => this.#keep(chunk));
    await this.#until(
      () => this.#length >= wanted.length,
      () => this.#length,
    );
    const all = Buffer.concat(this.#heard);
    const got = all.subarray(0, wanted.length);
    this.#heard = [all.subarray(wanted.length)];
    this.#length = all.length - got.length;
    if (got.equals(wanted)) return;
    const at = got.findIndex((byte, index) => byte !== wanted[index]);
    if (at === -1) this.#fail('too late', [`${got.length} of ${wanted.length} bytes came.`, why]);
    const lines = [`  sent:    ${excerpt(wanted, at)}`, `  arrived: ${excerpt(got, at)}`];
    this.#fail('wrong value', [...lines, `They differ from byte ${at + 1} on.`, why]);
  }

  /** The tap must not have computed for longer than this, in s. That depends little on what else runs. */
  hasComputedFor(most: number, why: string): void {
    const { computed = 0 } = this.child;
    if (computed <= most) return;
    this.#fail('too late', [`Your program has computed for ${computed.toFixed(1)} s.`, why]);
  }

  #keep(chunk: Buffer): void {
    if (!this.child.takes('stdout', chunk)) return;
    this.#heard.push(chunk);
    this.#length += chunk.length;
  }

  /** Waits until a pattern stands in the tap's stderr, which is the server's, too. */
  async says(pattern: RegExp, why: string): Promise<string> {
    const { child } = this;
    await this.#until(() => pattern.test(child.stderr));
    const [text] = pattern.exec(child.stderr) ?? [];
    return text ?? this.#fail('too late', ['What the server says did not come on stderr.', why]);
  }

  /** Waits for the tap to end: with this exit code, or by this signal. */
  async ends(how: number | NodeJS.Signals, why: string): Promise<void> {
    const { child } = this;
    child.process.stdout!.resume();
    await this.#until(() => false);
    if (!child.ended)
      this.#fail('too late', ['The server has ended, and the tap still runs.', why]);
    if ((child.ended!.signal ?? child.ended!.code) === how) return;
    const expected = typeof how === 'number' ? `code ${how}` : how;
    this.#fail('exited', [`Expected: ${expected}.`, why]);
  }

  /** Writes until the other end does not take it any more. */
  async isCutOff(why: string): Promise<void> {
    const stdin = this.child.process.stdin!;
    await this.#until(() => !stdin.writable || !stdin.write('?\n'));
    if (stdin.writable) this.#fail('too late', ['The host can still write.', why]);
  }

  /** Every line of the log. */
  log(): string[] {
    try {
      return readFileSync(this.#logFile, 'utf8').split('\n').slice(0, -1);
    } catch {
      return [];
    }
  }

  /** Waits until the server's end stands in the log. */
  async noticesTheEnd(): Promise<void> {
    await this.#until(() => this.log().some((line) => line.includes('"end":')));
  }

  /**
   * Waits until the log has these entries, between the one for the start and the one for the end. They
   * are given without `ms`; `…` stands for any text.
   */
  async notes(expected: string[], why: string): Promise<void> {
    const entries = () => this.log().filter((line) => !/"(start|end)":/.test(line));
    await this.#until(() => entries().length >= expected.length);
    const lines = entries();
    for (const [index, wanted] of expected.entries()) {
      const line = lines[index];
      if (line === undefined) this.#fail('too late', [`Not in the log: ${wanted}`, why]);
      if (!isJson(line)) this.#fail('wrong value', [`A line of the log is no JSON: ${line}`, why]);
      const { ms, ...entry } = JSON.parse(line) as Frame;
      const shown = withoutTime(line);
      const fault = compare(shown, entry, JSON.parse(wanted), []);
      if (fault)
        throw new CheckFailure({ ...fault, lines: [`  ${shown}`], why: [...fault.why, why] });
      const longest = Math.ceil(performance.now() - this.#born);
      if (!Number.isInteger(ms) || Number(ms) < 0 || Number(ms) > longest) {
        this.#fail('wrong value', [`ms is not the time since the start: ${line}`]);
      }
    }
    if (lines.length === expected.length) return;
    this.#fail('wrong value', [`The log has an entry too many: ${lines.at(-1)}`, why]);
  }

  /** Whether the tap has ended, even if a server that lives on still holds its stderr. */
  get #gone(): boolean {
    const { exitCode, signalCode } = this.child.process;
    return exitCode !== null || signalCode !== null;
  }

  /** Waits as long as the tap lives and goes on. */
  async #until(done: () => boolean, progress = () => 0): Promise<void> {
    while (!done() && !this.#gone) {
      const seen = progress();
      const moved = () => done() || this.#gone || progress() > seen;
      if (!(await waited(until(moved, patience())))) return;
    }
    // Its last words may come after its exit. A server that lives on holds them up.
    if (this.#gone) await this.child.endsWithin(LAST_WORDS_MS);
  }

  #fail(name: FailureClass, reasons: string[]): never {
    const { child } = this;
    const todo = todoIn(child.stderr);
    if (todo) throw new CheckFailure(todo);
    if (!this.#gone) throw new CheckFailure({ class: name, why: reasons });
    const { exitCode, signalCode } = child.process;
    const end = signalCode ? `was killed by ${signalCode}` : `exited with code ${exitCode}`;
    throw new CheckFailure({
      class: 'exited',
      why: [`The tap ${end}.`, ...child.stderrTail(), ...reasons],
    });
  }
}

/** An entry of the log without its time, which has a check of its own. */
function withoutTime(line: string): string {
  const rest = line.replace(/"ms"\s*:[^,}]*,\s*/, '');
  return isJson(rest) ? rest : line;
}

/** Some bytes as hexadecimal numbers, and as text. */
function excerpt(bytes: Buffer, at: number): string {
  const part = bytes.subarray(Math.max(0, at - 4), at + 8);
  return `${part.toString('hex').replaceAll(/../g, '$& ')} ${JSON.stringify(part.toString('latin1'))}`;
}

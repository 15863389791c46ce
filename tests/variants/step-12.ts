import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords } from './spellings.ts';

export const step12: Wing<Variant> = {
  file: 'step-12-endings/endings.ts',
  answers: [
    {
      name: 'ends its clock when all is over',
      fill: {
        '12.1': `
    const late = setTimeout(() => process.exit(1), this.#patienceMs);
    Promise.resolve(this.onclose?.()).finally(() => {
      process.stdout.write('', () => {
        clearTimeout(late);
        process.exit(0);
      });
    });`,
      },
    },
    {
      name: 'races the answers and its clock',
      fill: {
        '12.1': `
    const answered = (async () => {
      await this.onclose?.();
      await new Promise((resolve) => process.stdout.write('', resolve));
      return true;
    })();
    process.exit((await Promise.race([answered, delay(this.#patienceMs, false)])) ? 0 : 1);`,
      },
    },
    {
      name: 'asks step by step',
      fill: {
        '12.2': `
    const exited = hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));
    const closed = new Promise((resolve) => child.once('close', resolve));
    const isOver = () => within(this.patienceMs, exited);
    child.stdin!.end();
    if (!(await isOver())) {
      child.kill('SIGTERM');
      if (!(await isOver())) {
        child.kill('SIGKILL');
        await exited;
      }
    }
    await within(this.patienceMs, closed);
    child.stdout!.destroy();
    child.stderr!.destroy();
    child.stdin!.destroy();
    this.#reason = reasonOf(child, this.#lastWords);
    await this.onclose?.(this.#reason);`,
      },
    },
    {
      name: 'ends the connection in a chain of promises',
      fill: {
        '12.3': `
    return super.deliver(stdin, line).catch((problem: unknown) =>
      this.close().then(() => {
        throw this.#reason ?? problem;
      }),
    );`,
      },
    },
    {
      name: 'writes it itself',
      fill: {
        '12.3': `
    const bytes = Buffer.from(line);
    try {
      await new Promise<void>((resolve, reject) => {
        if (!stdin.writable) return reject(new Error('This pipe is closed'));
        stdin.write(bytes, (error) => (error || stdin.destroyed ? reject(error ?? new Error('lost')) : resolve()));
      });
    } catch (error) {
      await this.close();
      throw this.#reason ?? error;
    }`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    { name: 'writes everything in ASCII, in other words', all: [escaped, otherWords] },
  ],
};

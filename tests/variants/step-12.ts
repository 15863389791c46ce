import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords } from './spellings.ts';

export const step12: Wing<Variant> = {
  file: 'step-12-endings/endings.ts',
  answers: [
    {
      name: 'looks again and again whether all is answered',
      fill: {
        '12.1': `
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      process.exit(1);
    }, patienceMs);
    while (this.#atWork.size > 0 && !isLate) await Promise.race([...this.#atWork].map((one) => one.catch(() => {})));
    for (let n = 0; n < 3; n += 1) await setImmediate();
    process.stdout.write('', () => {
      clearTimeout(late);
      process.exit(0);
    });`,
      },
    },
    {
      name: 'asks step by step',
      fill: {
        '12.2': `
    const exited = hasEnded(child) ? Promise.resolve() : once(child, 'exit');
    const closed = once(child, 'close');
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
    this.onclose?.(this.#reason);`,
      },
    },
    {
      name: 'catches what it has thrown itself',
      fill: {
        '12.3': `
    const bytes = Buffer.from(serialize(message));
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

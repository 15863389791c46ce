import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, talkative } from './spellings.ts';

export const step04: Wing<Variant> = {
  file: 'step-04-transport/transport.ts',
  answers: [
    { name: 'writes a line in two halves', ...halved },
    {
      name: 'spells every message in another way, and tells stderr of it',
      all: [backwards, talkative],
    },
    { name: 'writes everything in ASCII', ...escaped },
    {
      name: 'awaits a promise that is made of write',
      fill: {
        '4.1': `
  const { promise, settle } = (() => {
    let settle!: (error?: Error | null) => void;
    const promise = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    return { promise, settle };
  })();
  stream.write(Buffer.from(line), settle);
  return promise;`,
      },
    },
    {
      name: "waits for 'spawn' and 'error' with two listeners",
      fill: {
        '4.2': `
    const { env } = this.#options;
    const child = spawn(this.#command, this.#args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.child = child;
    child.stderr.pipe(process.stderr);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('spawn', () => {
        this.listen(child);
        resolve();
      });
    });`,
      },
    },
    {
      name: 'asks with SIGTERM before it kills',
      fill: {
        '4.3': `
    const { child } = this;
    if (!child?.pid) return;
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    if (!isOver()) {
      const timers = [
        setTimeout(() => child.kill('SIGTERM'), this.patienceMs / 2),
        setTimeout(() => child.kill('SIGKILL'), this.patienceMs),
      ];
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.stdin.end();
      });
      timers.forEach((timer) => clearTimeout(timer));
    }
    child.stdout.destroy();`,
      },
    },
  ],
};

// Endings: who waits for what, for how long, and what is lost when somebody does not.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step12: Wing<Mistake> = {
  file: 'step-12-endings/endings.ts',
  answers: [
    {
      name: 'exits at once, and drops what is in flight',
      fails: '12.1',
      fill: { '12.1': 'void this.onclose?.();\n    process.exit();' },
    },
    {
      name: 'tells that stdin has ended, and does not wait for the answers',
      fails: '12.1',
      replace: 'await this.onclose?.();',
      by: 'void this.onclose?.();',
    },
    {
      name: 'tells nobody that stdin has ended',
      fails: '12.1',
      replace: 'await this.onclose?.();',
      by: '',
    },
    {
      name: 'sets the exit code and waits for a timer that never ends',
      fails: '12.1',
      replace: "process.stdout.write('', () => process.exit());",
      by: 'process.exitCode = 0;',
    },
    {
      name: 'calls process.exit when the answers are written, and not all that was said',
      fails: '12.1',
      replace: "process.stdout.write('', () => process.exit());",
      by: 'process.exit();',
    },
    {
      name: "waits for 'drain', which comes only when there was too much",
      fails: '12.1',
      replace: "process.stdout.write('', () => process.exit());",
      by: "process.stdout.once('drain', () => process.exit());",
    },
    {
      name: 'has endless patience',
      fails: '12.1',
      replace: 'setTimeout(() => process.exit(1), this.#patienceMs);',
      by: 'void this.#patienceMs;',
    },
    {
      name: 'has patience with a clock that keeps nothing alive',
      fails: '12.1',
      fill: {
        '12.1': `
    const answered = await within(this.#patienceMs, Promise.resolve(this.onclose?.()));
    process.stdout.write('', () => process.exit(answered ? 0 : 1));`,
      },
    },
    {
      name: 'has patience with the answers, and none with a pipe that nobody empties',
      fails: '12.1',
      fill: {
        '12.1': `
    const late = setTimeout(() => process.exit(1), this.#patienceMs);
    await this.onclose?.();
    clearTimeout(late);
    process.stdout.write('', () => process.exit());`,
      },
    },
    {
      name: 'calls it a success when its patience is over',
      fails: '12.1',
      replace: 'setTimeout(() => process.exit(1), this.#patienceMs);',
      by: 'setTimeout(() => process.exit(0), this.#patienceMs);',
    },
    {
      name: 'does not end stdin',
      fails: '12.2',
      replace: 'child.stdin?.end();',
      by: '',
    },
    {
      name: 'kills at once',
      fails: '12.2',
      replace: 'child.stdin?.end();',
      by: "child.kill('SIGKILL');",
    },
    {
      name: 'sends SIGKILL and no SIGTERM',
      fails: '12.2',
      replace: "for (const signal of ['SIGTERM', 'SIGKILL'] as const) {",
      by: "for (const signal of ['SIGKILL'] as const) {",
    },
    {
      name: 'sends SIGTERM and no SIGKILL',
      fails: '12.2',
      replace: "for (const signal of ['SIGTERM', 'SIGKILL'] as const) {",
      by: "for (const signal of ['SIGTERM'] as const) {",
    },
    {
      name: 'sends both signals without a pause',
      fails: '12.2',
      replace:
        'if (hasEnded(child) || (await within(this.patienceMs, exited))) break;\n      child.kill(signal);',
      by: "if (hasEnded(child) || (signal === 'SIGTERM' && (await within(this.patienceMs, exited)))) break;\n      child.kill(signal);",
    },
    {
      name: 'waits for the exit of a server that is gone',
      fails: '12.2',
      replace: 'if (hasEnded(child) || (await within(this.patienceMs, exited))) break;',
      by: 'if (await within(this.patienceMs, exited)) break;',
    },
    {
      name: 'kills as soon as it has asked',
      fails: '12.2',
      varies: 'which of the two signals has ended it depends on how soon it was started',
      replace: 'if (hasEnded(child) || (await within(this.patienceMs, exited))) break;',
      by: 'if (hasEnded(child)) break;',
    },
    {
      name: "waits for 'close' where the process has to exit",
      fails: '12.2',
      replace: 'await within(this.patienceMs, exited)',
      by: 'await within(this.patienceMs, closed)',
    },
    {
      name: "tells at 'exit', before it has read to the end",
      fails: '12.2',
      replace: 'await within(this.patienceMs, closed);',
      by: 'void closed;',
    },
    {
      name: "waits for 'close' for ever, which another process holds up",
      fails: '12.2',
      replace: 'await within(this.patienceMs, closed);',
      by: 'await closed;',
    },
    {
      name: 'does not let go of the pipes',
      fails: '12.2',
      replace: 'for (const stream of child.stdio) stream?.destroy();',
      by: '',
    },
    {
      name: 'does not say why it is over',
      fails: '12.2',
      replace: 'void this.onclose?.(this.#reason);',
      by: 'void this.onclose?.();',
    },
    {
      name: 'makes the reason before the server has ended',
      fails: '12.2',
      all: [
        {
          replace: 'this.#reason = reasonOf(child, this.#lastWords);\n    void this.onclose',
          by: 'void this.onclose',
        },
        {
          replace: 'child.stdin?.end();',
          by: 'this.#reason = reasonOf(child, this.#lastWords);\n    child.stdin?.end();',
        },
      ],
    },
    {
      name: 'does not wait until the message has left',
      fails: '12.3',
      fill: {
        '12.3': `
    super.deliver(stdin, line).catch(() => this.close());
    if (!stdin.writable) throw this.#reason;`,
      },
    },
    {
      name: 'loses the rejection, since nothing is awaited in the try',
      fails: '12.3',
      replace: 'await super.deliver(stdin, line);',
      by: 'return super.deliver(stdin, line);',
    },
    {
      name: 'throws what has broken the pipe',
      fails: '12.3',
      replace: 'throw this.#reason ?? problem;',
      by: 'throw problem;',
    },
    {
      name: 'throws the reason before there is one',
      fails: '12.3',
      replace: 'await this.close();\n      throw',
      by: 'void this.close();\n      throw',
    },
    {
      name: 'has nothing to throw when nothing was started',
      fails: '12.3',
      replace: 'throw this.#reason ?? problem;',
      by: 'throw this.#reason;',
    },
    {
      name: 'leaves the connection open when nothing can be sent',
      fails: '12.3',
      varies: 'a server that dies may break the pipe before initialize is written, or after',
      replace: 'await this.close();\n      throw',
      by: 'throw',
    },
    {
      name: 'swallows the problem',
      fails: '12.3',
      varies: 'a server that dies may break the pipe before initialize is written, or after',
      replace: 'throw this.#reason ?? problem;',
      by: 'void problem;',
    },
    {
      name: 'writes to a pipe that was ended',
      fails: '12.3',
      fill: {
        '12.3': `
    const problem = await new Promise((resolve) => stdin.write(line, resolve));
    if (!problem && !stdin.destroyed) return;
    await this.close();
    throw this.#reason ?? problem;`,
      },
    },
    {
      name: 'takes a full pipe for a broken one',
      fails: '12.3',
      fill: {
        '12.3': `
    if (stdin.writable && stdin.write(line)) return;
    await this.close();
    throw this.#reason ?? new Error('The pipe is full');`,
      },
    },
    {
      name: "waits for 'drain', which never comes when the server is gone",
      fails: '12.3',
      fill: {
        '12.3': `
    const left = stdin.writable && (stdin.write(line) || (await new Promise((resolve) => stdin.once('drain', () => resolve(true)))));
    if (left) return;
    await this.close();
    throw this.#reason ?? new Error('The pipe is closed');`,
      },
    },
  ],
};

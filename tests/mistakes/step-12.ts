// Endings: who waits for what, for how long, and what is lost when somebody does not.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step12: Wing<Mistake> = {
  file: 'step-12-endings/endings.ts',
  answers: [
    {
      name: 'exits at once, and drops what is in flight',
      fails: '12.1',
      fill: { '12.1': 'void patienceMs;\n    process.exit();' },
    },
    {
      name: 'sets the exit code and waits for a timer that never ends',
      fails: '12.1',
      replace: "process.stdout.write('', () => process.exit());",
      by: 'process.exitCode = 0;',
    },
    {
      name: 'calls process.exit when the answers are written',
      fails: '12.1',
      replace: "process.stdout.write('', () => process.exit());",
      by: 'process.exit();',
    },
    {
      name: 'exits before the last answer is written',
      fails: '12.1',
      replace: '// The last answer is about to be written.\n    await setImmediate();',
      by: '',
    },
    {
      name: 'exits at the first answer that fails',
      fails: '12.1',
      replace: 'await Promise.allSettled(this.#atWork);',
      by: 'await Promise.all(this.#atWork).catch(() => {});',
    },
    {
      name: 'has endless patience',
      fails: '12.1',
      replace: 'setTimeout(() => process.exit(1), patienceMs);',
      by: 'void patienceMs;',
    },
    {
      name: 'calls it a success when its patience is over',
      fails: '12.1',
      replace: 'setTimeout(() => process.exit(1), patienceMs);',
      by: 'setTimeout(() => process.exit(0), patienceMs);',
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
      replace: 'this.onclose?.(this.#reason);',
      by: 'this.onclose?.();',
    },
    {
      name: 'makes the reason before the server has ended',
      fails: '12.2',
      all: [
        {
          replace: 'this.#reason = reasonOf(child, this.#lastWords);\n    this.onclose',
          by: 'this.onclose',
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
      replace: 'await new Promise((resolve) => stdin.write(line, resolve))',
      by: '(stdin.write(line), undefined)',
    },
    {
      name: 'throws what has broken the pipe',
      fails: '12.3',
      replace: 'throw this.#reason ?? problem;',
      by: 'throw problem;',
    },
    {
      name: 'leaves the connection open when nothing can be sent',
      fails: '12.3',
      varies: 'a server that dies may break the pipe before initialize is written, or after',
      replace: 'await this.close();\n    throw',
      by: 'throw',
    },
    {
      name: 'writes to a pipe that was ended',
      fails: '12.3',
      replace:
        "const problem = stdin.writable\n      ? await new Promise((resolve) => stdin.write(line, resolve))\n      : new Error('The pipe to the server is closed');",
      by: 'const problem = await new Promise((resolve) => stdin.write(line, resolve));',
    },
    {
      name: "waits for 'drain', which never comes when the server is gone",
      fails: '12.3',
      replace: 'await new Promise((resolve) => stdin.write(line, resolve))',
      by: "await new Promise((resolve) => {\n          if (stdin.write(line)) resolve(undefined);\n          else stdin.once('drain', resolve);\n        })",
    },
    {
      name: 'ends the connection over a message that is no JSON',
      fails: '12.3',
      replace: 'const line = serialize(message);',
      by: "let line = '';\n    try {\n      line = serialize(message);\n    } catch (error) {\n      await this.close();\n      throw error;\n    }",
    },
  ],
};

// Processes and pipes: what reports its end by an event, by a callback, or not at all.
import type { Mistake, Wing } from '../course/galleries.ts';

/** Takes the server's stderr as a third pipe. */
const PIPED = {
  replace: "const stdio = ['pipe', 'pipe', this.stderr] as const;",
  by: "const stdio = ['pipe', 'pipe', 'pipe'] as const;",
};

export const step04: Wing<Mistake> = {
  file: 'step-04-transport/transport.ts',
  answers: [
    {
      name: 'forgets the newline',
      fails: '4.1',
      replace: 'stream.write(line,',
      by: 'stream.write(line.trimEnd(),',
    },
    {
      name: 'resolves at once',
      fails: '4.1',
      fill: { '4.1': 'stream.write(line); return Promise.resolve();' },
    },
    {
      name: 'resolves also when the pipe is gone',
      fails: '4.1',
      replace: '(error) => (error ? reject(error) : resolve())',
      by: '() => resolve(void reject)',
    },
    {
      name: "waits for 'drain', which says nothing of a pipe that is gone",
      fails: '4.1',
      fill: {
        '4.1': `
  return new Promise((resolve) => {
    if (stream.write(line)) setImmediate(resolve);
    else stream.once('drain', resolve);
  });`,
      },
    },
    {
      name: 'logs what it sends with console.log',
      fails: '4.1',
      replace: 'return new Promise((resolve, reject) => {\n    stream.write',
      by: "return new Promise((resolve, reject) => {\n    console.log('sending', line);\n    stream.write",
    },
    {
      name: 'does not wait for the spawn',
      fails: '4.2',
      replace: "await once(this.child, 'spawn');",
      by: '',
    },
    {
      name: 'starts a shell, which has no command that does not exist',
      fails: '4.2',
      replace: 'env, stdio: [...stdio] }',
      by: 'env, stdio: [...stdio], shell: true }',
    },
    {
      name: "waits only for 'spawn'",
      fails: '4.2',
      replace: "await once(this.child, 'spawn');",
      by: "this.child.on('error', (error) => this.onerror?.(error));\n    await new Promise((resolve) => this.child!.once('spawn', resolve));",
    },
    {
      name: 'forgets which child it has started',
      fails: '4.2',
      fill: {
        '4.2': `
    const { env } = this.#options;
    const child = spawn(this.#command, this.#args, { env, stdio: ['pipe', 'pipe', this.stderr] }) as Child;
    await once(child, 'spawn');
    this.listen(child);`,
      },
    },
    {
      name: 'notes the child only when it has been started',
      fails: '4.3',
      fill: {
        '4.2': `
    const { env } = this.#options;
    const child = spawn(this.#command, this.#args, { env, stdio: ['pipe', 'pipe', this.stderr] }) as Child;
    await once(child, 'spawn');
    this.child = child;
    this.listen(child);`,
      },
    },
    {
      name: 'does not read what the server writes',
      fails: '4.2',
      replace: 'this.listen(this.child);',
      by: '',
    },
    {
      name: "calls onclose at 'exit', before the last message",
      fails: '4.2',
      replace: 'this.listen(this.child);',
      by: "this.listen(this.child);\n    this.child.on('exit', () => { void this.onclose?.(); delete this.onclose; });",
    },
    {
      name: 'swallows what the server writes to stderr',
      fails: '4.2',
      replace: "const stdio = ['pipe', 'pipe', this.stderr] as const;",
      by: "const stdio = ['pipe', 'pipe', 'ignore'] as const;",
    },
    {
      name: 'takes a word on stderr for a failure',
      fails: '4.2',
      all: [
        PIPED,
        {
          replace: 'this.listen(this.child);',
          by: "this.listen(this.child);\n    this.child.stderr!.on('data', () => this.child!.kill());",
        },
      ],
    },
    {
      name: 'reports a word on stderr as an error',
      fails: '4.2',
      all: [
        PIPED,
        {
          replace: 'this.listen(this.child);',
          by: "this.listen(this.child);\n    this.child.stderr!.pipe(process.stderr);\n    this.child.stderr!.on('data', (text) => this.onerror?.(new Error(String(text))));",
        },
      ],
    },
    {
      name: 'does not listen for a broken stdin',
      fails: '4.2',
      replace: "child.stdin.on('error', (error) => this.onerror?.(error));",
      by: '',
    },
    {
      name: 'listens before it knows that the process was started, and only then',
      fails: '4.2',
      replace: "await once(this.child, 'spawn');\n    this.listen(this.child);",
      by: 'this.listen(this.child);',
    },
    {
      name: 'writes the newline later',
      fails: '4.1',
      fill: {
        '4.1': String.raw`
  stream.write(line.trimEnd());
  return new Promise((resolve, reject) => {
    setImmediate(() => stream.write('\n', (error) => (error ? reject(error) : resolve())));
  });`,
      },
    },
    {
      name: 'returns at once when it is called a second time',
      fails: '4.3',
      replace: 'const exited = once(child,',
      by: 'if (child.stdin.writableEnded) return;\n      const exited = once(child,',
    },
    {
      name: 'waits for its patience, and then kills',
      fails: '4.3',
      replace:
        "const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);\n      child.stdin.end();",
      by: "const timer = undefined;\n      child.stdin.end();\n      await new Promise((resolve) => setTimeout(resolve, this.patienceMs));\n      if (child.kill('SIGKILL'))",
    },
    {
      name: 'kills the server at once',
      fails: '4.3',
      replace: 'child.stdin.end();',
      by: "child.kill('SIGKILL');",
    },
    {
      name: 'ends stdin and does not wait',
      fails: '4.3',
      fill: { '4.3': 'this.child?.stdin.end();' },
    },
    {
      name: 'waits without ending stdin',
      fails: '4.3',
      replace: 'child.stdin.end();',
      by: '',
    },
    {
      name: 'leaves its timer running',
      fails: '4.3',
      replace: 'clearTimeout(timer);',
      by: 'void timer;',
    },
    {
      name: 'waits again for a server that is gone',
      fails: '4.3',
      replace: 'if (child.exitCode === null && child.signalCode === null) {',
      by: '{',
    },
    {
      name: 'looks only at the exit code, which a signal leaves null',
      fails: '4.3',
      replace: 'child.exitCode === null && child.signalCode === null',
      by: 'child.exitCode === null',
    },
    {
      name: 'calls onclose itself as well',
      fails: '4.3',
      replace: 'child.stdout.destroy();',
      by: 'child.stdout.destroy();\n    this.onclose?.();',
    },
    {
      name: 'ends the stdout of the server, which does not stop it from being read',
      fails: '4.3',
      replace: 'child.stdout.destroy();',
      by: '(child.stdout as unknown as Writable).end();',
    },
    {
      name: 'waits for ever for a server that stays',
      fails: '4.3',
      replace: "const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);",
      by: 'const timer = undefined;',
    },
    {
      name: 'asks a server that stays with SIGTERM only',
      fails: '4.3',
      replace: "child.kill('SIGKILL'), this.patienceMs",
      by: "child.kill('SIGTERM'), this.patienceMs",
    },
    {
      name: 'gives up on a server that stays, and lets it live',
      fails: '4.3',
      fill: {
        '4.3': `
    const child = this.child;
    if (child?.pid === undefined) return;
    if (child.exitCode === null && child.signalCode === null) {
      const late = new Promise((resolve) => setTimeout(resolve, this.patienceMs).unref());
      const exited = once(child, 'exit');
      child.stdin.end();
      await Promise.race([exited, late]);
    }
    child.stdout.destroy();`,
      },
    },
  ],
};

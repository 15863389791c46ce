// Processes and pipes: what reports its end by an event, by a callback, or not at all.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step04: Wing<Mistake> = {
  file: 'step-04-transport/transport.ts',
  answers: [
    {
      name: 'forgets the newline',
      fails: '4.1',
      replace: 'stream.write(serialize(message),',
      by: 'stream.write(JSON.stringify(message),',
    },
    {
      name: 'writes the object and not its line',
      fails: '4.1',
      replace: 'stream.write(serialize(message),',
      by: 'stream.write(message,',
    },
    {
      name: 'resolves at once',
      fails: '4.1',
      fill: { '4.1': 'stream.write(serialize(message)); return Promise.resolve();' },
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
    if (stream.write(serialize(message))) setImmediate(resolve);
    else stream.once('drain', resolve);
  });`,
      },
    },
    {
      name: 'logs what it sends with console.log',
      fails: '4.1',
      replace: 'return new Promise((resolve, reject) => {\n    stream.write',
      by: "return new Promise((resolve, reject) => {\n    console.log('sending', message);\n    stream.write",
    },
    {
      name: 'does not wait for the spawn',
      fails: '4.2',
      replace: "await once(child, 'spawn');",
      by: '',
    },
    {
      name: 'starts a shell, which has no command that does not exist',
      fails: '4.2',
      replace: "stdio: ['pipe', 'pipe', 'inherit']",
      by: "stdio: ['pipe', 'pipe', 'inherit'], shell: true",
    },
    {
      name: "waits only for 'spawn'",
      fails: '4.2',
      replace:
        "await once(child, 'spawn');\n    child.on('error', (error) => this.onerror?.(error));",
      by: "child.on('error', (error) => this.onerror?.(error));\n    await new Promise((resolve) => child.once('spawn', resolve));",
    },
    {
      name: 'forgets which child it has started',
      fails: '4.2',
      replace: 'this.child = child;',
      by: '',
    },
    {
      name: 'does not read what the server writes',
      fails: '4.2',
      replace: 'receive(child.stdout, this);',
      by: '',
    },
    {
      name: "calls onclose at 'exit', before the last message",
      fails: '4.2',
      replace: 'receive(child.stdout, this);',
      by: "receive(child.stdout, this);\n    child.on('exit', () => { this.onclose?.(); delete this.onclose; });",
    },
    {
      name: 'swallows what the server writes to stderr',
      fails: '4.2',
      replace: "stdio: ['pipe', 'pipe', 'inherit']",
      by: "stdio: ['pipe', 'pipe', 'ignore']",
    },
    {
      name: 'takes a word on stderr for a failure',
      fails: '4.2',
      all: [
        { replace: "stdio: ['pipe', 'pipe', 'inherit']", by: "stdio: ['pipe', 'pipe', 'pipe']" },
        {
          replace: 'receive(child.stdout, this);',
          by: "receive(child.stdout, this);\n    child.stderr!.on('data', () => child.kill());",
        },
      ],
    },
    {
      name: 'reports a word on stderr as an error',
      fails: '4.2',
      all: [
        { replace: "stdio: ['pipe', 'pipe', 'inherit']", by: "stdio: ['pipe', 'pipe', 'pipe']" },
        {
          replace: 'receive(child.stdout, this);',
          by: "receive(child.stdout, this);\n    child.stderr!.pipe(process.stderr);\n    child.stderr!.on('data', (text) => this.onerror?.(new Error(String(text))));",
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
      replace:
        'if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {',
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
    if (!child) return;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
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

import type { Variant, Wing } from '../course/galleries.ts';

export const step18: Wing<Variant> = {
  file: 'step-18-resume/resume.ts',
  answers: [
    {
      name: 'looks at the promise and not at the response',
      fill: {
        '18.1': `
    this.begin();
    const number = this.#next++;
    const text = writeEvent({ id: \`\${this.name}-\${number}\`, retry: event.retry, data: event.data });
    this.#keep(text);
    try {
      await this.write(text);
    } catch {
      return;
    }`,
      },
    },
    {
      name: 'replays in one piece',
      fill: {
        '18.2': `
    const missed = this.#next - 1 - seen;
    if (missed < 0 || missed > this.#kept.length) throw new Refusal(400, 'No such event here');
    const old = this.response;
    this.response = response;
    old.destroy();
    super.begin();
    response.flushHeaders();
    const rest = missed === 0 ? '' : this.#kept.slice(-missed).join('');
    if (rest !== '') void this.write(rest).catch(() => undefined);
    if (this.#isOver) response.end();`,
      },
    },
    {
      name: 'counts down, and gives up after three',
      fill: {
        '18.3': `
    let id: string | undefined;
    let retry: number | undefined;
    let left = 3;
    let source: IncomingMessage | undefined = response;
    while (left > 0) {
      left -= 1;
      await this.#read(source, (event) => {
        id = event.id ?? id;
        retry = event.retry ?? retry;
        left = 3;
      });
      if (this.#isDone(message)) return;
      if (message && (id === undefined || id === '')) break;
      if (left > 0) source = await this.#comeBack(id, retry);
    }
    this.missed(message, new Error('No response came'));`,
      },
    },
  ],
};

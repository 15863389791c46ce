import type { Variant, Wing } from '../course/galleries.ts';

export const step13: Wing<Variant> = {
  file: 'step-13-tap/passing.ts',
  answers: [
    {
      name: 'writes its members in another order, with spaces between',
      fill: {
        '13.1': `
  const close = ', "direction" : ' + JSON.stringify(direction) + ', "ms" : ' + String(ms) + ' }';
  const other = (why: string) =>
    '{ "raw" : ' + JSON.stringify(line) + ', "problem" : ' + JSON.stringify(why) + close;
  if (problem !== undefined) return other(problem);
  try {
    parseMessage(line);
    return '{ "frame" : ' + line.replace(/\\r$/, '') + close;
  } catch (error) {
    return other('no frame: ' + (error as Error).message);
  }`,
      },
    },
    {
      name: 'pauses by hand, and goes on when all has left',
      fill: {
        '13.2': `
  const lines = new Lines(note);
  from.on('data', (chunk: Buffer) => {
    if (!to.write(chunk)) from.pause();
    lines.push(chunk);
  });
  to.on('drain', () => from.resume());
  from.on('end', () => {
    lines.end();
    to.end();
  });
  to.on('error', () => from.destroy());
  to.on('close', () => from.destroy());
  from.on('error', () => to.destroy());
  void pipeline;`,
      },
    },
    {
      name: 'pipes, and looks after the errors itself',
      fill: {
        '13.2': `
  const lines = new Lines(note);
  from.pipe(to);
  from.on('data', (chunk: Buffer) => lines.push(chunk));
  from.once('end', () => lines.end());
  from.on('error', () => to.end());
  to.on('error', () => from.destroy());
  to.on('close', () => from.destroy());
  void pipeline;`,
      },
    },
    {
      name: 'decides how to end when all is over',
      fill: {
        '13.3': `
  process.once('exit', () => {
    if (signal === null) return void (process.exitCode = code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });`,
      },
    },
  ],
};

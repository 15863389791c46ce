// npm run doctor: is this machine ready? One line for each thing that has stopped somebody before.
// Exit code: 0 when nothing fails, 1 otherwise.
import { examine } from './doctor/examinations.js';
import { readCommandLine } from './command-line/reading.js';
import { green, red, say, wrap, yellow } from './terminal/terminal.js';

readCommandLine({ name: 'doctor', usage: ['usage: npm run doctor'], words: 0 });

const MARKS = { ok: green('ok  '), warn: yellow('warn'), fail: red('fail') };

const findings = [];
for await (const finding of examine()) {
  findings.push(finding);
  say(`${MARKS[finding.state]} ${finding.name.padEnd(12)} ${finding.detail}`);
  for (const line of wrap(finding.advice ?? '', 61)) say(`${' '.repeat(18)}${line}`);
}

const failed = findings.filter(({ state }) => state === 'fail').length;
const warned = findings.filter(({ state }) => state === 'warn').length;
if (failed > 0) say('', `${failed} to be mended before the workshop can begin.`);
else if (warned > 0) say('', 'The workshop can begin. The warnings may wait.');
else say('', 'All is well.');
process.exitCode = failed > 0 ? 1 : 0;

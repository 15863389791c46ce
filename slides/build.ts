// npm run slides: makes the slides, as HTML in slides/html/, a file a deck and an index page. Nothing in
// them is fetched.
//   npm run slides                   as light or dark as the system of whoever looks
//   npm run slides -- --light        always light; --dark, always dark
//   npm run slides -- --serve        and serves them to this machine: press p for the speaker's view
//   npm run slides -- --pdf          PDF, too, when there is a browser; light, for paper
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from '../tests/course/runs/installed.js';
import { root } from '../tests/course/places.ts';
import { findBrowser } from './browser.ts';
import { type Deck, listDecks } from './decks.ts';
import { indexPage } from './index-page.ts';
import { serve } from './serve.ts';

export type Scheme = 'light dark' | 'light' | 'dark';

const here = import.meta.dirname;

/**
 * Builds all decks.
 *
 * @param out the folder for the pages; what is in it is lost
 * @returns the decks
 */
export function build(out: string, scheme: Scheme = 'light dark'): Deck[] {
  install('slides');
  const decks = listDecks(here);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  convert(decks, out, scheme, []);
  writeFileSync(join(out, 'index.html'), indexPage(decks, scheme));
  return decks;
}

/** One run of marp-cli over copies of the decks: it would take every Markdown file of this folder. */
function convert(decks: Deck[], out: string, scheme: Scheme, options: string[]): void {
  const copies = `${out}-source`;
  mkdirSync(copies, { recursive: true });
  try {
    for (const { name } of decks) cpSync(join(here, `${name}.md`), join(copies, `${name}.md`));
    const theme = readFileSync(join(here, 'theme.css'), 'utf8');
    const fixed = theme.replace('color-scheme: light dark;', `color-scheme: ${scheme};`);
    writeFileSync(join(copies, 'theme.css'), fixed);
    const places = ['-I', copies, '-o', out, '--theme-set', join(copies, 'theme.css')];
    marp(['-c', join(here, 'marp.config.js'), ...places, ...options]);
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

function marp(args: string[]): void {
  const cli = join(here, 'node_modules/@marp-team/marp-cli/marp-cli.js');
  // Chromium refuses to run as root in its sandbox.
  const sandbox = process.getuid?.() === 0 ? { CHROME_NO_SANDBOX: '1' } : {};
  execFileSync(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, ...sandbox },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function main(): Promise<void> {
  const boolean = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      serve: boolean,
      pdf: boolean,
      light: boolean,
      dark: boolean,
      port: { type: 'string', default: '0' },
    },
  });
  const out = join(here, 'html');
  const decks = build(out, values.light ? 'light' : values.dark ? 'dark' : 'light dark');
  const slides = decks.reduce((sum, deck) => sum + deck.slides.length, 0);
  console.log(`${decks.length} decks, ${slides} slides: slides/html/index.html`);
  if (values.pdf) makePdf(decks, out);
  if (!values.serve) return;
  const { url } = await serve(out, Number(values.port));
  console.log(`${url}   (p: the speaker's view, Ctrl-C: end)`);
}

function makePdf(decks: Deck[], out: string): void {
  const browser = findBrowser();
  if (!browser) {
    console.error('No PDF: there is no Chromium, Chrome or Edge. CHROME_PATH may name one.');
    process.exitCode = 1;
    return;
  }
  convert(decks, out, 'light', ['--pdf', '--browser-path', browser]);
  console.log(`${decks.length} decks as PDF: slides/html/`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

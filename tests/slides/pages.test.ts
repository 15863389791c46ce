// The built slides: nothing in them is fetched, and in a browser nothing overflows or is too pale.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../slides/browser.ts';
import { build } from '../../slides/build.ts';
import { listDecks } from '../../slides/decks.ts';
import { serve } from '../../slides/serve.ts';
import { root } from '../course/places.ts';
import { announce } from '../harness/births.ts';

const INSTALL_MS = 300_000;
const LIMIT_MS = 60_000;
const out = join(root, '.workshop/slides');
const decks = listDecks(join(root, 'slides'));

beforeAll(() => void build(out), INSTALL_MS);

const page = (name: string) => readFileSync(join(out, `${name}.html`), 'utf8');

describe.each(decks)('$name.html', ({ name, slides }) => {
  test('has a page for each slide, and the notes of each', () => {
    const html = page(name);
    expect(html.match(/<svg data-marpit-svg/g)).toHaveLength(slides.length);
    const notes = /Ask: .*?Demo: .*?Note: .*?Common error: /gs;
    expect(html.match(notes)).toHaveLength(slides.length);
    expect(html).not.toMatch(/minutes: \d|short: skip/);
  });

  test('names nothing that a browser would fetch', () => {
    const fetched =
      /<(?:img|iframe|video|audio|object|embed)\b|<script[^>]*\ssrc=|<link[^>]*\shref="(?!data:)[^>]*|@import[^;]*|@font-face|url\((?!["']?data:)[^)]*\)/g;
    expect(page(name).match(fetched) ?? []).toEqual([]);
  });
});

test('the index page leads to every deck', () => {
  const links = [...page('index').matchAll(/href="([^"]+)\.html"/g)].map(([, name]) => name);
  expect(links).toEqual(decks.map(({ name }) => name));
});

test('the server has the built pages, and no other file', async () => {
  const { url, close } = await serve(out, 0);
  const status = async (path: string) => (await fetch(new URL(path, url))).status;
  expect(await status('/')).toBe(200);
  expect(await status(`/${decks[0]!.name}.html`)).toBe(200);
  expect(await status('/../package.json')).toBe(404);
  expect(await status('/%2e%2e%2fpackage.json')).toBe(404);
  expect(await status('/%')).toBe(404);
  await close();
});

/** The part of puppeteer-core that is used here. Its types are installed only where slides are built. */
interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  setRequestInterception(on: boolean): Promise<void>;
  on(event: 'request', listener: (request: Request) => void): void;
  goto(url: string): Promise<unknown>;
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
  evaluate(code: string): Promise<unknown>;
  close(): Promise<void>;
}
interface Request {
  url(): string;
  abort(): Promise<void>;
  continue(): Promise<void>;
}
interface Browser {
  process(): { pid?: number } | null;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
}

const executablePath = findBrowser();
const AUDIT = readFileSync(join(import.meta.dirname, 'audit.js'), 'utf8');
const here = executablePath ? '' : ' (there is none: install chromium, or set CHROME_PATH)';

describe.skipIf(!executablePath)(`in a browser${here}`, () => {
  let browser: Browser | undefined;

  beforeAll(async () => {
    const { launch } = createRequire(join(root, 'slides/package.json'))(
      'puppeteer-core',
    ) as Puppeteer;
    // As root there is no sandbox; in a container /dev/shm is small.
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--force-device-scale-factor=1'];
    browser = await launch({ executablePath: executablePath!, args });
    tell(true);
  }, LIMIT_MS);

  afterAll(async () => {
    tell(false);
    await browser?.close();
  });

  /** When this run is stopped in the middle, the reaper ends the browser. */
  function tell(born: boolean): void {
    const pid = browser?.process()?.pid;
    if (pid !== undefined) announce({ pid, born });
  }

  test.for(
    decks.flatMap(({ name, slides }) =>
      ['light', 'dark'].map((scheme) => ({ name, scheme, count: slides.length })),
    ),
  )('$name, $scheme: $count slides', { timeout: LIMIT_MS }, async ({ name, scheme, count }) => {
    const url = pathToFileURL(join(out, `${name}.html`)).href;
    const { page, asked } = await open(browser!, url, scheme);
    const problems: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      await page.evaluate(`location.hash = '#${number}'`);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      const found = (await page.evaluate(`${AUDIT}; audit(${number})`)) as string[];
      problems.push(...found.map((problem) => `${name}#${number} ${problem}`));
    }
    await page.close();
    expect(problems).toEqual([]);
    expect(asked, 'nothing but the page itself was asked for').toEqual([url]);
  });

  test(
    'the audit finds what is pale, too large and out of place',
    { timeout: LIMIT_MS },
    async () => {
      const url = pathToFileURL(join(out, `${decks[0]!.name}.html`)).href;
      const { page } = await open(browser!, url, 'light');
      const spoil = `const slide = document.querySelector('.bespoke-marp-active section');
      slide.insertAdjacentHTML('beforeend', '<p style="color:#aaa">pale</p><pre>${'x'.repeat(200)}</pre>');
      slide.insertAdjacentHTML('beforeend', '<p style="position:absolute;top:710px">low</p>');`;
      await page.evaluate(spoil);
      const found = ((await page.evaluate(`${AUDIT}; audit(1)`)) as string[]).join('\n');
      expect(found).toMatch(/contrast 2\.3: pale/);
      expect(found).toMatch(/is cut, pre: xxx/);
      expect(found).toMatch(/leaves its slide, p: low/);
      await page.close();
    },
  );
});

/** A page at 1280 by 720, and what it has asked for; everything but itself is refused. */
async function open(browser: Browser, url: string, scheme: string) {
  const page = await browser.newPage();
  const asked: string[] = [];
  await page.setViewport({ width: 1280, height: 720 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    asked.push(request.url());
    void (request.url() === url ? request.continue() : request.abort());
  });
  await page.goto(url);
  return { page, asked };
}

// The wire player in a browser: keys, Maps, bytes, and nothing that is fetched.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../slides/browser.ts';
import { playerPage } from '../../workshop/player/page.js';
import { chunkEvent, exitEvent } from '../../workshop/player/recorder.js';
import { install } from '../course/runs/installed.js';
import { root } from '../course/places.ts';
import { announce } from '../harness/births.ts';

const LIMIT_MS = 60_000;
const executablePath = findBrowser();
const here = executablePath ? '' : ' (there is none: install chromium, or set CHROME_PATH)';

const line = (members: object) => `${JSON.stringify({ jsonrpc: '2.0', ...members })}\n`;
const crossed = {
  id: 'crossed',
  title: 'Two answers cross',
  events: [
    chunkEvent(1, 1, 'client', line({ id: 1, method: 'a' }) + line({ id: 2, method: 'b/茶' })),
    chunkEvent(2, 1, 'stderr', 'working\n'),
    chunkEvent(50, 1, 'server', line({ id: 2, result: {} }).slice(0, 20)),
    chunkEvent(51, 1, 'server', line({ id: 2, result: {} }).slice(20)),
    chunkEvent(52, 1, 'server', line({ id: '1', result: {} })),
    exitEvent(60, 1, 'server', 0, null),
  ],
  fault: { check: '7.2 answers', line: 3, start: 22, end: 25, label: 'a text', why: ['Its type.'] },
};

/** The part of puppeteer-core that is used here. Its types are installed only where slides are built. */
interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'request' | 'pageerror', listener: (what: any) => void): void;
  goto(url: string): Promise<unknown>;
  keyboard: { press(key: string): Promise<void> };
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
  evaluate(code: string): Promise<any>;
  close(): Promise<void>;
}

describe.skipIf(!executablePath)(`in a browser${here}`, { timeout: LIMIT_MS }, () => {
  let browser: {
    process(): { pid?: number } | null;
    newPage(): Promise<Page>;
    close(): Promise<void>;
  };
  const file = join(root, '.workshop/player-test/page.html');

  beforeAll(async () => {
    install('slides');
    const { launch } = createRequire(join(root, 'slides/package.json'))('puppeteer-core');
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    browser = await launch({ executablePath, args });
    tell(true);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(
      file,
      playerPage([crossed, { ...crossed, id: 'again', title: 'Again' }] as never),
    );
  }, 300_000);

  afterAll(async () => {
    tell(false);
    await browser?.close();
  });

  /** When this run is stopped in the middle, the reaper ends the browser. */
  function tell(born: boolean): void {
    const pid = browser?.process()?.pid;
    if (pid !== undefined) announce({ pid, born });
  }

  async function open(hash = '', features: { name: string; value: string }[] = []) {
    const page = await browser.newPage();
    const asked: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewport({ width: 1280, height: 720 });
    await page.emulateMediaFeatures(features);
    await page.goto(pathToFileURL(file).href + hash);
    const text = (id: string) => page.evaluate(`document.getElementById('${id}').innerText`);
    return { page, asked, errors, text };
  }

  test('the arrow keys go through a conversation, and the Maps fill and empty', async () => {
    const { page, asked, errors, text } = await open();
    expect(await text('count')).toBe('0 / 6');
    expect(await text('say')).toMatch(/7\.2 answers · 6 events/);
    await page.keyboard.press('ArrowRight');
    expect(await text('mapc')).toMatch(/1\s*→\s*a[^]*2\s*→\s*b\/茶/);
    expect(await text('say')).toMatch(/^One chunk, 2 lines/);
    await page.keyboard.press('ArrowRight');
    expect(await text('errs')).toMatch(/working/);
    await page.keyboard.press('PageDown');
    expect(await text('restc')).toMatch(/20 bytes/);
    await page.keyboard.press('ArrowRight');
    expect(await text('say')).toMatch(/Asked after 1, answered before it/);
    await page.keyboard.press('ArrowRight');
    expect(await text('say')).toMatch(/the string "1" with a result\. Nobody waits/);
    expect(await text('rule')).toMatch(/a text[^]*Its type\./);
    await page.keyboard.press('End');
    expect(await text('say')).toBe('The server exits with code 0.');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate('location.hash')).toBe('#crossed/5');
    expect(errors).toEqual([]);
    expect(asked).toHaveLength(1);
    await page.close();
  });

  test('an address leads to an event, m to the next recording, t to the dark', async () => {
    const { page, errors, text } = await open('#again/4');
    expect(await text('count')).toBe('4 / 6');
    await page.keyboard.press('m');
    expect(await page.evaluate('location.hash')).toBe('#crossed/0');
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.keyboard.press('t');
    const light = await paper();
    await page.keyboard.press('t');
    expect(await paper()).not.toBe(light);
    await page.keyboard.press('f');
    const shown = "[...document.querySelectorAll('#rows .ev')].filter((row) => !row.hidden).length";
    expect(await page.evaluate(shown)).toBe(6);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('nothing flies for who wants no motion, and all is said in words', async () => {
    const { page, text } = await open('', [{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.keyboard.press('ArrowRight');
    const flying =
      "document.getAnimations().filter(({ playState }) => playState === 'running').length";
    expect(await page.evaluate(flying)).toBe(0);
    expect(await text('live')).toMatch(/^1 of 6\. One chunk, 2 lines/);
    const wide = 'document.documentElement.scrollWidth <= innerWidth';
    expect(await page.evaluate(wide)).toBe(true);
    await page.close();
  });
});

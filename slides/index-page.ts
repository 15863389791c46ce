// The page that lists the decks.
import type { Scheme } from './build.ts';
import type { Deck } from './decks.ts';

export function indexPage(decks: Deck[], scheme: Scheme): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<link rel="icon" href="data:,">
<title>mcp-by-hand: slides</title>
<style>
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; font: 1.2rem/1.6 system-ui, sans-serif; }
td { padding: 0.2rem 1.5rem 0.2rem 0; vertical-align: top; }
</style>
<h1>mcp-by-hand</h1>
<table>
${decks.map(row).join('\n')}
</table>
<p>In a deck: arrow keys, f for the whole screen, p for the speaker's view, with notes and a clock.</p>
</html>
`;
}

function row({ name, title, slides }: Deck): string {
  const minutes = slides.reduce((sum, slide) => sum + (slide.minutes ?? 0), 0);
  return `<tr><td><a href="${name}.html">${title}</a></td><td>${slides.length} slides</td><td>${minutes} minutes</td></tr>`;
}

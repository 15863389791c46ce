// @ts-nocheck: it runs in the page, where there is a document; the types of this repository are Node's.
// Looks at the slide that is shown. Returns what is wrong with it, a line each.

/** What is painted behind a text: the next colour on the way up. */
function backgroundOf(element) {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (channels(backgroundColor)[3] !== 0) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

function channels(colour) {
  const [r, g, b, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return [r, g, b, alpha];
}

/** As WCAG 2 defines it. */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function hasText(element) {
  return [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
}

function paleText(element) {
  const style = getComputedStyle(element);
  const colour = element instanceof SVGElement ? style.fill : style.color;
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const ratio = contrast(colour, backgroundOf(element));
  if (ratio >= (large ? 3 : 4.5)) return [];
  return [`contrast ${ratio.toFixed(1)}: ${element.textContent.trim().slice(0, 40)}`];
}

/** The box in which a slide's content may stand: the padding below is the page number's. */
function contentBox(section) {
  const { left, top, right, bottom } = section.getBoundingClientRect();
  return { left, top, right, bottom: bottom - parseFloat(getComputedStyle(section).paddingBottom) };
}

function overflow(element, box) {
  const rect = element.getBoundingClientRect();
  const out =
    rect.left < box.left - 1 ||
    rect.right > box.right + 1 ||
    rect.top < box.top - 1 ||
    rect.bottom > box.bottom + 1;
  const cut = element.scrollWidth > element.clientWidth + 1 && element.tagName === 'PRE';
  const name = `${element.tagName.toLowerCase()}: ${element.textContent.trim().slice(0, 40)}`;
  return [...(out ? [`leaves its slide, ${name}`] : []), ...(cut ? [`is cut, ${name}`] : [])];
}

/** A label of a picture must not reach over the lines of those who talk. */
function wideLabel(label) {
  const [left, right] = [...label.closest('svg').querySelectorAll('.life:not(.through)')].map(
    (life) => life.getBoundingClientRect().left,
  );
  const rect = label.getBoundingClientRect();
  return rect.left > left && rect.right < right ? [] : [`too wide: ${label.textContent}`];
}

function audit(page) {
  const section = document.querySelector('.bespoke-marp-active section');
  if (section.dataset.marpitPagination !== String(page)) return [`page ${page} is not shown`];
  const box = contentBox(section);
  const { width, height } = section.getBoundingClientRect();
  const size = width === 1280 && height === 720 ? [] : [`is ${width} by ${height}`];
  const all = [...section.querySelectorAll('*')].filter(
    (element) => !element.closest('style, title, desc'),
  );
  return [
    ...size,
    ...all.flatMap((element) => overflow(element, box)),
    ...all.filter(hasText).flatMap(paleText),
    ...[...section.querySelectorAll('.wire text[y]:not(.end, .alarm)')].flatMap(wideLabel),
  ];
}

// What marp-cli is told. Its emoji pictures and its math come from a network, so both are off.
import engine from './engine.js';

export default {
  engine,
  html: false,
  options: {
    emoji: { shortcode: false, unicode: false },
    math: false,
    markdown: { breaks: false },
  },
  // The keyboard does it all. A bar over the slide would hide the last line of a picture.
  bespoke: { osc: false, progress: false, transition: false },
};

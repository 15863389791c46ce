// How much code there is.

/**
 * Lines of a program that are neither blank nor only a comment.
 *
 * @param {string} source
 */
export function codeLines(source) {
  const text = source.replaceAll(/^\s*\/\*\*[\s\S]*?\*\//gm, '');
  return text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;
}

/** Whether a file was handed out complete. @param {string} source */
export function isGiven(source) {
  return source.startsWith('// Given.');
}

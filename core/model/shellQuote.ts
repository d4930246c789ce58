/** A path for use in a shell. Windows accepts both slashes, its shells only forward ones. */
export function shellPath(path: string, platform: string): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** Quotes a word for sh, and for cmd as far as Windows allows such names. */
export function shellQuote(word: string): string {
  return /^[\w/.:@%+=,-]+$/.test(word) ? word : `"${word.replaceAll(/["$\\`]/g, String.raw`\$&`)}"`;
}

/** A path as shells of a system take it: Windows takes both slashes, and shells there take these. */
export function shellPath(path: string, platform: string): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** A word as sh, and cmd for names that Windows allows, take it for one. */
export function shellQuote(word: string): string {
  return /^[\w/.:@%+=,-]+$/.test(word) ? word : `"${word.replaceAll(/["$\\`]/g, String.raw`\$&`)}"`;
}

import { parseFolder } from './folderPath.ts';

/** Characters that may stand in a path that a log quotes. */
const PATH = /^[\p{L}\p{N}_@+~.$()[\]/\\-]+/u;
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (\S+)$/gm;
const MOST = 200;

/**
 * The files below a folder that a text names, relative to it, with `/` between their parts. They tell
 * whether two folders hold the same repository.
 */
export function pathsBelow(folder: string, text: string): string[] {
  const found = new Set<string>();
  const base = folder.replace(/[\\/]+$/, '');
  const windows = parseFolder(folder)?.prefix.endsWith(':') === true;
  const add = (path: string): void => {
    const parts = path.replace(/[.)\]]+$/, '').split(windows ? /[\\/]+/ : /\/+/);
    const clean = parts.filter((part) => part !== '' && part !== '.');
    if (clean.length > 0 && !clean.includes('..')) found.add(clean.join('/'));
  };
  for (let at = text.indexOf(base); at >= 0 && found.size < MOST;) {
    const rest = text.slice(at + base.length, at + base.length + 300);
    if (/^[\\/]/.test(rest)) add(PATH.exec(rest)?.[0] ?? '');
    at = text.indexOf(base, at + base.length);
  }
  for (const [, path = ''] of text.matchAll(PATCHED))
    if (found.size < MOST && parseFolder(path) === null) add(path);
  return [...found];
}

import { parseRegex } from './parseRegex.ts';

/**
 * The characters that every match of a pattern ends with, as far as they are plain; empty where none are
 * sure. What stands behind the last of them in a text need not be searched: without this, each
 * beginning of something that is never closed would be followed to the end.
 */
export function literalEnd(pattern: string, flags = ''): string {
  const [branch = [], ...others] = parseRegex(pattern);
  if (others.length > 0 || flags.includes('i')) return '';
  let end = '';
  for (const { kind, source, min, max } of branch.toReversed()) {
    const character = /^\\([^\w\s])$|^([^\\.[\](){}*+?|^$])$/u.exec(source);
    if (kind !== 'atom' || min !== 1 || max !== 1 || character === null) break;
    end = (character[1] ?? character[2] ?? '') + end;
  }
  return end;
}

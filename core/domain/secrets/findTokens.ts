import { isJumbled, isMixed, isPlaceholder } from './judgeValue.ts';
import { longRuns } from './longRuns.ts';
import type { SecretSpan } from './secretKinds.ts';
import { TOKEN_SHAPES } from './tokenTable.ts';

/** Each prefix with its shape, by its first two characters, in the order of the table. */
const BY_HEAD = Map.groupBy(
  TOKEN_SHAPES.flatMap(({ kind, prefixes, body }) =>
    prefixes.map((prefix) => ({ kind, prefix, body })),
  ),
  ({ prefix }) => prefix.slice(0, 2),
);

/** One look for all prefixes takes a third of one for each. */
const ANY_PREFIX = new RegExp(
  TOKEN_SHAPES.flatMap(({ prefixes }) => prefixes)
    .join('|')
    .replaceAll(/[^\w|-]/g, String.raw`\$&`),
  'g',
);
/** What ends a word although it ends in a letter or digit: escapes, codes of colours, `%3D`. */
const ESCAPE =
  /(?:\\[nrt]|\\u00[0-9A-Fa-f]{2}|%(?:2[0-9A-Fa-f]|3[A-Fa-f]|[57][B-Db-d])|\[[\d;]{0,8}m)$/;
const LONGEST_ESCAPE = 10;

/**
 * Finds tokens whose prefix shows whose they are. Linear: in one run of token characters only its
 * beginning counts, and what was read as a body is not read again.
 */
export function findTokens(text: string, parts = longRuns(text)): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { from, to } of parts) {
    const part = text.slice(from, to);
    ANY_PREFIX.lastIndex = 0;
    for (let match = ANY_PREFIX.exec(part); match !== null; match = ANY_PREFIX.exec(part)) {
      const at = from + match.index;
      if (!isWordStart(text, at)) continue;
      const read = readToken(text, at, found);
      if (read !== undefined) ANY_PREFIX.lastIndex = read - from;
    }
  }
  return found;
}

/** Whether a word begins as a token does and is not a whole one. */
export function isOpenToken(word: string): boolean {
  ANY_PREFIX.lastIndex = 0;
  return ANY_PREFIX.exec(word)?.index === 0 && readToken(word, 0, []) === undefined;
}

/** Adds the token at a position, if there is one; gives the end of what was read. */
function readToken(text: string, at: number, found: SecretSpan[]): number | undefined {
  let read: number | undefined;
  for (const { kind, prefix, body } of BY_HEAD.get(text.slice(at, at + 2)) ?? []) {
    if (!text.startsWith(prefix, at)) continue;
    body.lastIndex = at + prefix.length;
    const value = body.exec(text)?.[0];
    if (value === undefined) continue;
    const end = at + prefix.length + value.length;
    read = Math.max(read ?? 0, end);
    if (!couldBeBody(value)) continue;
    found.push({ kind, start: at, end: endOfRun(text, end) });
    return endOfRun(text, end);
  }
  return read;
}

/** Bodies of digits alone, letters of one case alone or words are names, such as `sk-learn…`. */
function couldBeBody(value: string): boolean {
  return (isMixed(value) || isJumbled(value)) && !isPlaceholder(value);
}

/** Whatever adjoins a token is included: it may be another one. */
function endOfRun(text: string, from: number): number {
  let end = from;
  while (/[\w-]/.test(text.charAt(end))) end++;
  return end;
}

/**
 * Whether no word continues into this position. An escaped line break (`\n` in JSON), an escaped
 * sign (`%3D`) and the code of a terminal's colour end one, too.
 */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !/[A-Za-z0-9_-]/.test(text.charAt(at - 1))) return true;
  return ESCAPE.test(text.slice(Math.max(0, at - LONGEST_ESCAPE), at));
}

import { isPlaceholder } from './judgeValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';
import { TOKEN_SHAPES } from './tokenTable.ts';

/** Bodies of digits alone or letters alone are names, such as `sk-learn…`. */
const MIXED = /\d.*[A-Za-z]|[A-Za-z].*\d/;

/** One look for all prefixes takes a third of one for each. */
const ANY_PREFIX = new RegExp(
  TOKEN_SHAPES.flatMap(({ prefixes }) => prefixes)
    .join('|')
    .replaceAll(/[^\w|-]/g, String.raw`\$&`),
);

/**
 * Finds tokens whose prefix shows whose they are. Searches for the plain prefix first: there are
 * many, and most texts hold none. Linear: in one run of token characters only its beginning counts.
 */
export function findTokens(text: string): SecretSpan[] {
  if (!ANY_PREFIX.test(text)) return [];
  const found: SecretSpan[] = [];
  for (const { kind, prefixes, body } of TOKEN_SHAPES)
    for (const prefix of prefixes) findShape(text, { kind, prefix, body }, found);
  return found;
}

function findShape(
  text: string,
  { kind, prefix, body }: { kind: SecretKind; prefix: string; body: RegExp },
  found: SecretSpan[],
): void {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + prefix.length)) {
    if (!isWordStart(text, at)) continue;
    body.lastIndex = at + prefix.length;
    const value = body.exec(text)?.[0];
    if (value === undefined || !MIXED.test(value) || isPlaceholder(value)) continue;
    const end = endOfRun(text, at + prefix.length + value.length);
    found.push({ kind, start: at, end });
    at = end - prefix.length;
  }
}

/** Whatever adjoins a token is included: it may be another one. */
function endOfRun(text: string, from: number): number {
  let end = from;
  while (/[\w-]/.test(text.charAt(end))) end++;
  return end;
}

/**
 * Whether no word continues into this position. An escaped line break (`
 * ` in JSON) ends one, too.
 */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charAt(at - 1);
  if (/[nrt]/.test(before) && text.charAt(at - 2) === '\\') return true;
  return !/[A-Za-z0-9_-]/.test(before);
}

import { isRandom } from './judgeValue.ts';
import { isWordStart } from './findTokens.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

/** Shorter values may be ordinary words. */
const SHORTEST = 8;

/**
 * Finds the other occurrences of values that their surroundings gave away: what follows `PASSWORD=`
 * is just as secret where it is quoted later. Values that could be ordinary words do not count.
 */
export function findRepeats(text: string, told: readonly SecretSpan[]): SecretSpan[] {
  const byHead = new Map<string, Map<string, SecretKind>>();
  for (const { kind, start, end } of told) {
    const value = text.slice(start, end);
    if (!isRandom(value, SHORTEST)) continue;
    const head = value.slice(0, SHORTEST);
    const values = byHead.get(head) ?? new Map<string, SecretKind>();
    if (!values.has(value)) values.set(value, kind);
    byHead.set(head, values);
  }
  if (byHead.size === 0) return [];
  const firsts = new Set([...byHead.keys()].map((head) => head.charCodeAt(0)));
  const found: SecretSpan[] = [];
  for (let at = 0; at + SHORTEST <= text.length; at++) {
    // Checking first letters rules out most positions without cutting out their words.
    if (!firsts.has(text.charCodeAt(at)) || !isWordStart(text, at)) continue;
    const values = byHead.get(text.slice(at, at + SHORTEST));
    if (values === undefined) continue;
    for (const [value, kind] of values)
      if (text.startsWith(value, at)) found.push({ kind, start: at, end: at + value.length });
  }
  return found;
}

import { isMethod, isMixed, isPlaceholder, isRandom, isUuid } from './judgeValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

/** What says of the word before it that it is a secret: `… as the password`, `… is my API key`. */
const TOLD =
  /(?<quote>["'`])? (?:as|is) (?:the|my|our|your|its) (?:[\w.-]{1,24} ){0,3}?(?:(?<word>password|passphrase|passcode|token|secret)|(?:api|access|secret|auth|account) key)\b/gi;
const VALUE = /[^\s"'`<>\\,;|&()\]}[]{6,256}$/;
const LONGEST = 256;
/** Shorter words that are not quoted may be names. */
const LEAST_OPEN = 8;

/** Finds secrets that are called so behind them: `use "…" as the password`. */
export function findToldAfter(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  TOLD.lastIndex = 0;
  for (let match = TOLD.exec(text); match !== null; match = TOLD.exec(text)) {
    const end = match.index;
    const value = VALUE.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0];
    if (value === undefined || isPlaceholder(value)) continue;
    const { quote, word } = match.groups ?? {};
    const kind = kindOf(value, { word: word?.toLowerCase(), quoted: quote !== undefined });
    if (kind !== undefined) found.push({ kind, start: end - value.length, end });
  }
  return found;
}

function kindOf(
  value: string,
  { word, quoted }: { readonly word: string | undefined; readonly quoted: boolean },
): SecretKind | undefined {
  if (word?.startsWith('pass') === true)
    return isMixed(value) && !isMethod(value) && (quoted || isRandom(value, LEAST_OPEN))
      ? 'password'
      : undefined;
  if (word === undefined) return isUuid(value) || isRandom(value) ? 'api-key' : undefined;
  if (!isRandom(value) || isUuid(value)) return undefined;
  return word === 'token' ? 'token' : 'secret';
}

/** Distinguishes values that could be secrets from the words that stand in for one. */

/** Words used in examples. Only what is left without them could be secret. */
const EXAMPLE_WORDS =
  /your|mine|my|some|any|the|this|real|actual|secret|tokens?|api|keys?|pass(?:word|wd|phrase)?|pwd|here|goes|value|string|example|sample|placeholder|dummy|fake|mock|test(?:ing)?|demo|foo|bar|baz|change|me|replace|insert|enter|put|add|with|redacted|hidden|removed|masked|invalid|wrong|todo|none|null|undefined|true|false|env|user(?:name)?|admin|root|default|local(?:host)?|dev|prod|abc(?:d(?:ef(?:gh(?:i(?:jkl(?:mno)?)?)?)?)?)?|xyz|01234(?:56789?)?|123(?:4(?:5(?:67?(?:890?)?)?)?)?|x{2,}|y{3,}|a{3,}|0{3,}|[^A-Za-z0-9]/gi;
const LEAST_RESIDUE = 5;
/** This much of a value is enough to judge it; the rest is not read. */
const HEAD = 64;
/** Rows of characters as they occur in encoders and in typed examples. */
const ALPHABET = /abcdefghij|qwertyuiop/i;
/** How keys in cloud providers' documentation end. */
const DOCUMENTED = /EXAMPLE(?:KEY)?$/;
/** References and templates: `$TOKEN`, `${TOKEN}`, `{{token}}`, `<token>`, `%TOKEN%`, `process.env.X`, `sk-...`. */
const REFERENCE =
  /^[$%<{@*#&]|\$\{|\{\{|\$\(|<[\w\s-]*>|\.{3}|…|\*{3}|^(?:process|os|env|import|config|settings|self|this|args|options|secrets|vault|data|props|req|request|res|ctx|var|local|module)[.[]/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How a password is kept or how long it must be. */
const METHOD =
  /^(?:sha-?\d|md5|base\d|utf-?\d|argon2|bcrypt|scrypt|pbkdf2|aes|rsa|\d+[- ]?(?:char|digit|bit|byte|letter|day|min|sec|times)|v\d)/i;
/** Distinct characters: 16 random hexadecimal digits have ten on average. */
const LEAST_DISTINCT = 8;
/** Share of the letters and digits that are in words. */
const WORDY_SHARE = 0.6;
const JUMBLED_SHARE = 0.5;
/** Shorter values without a digit may be names in code. */
const LEAST_LETTERS = 24;
const WORD = /[A-Z]?[a-z]{2,}|[A-Z]{3,}(?![a-z])/g;
const SPOKEN = /[aeiouy]/i;
const UNSPOKEN =
  /[bcdfghjklmnpqrstvwxz]{4}|[aeiou]{4}|[jqvx][bcdfghjklmnpqrstvwxz]|[bcdfghjklmpqrtvwxz][jqxz]/i;
const HEX = /^[0-9a-f]+$/i;

/** Whether the value only stands in for a secret, as in examples and templates. */
export function isPlaceholder(value: string): boolean {
  if (DOCUMENTED.test(value)) return true;
  const head = value.slice(0, HEAD);
  if (REFERENCE.test(head) || ALPHABET.test(head) || new Set(head).size < 4) return true;
  return head.replace(EXAMPLE_WORDS, '').length < LEAST_RESIDUE;
}

/**
 * Whether the value looks like a key rather than something a person made up: long, mixed and not
 * made of words. Misses some five in a hundred random values of 20 letters and digits, and next to
 * none from 32 on. Hashes and UUIDs are random, too.
 */
export function isRandom(value: string, least = 16): boolean {
  if (value.length < least) return false;
  if (!isMixed(value) && (value.length < LEAST_LETTERS || !isJumbled(value))) return false;
  const head = value.slice(0, HEAD);
  return new Set(head).size >= LEAST_DISTINCT && !isWordy(head) && !isJoined(head);
}

/** Whether it has both letters and digits. */
export function isMixed(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** Whether its letters are mixed as in no word, as in keys that happen to have no digit. */
export function isJumbled(value: string): boolean {
  const head = value.slice(0, HEAD);
  if (/^[A-Z]{8,}$/.test(head)) return UNSPOKEN.test(head);
  if (!/[a-z][A-Z]/.test(head) || !/[A-Z]{2}|[A-Z][a-z][A-Z]/.test(head)) return false;
  return lettersInWords(head, 4) < JUMBLED_SHARE * head.length;
}

/** Whether it says how a password is kept rather than what it is: `sha256`, `8-characters`. */
export function isMethod(value: string): boolean {
  return METHOD.test(value);
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

export function isHex(value: string): boolean {
  return HEX.test(value);
}

/**
 * Parts of names are joined in one case, as in `win32-arm64-msvc`; keys with separators mix cases.
 */
function isJoined(value: string): boolean {
  if (!/[-_./:@]/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value))) return false;
  const plain = value.split(/[^A-Za-z0-9]/).filter((part) => /^[A-Za-z]{3,}$/.test(part));
  return plain.join('').length >= 0.4 * value.length;
}

/** Whether it is mostly words, such as `gpt-4o-mini-2024-07-18` or `encodeUTF8String`. */
function isWordy(value: string): boolean {
  const letters = lettersInWords(value, 2);
  if (letters < WORDY_SHARE * value.replace(/[^A-Za-z0-9]/g, '').length) return false;
  return lettersInWords(value, 4) > 0;
}

/** How many of its letters are in words of at least so many letters that could be spoken. */
function lettersInWords(value: string, least: number): number {
  let letters = 0;
  for (const [word] of value.matchAll(WORD))
    if (word.length >= least && SPOKEN.test(word) && !UNSPOKEN.test(word)) letters += word.length;
  return letters;
}

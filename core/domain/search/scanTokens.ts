import { alternatives } from '../lexicon/patterns.ts';
import { mayHaveEnding, stem } from '../text/stem.ts';

/**
 * Receives a token and its range in the text, in UTF-16 units. The parts of an identifier come
 * before the whole: `getUserId` gives `get`, `user`, `id`, and then `getuserid` with `isWhole`.
 */
export type VisitToken = (token: string, start: number, end: number, isWhole: boolean) => void;

const IN_RUN = piece('[\\p{L}\\p{N}\\p{M}_]');
/** Letters after an apostrophe: `don't`, but not `'90s`. */
const LETTERS_ON = piece('[\\p{L}\\p{M}]');
const APOSTROPHES = /['’]/u;
const APOSTROPHE = 39;
/** Scripts without spaces, and Korean, whose endings are attached to words. */
const UNSPACED =
  /[\u3099\u309a\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々\uff70\uff9e\uff9f]/u;
const UNSPACED_PIECE = piece(UNSPACED.source);
const SPACED_PIECE = piece(`(?!${UNSPACED.source})[^]`);
/** A character with its combining parts, if decomposed: `か` with its mark, the letters of `한`. */
const CHARACTER =
  /[\u1100-\u115f][\u1160-\u11a7](?:[\u11a8-\u11ff])?|[^][\u3099\u309a\uff9e\uff9f]?/gu;
const LONE = new RegExp(`^(?:${CHARACTER.source})$`, 'u');
const FIRST = new RegExp(`^(?:${CHARACTER.source})`, 'u');
/** Thai comes first among the scripts without spaces. */
const FIRST_UNSPACED = 0x0e00;
const BORDER =
  /_+|(?=\p{Lu}\p{M}*\p{Ll})(?<=[\p{Ll}\p{N}\p{Lu}]\p{M}*)|(?=\p{Lu})(?<=\p{Ll}\p{M}*)/gu;
/** English possessives and contractions. */
const CLITIC = new RegExp(`['’](?:${alternatives(({ words }) => words.clitics)})$`, 'iu');
/** Accents (Latin, Greek, Cyrillic) and vowel signs (Hebrew, Arabic), which people leave out. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Longer runs are data such as hashes or base64. */
const LONGEST = 64;

/**
 * The normaliser of search: indexed texts and queries both go through it, so that they match. Words
 * become lower case without accents and are stemmed, identifiers are split, and scripts without
 * spaces give pairs of characters. Linear in the length of the text.
 */
export function scanTokens(text: string, visit: VisitToken): void {
  let at = 0;
  while (at < text.length) {
    const end = endOfRun(text, at);
    if (end === at) {
      at += 1;
      continue;
    }
    const start = at;
    const run = text.slice(start, end);
    if (isToken(run)) visit(run, start, end, false);
    else if (run.length > LONGEST)
      takeApart(run, (token, from, to, isWhole) => visit(token, start + from, start + to, isWhole));
    else {
      const tokens = tokensOfRun(run);
      if (typeof tokens === 'string') visit(tokens, start, end, false);
      else
        for (const { token, from, to, isWhole } of tokens)
          visit(token, start + from, start + to, isWhole);
    }
    at = end;
  }
}

/**
 * Is it its own token as it stands: small letters without an ending, or with digits? Half of all words are, and what
 * nobody writes twice, such as hashes.
 */
function isToken(run: string): boolean {
  if (run.length > LONGEST) return false;
  let isOwn = !mayHaveEnding(run);
  for (let at = 0; at < run.length; at += 1) {
    const code = run.charCodeAt(at);
    if (code >= 48 && code <= 57) isOwn = true;
    else if (code < 97 || code > 122) return false;
  }
  return isOwn;
}

interface RunToken {
  readonly token: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** Most of a text consists of the same few thousand words; a word that is one token is that alone. */
const known = new Map<string, string | readonly RunToken[]>();
const MOST_KNOWN = 6_000;

function tokensOfRun(run: string): string | readonly RunToken[] {
  let tokens = known.get(run);
  if (tokens === undefined) {
    const made: RunToken[] = [];
    takeApart(run, (token, from, to, isWhole) => void made.push({ token, from, to, isWhole }));
    const [only, ...others] = made;
    const isOne =
      only !== undefined && others.length === 0 && only.from === 0 && only.to === run.length;
    tokens = isOne && !only.isWhole ? only.token : made;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(run, tokens);
  }
  return tokens;
}

/**
 * Matches a limited number of characters at once, because more could overflow the regular
 * expression's stack.
 */
function piece(character: string): RegExp {
  return new RegExp(`(?:${character}){1,500}`, 'uy');
}

/** Where consecutive pieces starting at a position end; the position itself if there are none. */
function endOfPieces(pieces: RegExp, text: string, start: number): number {
  for (let at = start; ; at = pieces.lastIndex) {
    pieces.lastIndex = at;
    if (!pieces.test(text)) return at;
  }
}

/** Which characters below 128 belong to a word. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/\w/.test(String.fromCharCode(code))),
);

/** Where the run of letters starting at a position ends; the position itself if there is none. */
function endOfRun(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 && IN_WORD[code] === 1) continue;
    // A word may go on after an apostrophe or in another alphabet.
    if (code < 128 && code !== APOSTROPHE) return at;
    return endOfWords(text, start);
  }
  return text.length;
}

function endOfWords(text: string, start: number): number {
  let end = endOfPieces(IN_RUN, text, start);
  while (end > start && APOSTROPHES.test(text.charAt(end))) {
    const next = endOfPieces(LETTERS_ON, text, end + 1);
    if (next === end + 1) break;
    end = next;
  }
  return end;
}

/** One word however it is read: what most words are, and what the rest of the rules cost most for. */
const PLAIN = /^[a-z\d]+$/;

function takeApart(run: string, visit: VisitToken): void {
  if (run.length <= LONGEST && PLAIN.test(run)) {
    visit(/\d/.test(run) ? run : stem(run), 0, run.length, false);
    return;
  }
  if (!UNSPACED.test(run)) {
    scanSpaced(run, 0, visit);
    return;
  }
  for (let at = 0; at < run.length;) {
    const unspaced = endOfPieces(UNSPACED_PIECE, run, at);
    const end = unspaced > at ? unspaced : endOfPieces(SPACED_PIECE, run, at);
    if (unspaced > at) scanPairs(run.slice(at, end), at, visit);
    else scanSpaced(run.slice(at, end), at, visit);
    at = end;
  }
}

/** Is it a single character of a script without spaces? In a longer run, it begins a pair. */
export function isLoneCharacter(token: string): boolean {
  return LONE.test(token) && UNSPACED.test(token);
}

/** The first character of a pair, which may be searched for alone; null if the token is no pair. */
export function beginOfPair(token: string): string | null {
  if (token.charCodeAt(0) < FIRST_UNSPACED) return null;
  const first = FIRST.exec(token)?.[0] ?? token;
  return first !== token && UNSPACED.test(first) ? first : null;
}

/** Lower case without accents; compatibility forms such as full-width letters become plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return (
    lower
      .normalize('NFKD')
      // Compatibility forms have capitals too.
      .toLowerCase()
      // "й" is a letter of its own that endings depend on.
      .replaceAll('и\u0306', 'й')
      .replace(ACCENTS, '')
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFC')
  );
}

function scanSpaced(run: string, start: number, visit: VisitToken): void {
  const word = run.replace(CLITIC, '');
  const parts: (readonly [from: number, to: number])[] = [];
  let from = 0;
  for (const { 0: border, index } of word.matchAll(BORDER)) {
    if (index > from) parts.push([from, index]);
    from = index + border.length;
  }
  if (from < word.length) parts.push([from, word.length]);
  for (const [first, end] of parts) addWord(word.slice(first, end), start + first, visit);
  if (parts.length < 2 || word.length > LONGEST) return;
  const whole = keyOf(word.replaceAll(/[_'’]/gu, ''));
  if (whole !== '') visit(whole, start, start + word.length, true);
}

/** "l'avion" is two words. */
function addWord(word: string, start: number, visit: VisitToken): void {
  let at = start;
  for (const part of word.split(APOSTROPHES)) {
    // Stand-alone accents cannot be searched for.
    const key = part.length > LONGEST ? '' : keyOf(part);
    if (key !== '') visit(key, at, at + part.length, false);
    at += part.length + 1;
  }
}

/** The common key of a word's forms, so that `userNames` matches `username`. */
function keyOf(word: string): string {
  if (isAscii(word)) {
    const lower = word.toLowerCase();
    return /\d/.test(lower) ? lower : stem(lower);
  }
  const folded = fold(word);
  return /\p{N}/u.test(folded) ? folded : stem(folded);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** All pairs of neighbours, and the last character, so that any part of a run can be found. */
function scanPairs(run: string, start: number, visit: VisitToken): void {
  let before = '';
  let at = start;
  for (const [character] of run.matchAll(CHARACTER)) {
    if (before !== '')
      visit(foldPair(before + character), at, at + before.length + character.length, false);
    at += before.length;
    before = character;
  }
  visit(foldPair(before), at, at + before.length, false);
}

const knownPairs = new Map<string, string>();

function foldPair(pair: string): string {
  let folded = knownPairs.get(pair);
  if (folded === undefined) {
    folded = fold(pair);
    if (knownPairs.size >= MOST_KNOWN) knownPairs.clear();
    knownPairs.set(pair, folded);
  }
  return folded;
}

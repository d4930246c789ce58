import { alternatives } from '../lexicon/patterns.ts';
import { stem } from '../text/stem.ts';

/**
 * Is given a token and the range of the text, in UTF-16 units, that it stands for. An identifier of several
 * parts gives these and then itself: `getUserId` gives `get`, `user`, `id` and, as `whole`, `getuserid`.
 */
export type VisitToken = (token: string, start: number, end: number, isWhole: boolean) => void;

const IN_RUN = piece('[\\p{L}\\p{N}\\p{M}_]');
/** What goes on after an apostrophe: `don't`, but not `'90s`. */
const LETTERS_ON = piece('[\\p{L}\\p{M}]');
const APOSTROPHES = /['’]/u;
const APOSTROPHE = 39;
/** Written without spaces, or, as Korean, with endings that stick to the words. */
const UNSPACED =
  /[\u3099\u309a\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々\uff70\uff9e\uff9f]/u;
const UNSPACED_PIECE = piece(UNSPACED.source);
const SPACED_PIECE = piece(`(?!${UNSPACED.source})[^]`);
/** A character with what belongs to it where it is written decomposed: `か` and its mark, the letters of `한`. */
const CHARACTER =
  /[\u1100-\u115f][\u1160-\u11a7](?:[\u11a8-\u11ff])?|[^][\u3099\u309a\uff9e\uff9f]?/gu;
const LONE = new RegExp(`^(?:${CHARACTER.source})$`, 'u');
const FIRST = new RegExp(`^(?:${CHARACTER.source})`, 'u');
/** Thai is the first of the scripts without spaces. */
const FIRST_UNSPACED = 0x0e00;
const BORDER =
  /_+|(?=\p{Lu}\p{M}*\p{Ll})(?<=[\p{Ll}\p{N}\p{Lu}]\p{M}*)|(?=\p{Lu})(?<=\p{Ll}\p{M}*)/gu;
/** What the apostrophe of English leaves: possessives and verbs that lean on the word before. */
const CLITIC = new RegExp(`['’](?:${alternatives(({ words }) => words.clitics)})$`, 'iu');
/** Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic: people leave them out. */
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
/** Longer runs are data, not words: hashes, base64. */
const LONGEST = 64;

/**
 * The one normaliser of search: what is indexed and what is asked for go through it, so that they meet. Words
 * are folded to lower case without accents and cut to what their inflected forms share; identifiers are taken
 * apart; scripts without spaces give pairs of characters. Linear in the text's length.
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
    if (run.length > LONGEST)
      takeApart(run, (token, from, to, isWhole) => visit(token, start + from, start + to, isWhole));
    else
      for (const { token, from, to, isWhole } of tokensOfRun(run))
        visit(token, start + from, start + to, isWhole);
    at = end;
  }
}

interface RunToken {
  readonly token: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** The same few thousand words make up most of a text. */
const known = new Map<string, readonly RunToken[]>();
const MOST_KNOWN = 20_000;

function tokensOfRun(run: string): readonly RunToken[] {
  let tokens = known.get(run);
  if (tokens === undefined) {
    const made: RunToken[] = [];
    takeApart(run, (token, from, to, isWhole) => void made.push({ token, from, to, isWhole }));
    tokens = made;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(run, tokens);
  }
  return tokens;
}

/** Matches some characters at a place; more of them would overflow the stack that matching has. */
function piece(character: string): RegExp {
  return new RegExp(`(?:${character}){1,500}`, 'uy');
}

/** Where the pieces that follow each other from a place on end; the place itself: there is none. */
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

/** Where the run of letters that begins at a place ends; the place itself: none begins there. */
function endOfRun(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 && IN_WORD[code] === 1) continue;
    // An apostrophe may go on, other alphabets do.
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

function takeApart(run: string, visit: VisitToken): void {
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

/** Is it one character of a script without spaces? Of a longer run, such a one begins a pair. */
export function isLoneCharacter(token: string): boolean {
  return LONE.test(token) && UNSPACED.test(token);
}

/** The character that a pair begins with, which may be asked for alone; null: the token is no pair. */
export function beginOfPair(token: string): string | null {
  if (token.charCodeAt(0) < FIRST_UNSPACED) return null;
  const first = FIRST.exec(token)?.[0] ?? token;
  return first !== token && UNSPACED.test(first) ? first : null;
}

/** Lower case, without accents; compatible forms, such as full-width letters, as their plain ones. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower;
  return (
    lower
      .normalize('NFKD')
      // Compatible forms have capitals of their own.
      .toLowerCase()
      // A letter of its own, which endings of words are told by.
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
    // Accents that stand alone are nothing that could be looked for.
    const key = part.length > LONGEST ? '' : keyOf(part);
    if (key !== '') visit(key, at, at + part.length, false);
    at += part.length + 1;
  }
}

/** What all forms of a word share, so that `userNames` and `username` meet. */
function keyOf(word: string): string {
  const folded = fold(word);
  return /\p{N}/u.test(folded) ? folded : stem(folded);
}

/** Each pair of neighbours, and the last character alone, so that any part of the run can be found. */
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

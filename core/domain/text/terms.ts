import { english } from '../lexicon/english.ts';
import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { remembered, rememberedIn } from './remembered.ts';
import { stem } from './stem.ts';
import { isFunctionWord, isGenericWord, isMeasureWord } from './wordKinds.ts';

export type TermShape = 'word' | 'identifier' | 'path' | 'number' | 'ideographs';

/** A word of a text that may carry a topic. Offsets are in UTF-16 units. */
export interface Term {
  /** Shared by all forms and spellings of the term. */
  readonly key: string;
  /** As a person would write it; for a path, the base name. */
  readonly surface: string;
  readonly shape: TermShape;
  readonly start: number;
  readonly end: number;
  /** Is it a function word? Kept so that phrases do not reach across it. */
  readonly stop: boolean;
  /** May it stand alone as a keyword? */
  readonly topical: boolean;
}

const TOKEN =
  /[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*(?:(?:[.\-/\\'’@+]|:(?=\d))[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*)*/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const IDEOGRAPH_RUNS = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+/gu;
const NUMBER = /^[\d.,:\-/+x]*\d[\d.,:\-/+]*%?$/;
const FILE_NAME = /^[\w$@+-][\w$@.+-]*\.[A-Za-z][A-Za-z0-9]{0,9}$/;
const MAX_TERM = 80;
const ELISIONS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(LEXICONS)
    .filter(([, { words }]) => words.elisions.length > 0)
    .map(([language, { words }]) => [
      language,
      new RegExp(`^(?:${words.elisions.join('|')})['’](?=\\p{L}{2})`, 'iu'),
    ]),
);
const ABBREVIATION = new RegExp(`^(?:${english.sentences.dottedAbbreviations.join('|')})$`);

/**
 * The terms of a text in order: words, identifiers, paths (by base name), numbers, and pairs of
 * characters in scripts without spaces. Linear in the length of the text. Half of what is asked was
 * asked before: of a segment, then of its conversation, and of the titles and points made of both.
 */
export const termsOf = rememberedIn((text, language): readonly Term[] => {
  const elision = ELISIONS.get(language);
  const plain = elision === undefined ? plainTerms(text, language) : undefined;
  if (plain !== undefined) return plain;
  const terms: Term[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const elided = elision?.exec(token)?.[0].length ?? 0;
    if (isMask(text, token, match.index)) addHole(terms, token, match.index);
    else if (IDEOGRAPH.test(token)) addIdeographs(terms, token, match.index);
    else addToken(terms, token.slice(elided), match.index + elided, language);
  }
  return terms;
});

const WORD = 1;
const JOINT = 2;
const COLON = 3;
/** Of each ASCII character, what it is in a {@link TOKEN}. */
const TOKEN_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\w$]/.test(character)) return WORD;
  if (/[.\-/\\'@+]/.test(character)) return JOINT;
  return character === ':' ? COLON : 0;
});
const SLASH = 47;
const BACKSLASH = 92;

/** Dashes, quotes, dots, arrows, operators and boxes: none is of a word but the apostrophe. Undefined: who knows. */
function kindOf(code: number): number | undefined {
  if (code < 128) return TOKEN_KINDS[code];
  if (code === APOSTROPHE) return JOINT;
  const isSign =
    (code >= 0x2010 && code <= 0x2027) ||
    (code >= 0x2190 && code <= 0x23ff) ||
    (code >= 0x2500 && code <= 0x25ff);
  return isSign ? 0 : undefined;
}

const APOSTROPHE = 0x2019;

/** The terms of a text in ASCII and such signs, as most are: without regular expressions. Undefined for any other. */
function plainTerms(text: string, language: Language): Term[] | undefined {
  const terms: Term[] = [];
  const pieces = piecesOf(language);
  for (let at = 0; at < text.length;) {
    const first = text.charCodeAt(at);
    const begins = kindOf(first);
    if (begins === undefined) return undefined;
    if (begins !== WORD) {
      at += 1;
      continue;
    }
    const start = at;
    let isSlashed = false;
    for (at += 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const kind = kindOf(code);
      if (kind === WORD) continue;
      if (kind === undefined) return undefined;
      if (kind === 0) break;
      const next = text.charCodeAt(at + 1);
      if (next > 127 && kindOf(next) === undefined) return undefined;
      if (TOKEN_KINDS[next] !== WORD || (kind === COLON && !isDigit(next))) break;
      isSlashed ||= code === SLASH || code === BACKSLASH;
    }
    const token = text.slice(start, at);
    if (isCapital(first) && !isSmall(text.charCodeAt(start + 1)) && isMask(text, token, start))
      addHole(terms, token, start);
    else if (isSlashed) addToken(terms, token, start, language);
    else addPiece(terms, token, start, pieces);
  }
  return terms;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isCapital = (code: number): boolean => code >= 65 && code <= 90;
const isSmall = (code: number): boolean => code >= 97 && code <= 122;

/** Placeholders that tools put in place of a word ("[USER]", "REDACTED_IP") name nothing. */
function isMask(text: string, token: string, start: number): boolean {
  if (!/^[A-Z][A-Z0-9_-]+$/.test(token)) return false;
  if (/(?:^|_)(?:REDACTED|MASKED|ANONYMI[SZ]ED)(?:_|$)/.test(token)) return true;
  const around = (text[start - 1] ?? '') + (text[start + token.length] ?? '');
  return around === '[]' || around === '<>' || around === '{}';
}

/** Adds a word that no phrase can reach across. */
function addHole(terms: Term[], surface: string, start: number): void {
  const end = start + surface.length;
  const key = surface.toLowerCase();
  terms.push({ key, surface, shape: 'word', start, end, stop: true, topical: false });
}

function addToken(terms: Term[], token: string, start: number, language: Language): void {
  if (token.length > MAX_TERM && !token.includes('/')) return;
  const slash = Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\'));
  if (slash >= 0 && !isPath(token)) {
    // Two words, such as "and/or" or "user/assistant".
    const head = token.slice(0, slash);
    addToken(terms, head, start, language);
    addToken(terms, token.slice(slash + 1), start + slash + 1, language);
    return;
  }
  if (slash < 0) return addPiece(terms, token, start, piecesOf(language));
  addRead(terms, readPiece(token.slice(slash + 1), true, language), start, token.length);
}

/** Adds a word without slashes. */
function addPiece(terms: Term[], token: string, start: number, pieces: KnownPieces): void {
  if (token.length > MAX_TERM) return;
  let piece = pieces.known.get(token);
  if (piece === undefined)
    pieces.known.set(token, (piece = readPiece(token, false, pieces.language)));
  addRead(terms, piece, start, token.length);
}

function addRead(terms: Term[], read: Piece | null, start: number, length: number): void {
  if (read === null) return;
  const { key, surface, shape, stop, topical } = read;
  terms.push({ key, surface, shape, start, end: start + length, stop, topical });
}

/** A term wherever it stands. */
type Piece = Omit<Term, 'start' | 'end'>;

/** Most of a text consists of the same few thousand words, and one takes a dozen looks to read. */
interface KnownPieces {
  readonly language: Language;
  readonly known: Map<string, Piece | null>;
}

const allKnown = new Map<Language, KnownPieces>();
const MOST_KNOWN = 6_000;

function piecesOf(language: Language): KnownPieces {
  let pieces = allKnown.get(language);
  if (pieces === undefined || pieces.known.size >= MOST_KNOWN)
    allKnown.set(language, (pieces = { language, known: new Map() }));
  return pieces;
}

/** null if it is no term. @param base of a path, its last part */
function readPiece(base: string, ofPath: boolean, language: Language): Piece | null {
  if (!/[\p{L}\p{N}]/u.test(base) || base.length > MAX_TERM) return null;
  const lower = base.toLowerCase().replaceAll('’', "'");
  if (NUMBER.test(base))
    return { key: lower, surface: base, shape: 'number', stop: false, topical: false };
  if (ofPath || (FILE_NAME.test(base) && !ABBREVIATION.test(lower))) {
    const surface = base.replace(/:\d+(?::\d+)?$/, '');
    return { key: surface.toLowerCase(), surface, shape: 'path', stop: false, topical: true };
  }
  const identifier = isIdentifier(base);
  const key = identifier ? lower : stem(lower);
  const stop = !identifier && (lower.length < 2 || isFunctionWord(lower, language));
  const topical = !stop && !isGeneric(base, lower, key);
  return { key, surface: base, shape: identifier ? 'identifier' : 'word', stop, topical };
}

function isGeneric(surface: string, lower: string, key: string): boolean {
  if (isGenericWord(lower) || isGenericWord(key) || isMeasureWord(lower)) return true;
  return lower.length < 3 && !/\d/.test(lower) && surface !== surface.toUpperCase();
}

function isPath(token: string): boolean {
  return token.split(/[/\\]/).length > 2 || /[/\\][^/\\]*\.[A-Za-z]\w{0,5}(?::\d+)*$/.test(token);
}

/** camelCase, snake_case, dotted or with digits; "Go" and "HTTP" are words. */
function isIdentifier(word: string): boolean {
  return /[a-z][A-Z]|_|[A-Za-z]\.[A-Za-z]|::|[A-Za-z]\d|\d[A-Za-z]|\$/.test(word);
}

function addIdeographs(terms: Term[], token: string, start: number): void {
  for (const match of token.matchAll(IDEOGRAPH_RUNS)) {
    const [run] = match;
    const at = start + match.index;
    const whole = /^[\p{Script=Katakana}ー]/u.test(run) || run.length <= 2;
    const step = whole ? run.length : 1;
    const width = whole ? run.length : 2;
    for (let i = 0; i + width <= run.length; i += step) {
      const piece = run.slice(i, i + width);
      terms.push({
        key: piece,
        surface: piece,
        shape: 'ideographs',
        start: at + i,
        end: at + i + width,
        stop: piece.length < 2,
        topical: piece.length > 1 && !isGenericWord(piece),
      });
    }
  }
  // Latin words attached to ideographs without a space ("React组件").
  for (const match of token.matchAll(/[A-Za-z][A-Za-z0-9_.-]+/g))
    addToken(terms, match[0], start + match.index, 'other');
}

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Counts the words of a text; two characters of a script without spaces count as one. */
export function wordCount(text: string): number {
  let words = 0;
  let counted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return wordCountOfAny(text);
    const kind = ASCII_KINDS[code];
    if (kind === SPACE) counted = false;
    else if (kind === LETTER && !counted) {
      counted = true;
      words += 1;
    }
  }
  return words;
}

const SPACE = 1;
const LETTER = 2;
const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  return LETTER_OR_DIGIT.test(character) ? LETTER : 0;
});

const wordCountOfAny = remembered((text: string): number => {
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  const spaced = ideographs === 0 ? text : text.replace(IDEOGRAPHS, ' ');
  return spaced.split(/\s+/).filter((piece) => LETTER_OR_DIGIT.test(piece)).length + ideographs / 2;
});

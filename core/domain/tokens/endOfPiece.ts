import {
  CASELESS,
  classAt,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  skipClasses,
  SPACE,
  UPPER,
  widthAt,
} from './charClass.ts';

/**
 * The pattern by which o200k_base splits a text before it merges bytes. {@link endOfPiece}
 * implements it by hand; the comments below number its alternatives 1 to 7.
 */
export const O200K_PATTERN = [
  String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)?`,
  String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)?`,
  String.raw`\p{N}{1,3}`,
  String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
  String.raw`\s*[\r\n]+`,
  String.raw`\s+(?!\S)`,
  String.raw`\s+`,
].join('|');

/**
 * The end of the piece starting at `start`, which must be inside the text and not inside a
 * surrogate pair. Equivalent to a sticky match of {@link O200K_PATTERN}, but linear; the regular
 * expression is slower and overflows the stack on runs of about ten million letters.
 */
export function endOfPiece(text: string, start: number): number {
  const first = classAt(text, start);
  if ((first & LETTER) !== 0) return endOfWord(text, start, first);
  if ((first & NUMBER) !== 0) return endOfNumber(text, start);
  if (first !== NEWLINE) {
    const next = start + widthAt(text, start);
    const follower = next < text.length ? classAt(text, next) : 0;
    if ((follower & IN_WORD) !== 0) return endOfWord(text, next, first);
    if (first === MARK) return endOfContraction(text, next);
    if (first === OTHER) return endOfSigns(text, start);
    if ((follower & SIGN) !== 0 && text.charCodeAt(start) === 0x20) return endOfSigns(text, next);
  }
  return endOfWhiteSpace(text, start);
}

const LETTER = UPPER | LOWER | CASELESS;
const IN_WORD = LETTER | MARK;
const HEAD = UPPER | CASELESS | MARK;
const TAIL = LOWER | CASELESS | MARK;
const EITHER = CASELESS | MARK;
const SIGN = OTHER | MARK;
const WHITE = SPACE | NEWLINE;

/**
 * Alternatives 1 and 2, with letters starting at `from`; `first` is the class the whole piece
 * starts with. If no lower-case letter follows the greedy head, alternative 1 backtracks to its
 * last caseless letter or mark.
 */
function endOfWord(text: string, from: number, first: number): number {
  const length = text.length;
  let at = from;
  let lastEither = -1;
  let bits = 0;
  while (at < length && ((bits = classAt(text, at)) & HEAD) !== 0) {
    at += widthAt(text, at);
    if ((bits & EITHER) !== 0) lastEither = at;
  }
  if (at < length && bits === LOWER) return endOfContraction(text, skipClasses(text, at, TAIL));
  if (lastEither !== -1) return endOfContraction(text, lastEither);
  // Alternative 1 takes a mark as a word of its own, before alternative 2 could take it as a
  // prefix.
  return endOfContraction(text, first === MARK ? from : at);
}

/** `'s 't 'm 'd 're 've 'll` in any case. */
function endOfContraction(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x27) return at;
  const first = text.charCodeAt(at + 1) | 0x20;
  if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return at + 2;
  const second = text.charCodeAt(at + 2) | 0x20;
  const isLong =
    ((first === 0x72 || first === 0x76) && second === 0x65) || (first === 0x6c && second === 0x6c);
  return isLong ? at + 3 : at;
}

/** Alternative 3. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  for (let count = 0; count < 3 && at < text.length; count++) {
    if (classAt(text, at) !== NUMBER) break;
    at += widthAt(text, at);
  }
  return at;
}

/** Alternative 4, after its space. */
function endOfSigns(text: string, from: number): number {
  let at = skipClasses(text, from, SIGN);
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x0a && unit !== 0x0d && unit !== 0x2f) return at;
    at++;
  }
}

/** Alternatives 5, 6 and 7. All white space is one unit wide. */
function endOfWhiteSpace(text: string, start: number): number {
  const length = text.length;
  let at = start;
  let lastNewline = -1;
  let bits = 0;
  while (at < length && ((bits = classAt(text, at)) & WHITE) !== 0) {
    at++;
    if (bits === NEWLINE) lastNewline = at;
  }
  if (lastNewline !== -1) return lastNewline;
  // The last space belongs to the next word.
  return at < length && at - start > 1 ? at - 1 : at;
}

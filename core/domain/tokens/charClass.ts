/**
 * The character classes in o200k's splitting rules, one bit each. Read from the engine's Unicode
 * tables, so that they match the original pattern.
 */

/** Lu, Lt. */
export const UPPER = 1;
/** Ll. */
export const LOWER = 2;
/** Lm, Lo: letters that count as both upper and lower case. */
export const CASELESS = 4;
/** M. */
export const MARK = 8;
/** N. */
export const NUMBER = 16;
/** `\s` but not a line break. */
export const SPACE = 32;
/** `\r`, `\n`. */
export const NEWLINE = 64;
/** Everything else, including lone surrogates. */
export const OTHER = 128;

/** The class of the code point at an index, which must be inside the text. */
export function classAt(text: string, index: number): number {
  const bits = BMP[text.charCodeAt(index)] ?? 0;
  return bits === 0 ? classOfRare(text, index) : bits;
}

/** The length of the code point at an index, in UTF-16 units. */
export function widthAt(text: string, index: number): 1 | 2 {
  return BMP[text.charCodeAt(index)] === 0 && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** The first index from `index` on whose code point is in none of the classes of `mask`. */
export function skipClasses(text: string, index: number, mask: number): number {
  const length = text.length;
  let at = index;
  while (at < length) {
    const bits = BMP[text.charCodeAt(at)] ?? 0;
    if ((bits & mask) !== 0) at++;
    else if (bits === 0 && (classOfRare(text, at) & mask) !== 0) at += widthAt(text, at);
    else return at;
  }
  return at;
}

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[\p{Lu}\p{Lt}]+/gu, UPPER],
  [/\p{Ll}+/gu, LOWER],
  [/[\p{Lm}\p{Lo}]+/gu, CASELESS],
  [/\p{M}+/gu, MARK],
  [/\p{N}+/gu, NUMBER],
  [/[^\S\r\n]+/gu, SPACE],
  [/[\r\n]+/gu, NEWLINE],
];

const SURROGATES_START = 0xd800;
const SURROGATES_END = 0xe000;
const ASTRAL_START = 0x10000;
/** Surrogates begin and end with a page. */
const PAGE = 2048;

/**
 * Class by UTF-16 unit, filled by pages on demand, because most texts need few; always 0 for
 * surrogates, which need the whole code point.
 */
const BMP = new Uint8Array(ASTRAL_START);
/** Classes beyond the BMP. */
const astralPages = new Map<number, Uint8Array>();

function classOfRare(text: string, index: number): number {
  const codePoint = text.codePointAt(index) ?? 0;
  if (codePoint >= SURROGATES_START && codePoint < SURROGATES_END) return OTHER;
  const start = codePoint - (codePoint % PAGE);
  if (codePoint < ASTRAL_START) {
    BMP.set(classesOf(start, PAGE), start);
    return BMP[codePoint] ?? OTHER;
  }
  let classes = astralPages.get(start);
  if (classes === undefined) {
    classes = classesOf(start, PAGE);
    astralPages.set(start, classes);
  }
  return classes[codePoint - start] ?? OTHER;
}

/**
 * Matches whole runs, a few hundred in a page; single characters would take seven tests each.
 */
function classesOf(start: number, count: number): Uint8Array {
  const width = start < ASTRAL_START ? 1 : 2;
  let all = '';
  for (let offset = 0; offset < count; offset++) all += String.fromCodePoint(start + offset);
  const classes = new Uint8Array(count).fill(OTHER);
  for (const [run, bits] of CLASSES) {
    for (const match of all.matchAll(run)) {
      const from = match.index / width;
      classes.fill(bits, from, from + match[0].length / width);
    }
  }
  return classes;
}

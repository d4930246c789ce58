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
  return bits === 0 ? classOfSurrogate(text, index) : bits;
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
    else if (bits === 0 && (classOfSurrogate(text, at) & mask) !== 0) at += widthAt(text, at);
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
const ASTRAL_PAGE = 4096;

/** Class by UTF-16 unit; 0 for surrogates, which need the whole code point. */
const BMP = classesOfBmp();
/** Classes beyond the BMP, created on demand because most texts have none. */
const astralPages = new Map<number, Uint8Array>();

function classOfSurrogate(text: string, index: number): number {
  const codePoint = text.codePointAt(index) ?? 0;
  if (codePoint < ASTRAL_START) return OTHER;
  const page = Math.floor(codePoint / ASTRAL_PAGE);
  let classes = astralPages.get(page);
  if (classes === undefined) {
    classes = classesOf(page * ASTRAL_PAGE, ASTRAL_PAGE);
    astralPages.set(page, classes);
  }
  return classes[codePoint % ASTRAL_PAGE] ?? OTHER;
}

function classesOfBmp(): Uint8Array {
  const table = new Uint8Array(ASTRAL_START);
  table.set(classesOf(0, SURROGATES_START));
  table.set(classesOf(SURROGATES_END, ASTRAL_START - SURROGATES_END), SURROGATES_END);
  return table;
}

/**
 * Matches whole runs, a few thousand in total; single characters would take 65,536 times seven
 * tests.
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

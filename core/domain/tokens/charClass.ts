/**
 * The character classes that o200k's splitting rules tell apart, one bit each. They are asked from
 * the engine's own Unicode tables, so that they are the ones the original pattern would use.
 */

/** Lu, Lt. */
export const UPPER = 1;
/** Ll. */
export const LOWER = 2;
/** Lm, Lo: letters that the rules take for upper and lower case alike. */
export const CASELESS = 4;
/** M. */
export const MARK = 8;
/** N. */
export const NUMBER = 16;
/** `\s` but not a line break. */
export const SPACE = 32;
/** `\r`, `\n`. */
export const NEWLINE = 64;
/** All the rest, lone surrogates included. */
export const OTHER = 128;

/** Reads a code point's class at an index of a text; the index must lie inside the text. */
export function classAt(text: string, index: number): number {
  const bits = BMP[text.charCodeAt(index)] ?? 0;
  return bits === 0 ? classOfSurrogate(text, index) : bits;
}

/** UTF-16 units of the code point at an index. */
export function widthAt(text: string, index: number): 1 | 2 {
  return BMP[text.charCodeAt(index)] === 0 && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** The first index at or after `index` whose code point is in none of the classes of `mask`. */
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

/** Class by UTF-16 unit; 0 for surrogates, whose code point must be looked at. */
const BMP = classesOfBmp();
/** Pages of the planes above, made when a text first needs them: most never do. */
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

/** Matches whole runs, a few thousand in all, where characters one by one would be 65,536 times seven. */
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

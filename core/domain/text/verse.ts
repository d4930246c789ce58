import type { TextSpan } from './sentences.ts';

/** Lines of a stanza, and how many stanzas, or lines, make a poem rather than an address. */
const LEAST_LINES = 3;
const LEAST_STANZAS = 2;
const LEAST_ALONE = 6;
/** UTF-16 units. Paragraphs that are wrapped have longer lines. */
const SHORTEST = 12;
const LONGEST = 68;
/** Lists, tables, headings, code, labels and bold lines are no verse. */
const NO_VERSE =
  /^\s*(?:[-+•#>|`]|\*(?!\p{L})|\*\*|\d+[.)]|[\w ./-]{1,30}:(?:\s|$))|[`{}<>=|]|https?:/u;
/** Verse goes on over the end of most of its lines. */
const GOES_ON = /[\p{L}\p{N},;:—–-]\*?\s*$/u;
const LEAST_GOING_ON = 0.4;

/** UTF-16 units: no poem that somebody asked for is longer, and of longer messages only the ends are told. */
const LONGEST_TEXT = 20_000;

/** Where poems stand in a text: stanzas of short lines that are neither a list nor wrapped. */
export function verseSpans(text: string): readonly TextSpan[] {
  if (text.length > LONGEST_TEXT) return [];
  const stanzas: (TextSpan & { readonly lines: number })[] = [];
  for (const { 0: block, index: start } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const lines = block.split('\n').map((line) => line.trim());
    const isVerse =
      lines.length >= LEAST_LINES &&
      lines.every(
        (line) => line.length >= SHORTEST && line.length <= LONGEST && !NO_VERSE.test(line),
      ) &&
      lines.filter((line) => GOES_ON.test(line)).length >= lines.length * LEAST_GOING_ON;
    if (isVerse) stanzas.push({ start, end: start + block.length, lines: lines.length });
  }
  return stanzas.length >= LEAST_STANZAS || stanzas.some(({ lines }) => lines >= LEAST_ALONE)
    ? stanzas
    : [];
}

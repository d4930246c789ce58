import { alternatives } from '../lexicon/patterns.ts';
import type { TextSpan } from './textSpan.ts';

/** A longer quotation is a passage of its own, and its sentences are sentences. */
const LONGEST_QUOTATION = 240;
const ASIDE = /^[(（]\p{Ll}/u;
/** Unicode's rules leave a bracket that opens the next sentence at the end of the one before. */
const OPENING_LEFT = /(?<=[.!?。！？…]\s*)[「『（«“【〈《]+$/u;
const QUOTES: readonly (readonly [string, string])[] = [
  ['「', '」'],
  ['『', '』'],
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
];
const STRAIGHT = /"/g;
const OPENS = /^$|[\s(:：,，]/u;
/** How a sentence goes on after words that it quotes. */
const GOES_ON = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.quotativeParticles)}|」|』|”|»|,|，|、)`,
  'u',
);
const QUOTED_END = /[.!?。！？…]["”»」』]$/u;

/**
 * Mends where sentences were split: an opening bracket goes with what it opens, a quotation of a few
 * sentences stays whole, and so does what is said about it; a remark in brackets belongs to what it is
 * about ("Which? (e.g. this)").
 */
export function joinSpans(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of withOpenings(text, spans)) {
    const before = joined.at(-1);
    if (before !== undefined && belongsTo(text, before, span))
      joined[joined.length - 1] = { start: before.start, end: span.end };
    else joined.push(span);
  }
  return joined;
}

function withOpenings(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const moved: TextSpan[] = [];
  let opening: number | undefined;
  for (const { start, end } of spans) {
    const from = opening ?? start;
    const left = OPENING_LEFT.exec(text.slice(Math.max(from, end - 8), end))?.[0].length ?? 0;
    opening = left > 0 ? end - left : undefined;
    let to = end - left;
    while (to > from && /\s/u.test(text.charAt(to - 1))) to--;
    if (to > from) moved.push({ start: from, end: to });
  }
  const last = spans.at(-1);
  if (opening !== undefined && last !== undefined) moved.push({ start: opening, end: last.end });
  return moved;
}

function belongsTo(text: string, before: TextSpan, span: TextSpan): boolean {
  const head = text.slice(span.start, span.start + 3);
  if (ASIDE.test(head)) return true;
  const said = text.slice(Math.max(before.start, before.end - 2), before.end);
  if (GOES_ON.test(head) && (QUOTED_END.test(said) || /^[」』”»]/u.test(head))) return true;
  return isInsideQuotation(text, before, span);
}

/** Does the span begin inside a quotation that the one before opened, and that ends soon? */
function isInsideQuotation(text: string, before: TextSpan, span: TextSpan): boolean {
  const from = Math.max(before.start, before.end - LONGEST_QUOTATION);
  const said = text.slice(from, before.end);
  const closesSoon = (close: string, at: number): boolean => {
    const end = text.slice(before.end, from + at + LONGEST_QUOTATION).indexOf(close);
    return end >= span.start - before.end;
  };
  for (const [open, close] of QUOTES) {
    const at = said.lastIndexOf(open);
    if (at >= 0 && !said.includes(close, at + 1) && closesSoon(close, at)) return true;
  }
  const at = said.lastIndexOf('"');
  const isOdd = (said.match(STRAIGHT)?.length ?? 0) % 2 === 1;
  return isOdd && OPENS.test(said.slice(Math.max(0, at - 1), at)) && closesSoon('"', at);
}

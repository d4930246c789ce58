import { alternatives } from '../lexicon/patterns.ts';
import type { TextSpan } from '../text/sentences.ts';

/**
 * An anchor may be extended to the beginning of its sentence, up to this length in UTF-16 units.
 */
const LONGEST = 240;
/**
 * What comes before the beginning of a sentence: nothing, the end of another one, or the mark of a
 * list or heading.
 */
const SENTENCE_BEFORE =
  /(?:^|[\n\r\u2028\u2029]|[.!?:;…。！？：；][)"'”’»」』\]*_`]*)[\s>#*+\-–—•·\d.)[\]xX☐☑✅❌_|]*$/u;
const CLAUSE_BEFORE = /[,，、)\]"”»」]['*_`]*\s*$|[–—-]\s+$/u;
/** A clause that depends on the words before it. */
const DEPENDENT_OPENING = new RegExp(
  `^[*_]*(?:${alternatives(({ sentences }) => sentences.dependentOpeners)})(?!\\p{L})`,
  'u',
);
/** A clause without a subject, even at the beginning of a line. */
const HEADLESS = new RegExp(
  `^[*_]*(?:${alternatives(({ sentences }) => sentences.subjectlessOpeners)})(?!\\p{L})(?!.*\\?)`,
  'u',
);
/** Words at the end that lead on to something missing. Without them the rest may stand. */
const DANGLING_CONNECTIVES = new RegExp(
  `(?:[\\s,;:]+(?:${alternatives(({ sentences }) => sentences.danglingConnectives)}))+[\\s*_]*$`,
  'u',
);
/** Ends an unfinished sentence. */
const UNFINISHED_ENDING = new RegExp(
  `(?:^|[\\s*_])(?:${alternatives(({ sentences }) => sentences.unfinished)})[*_]*$`,
  'u',
);
/** Ends an unfinished sentence if a list or code follows. */
const UNFINISHED_BEFORE_LIST = new RegExp(
  `(?:^|[\\s*_])(?:${alternatives(({ sentences }) => sentences.unfinishedBeforeList)})[*_]*$`,
  'u',
);
const MORE = /^[*_`"”)\]]*\s*(?:[:：]|[\n\r]+\s*(?:[-*+`]|\d+[.)]))/u;
/** Characters looked at after the end. */
const NEXT = 12;
const LINE_END = /[\n\r\u2028\u2029]/u;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/**
 * Adjusts a range so that it reads as a whole: no clause that depends on words before it, no end
 * that leads on to missing words, no half of a pair of brackets or quotes. Extends it to the
 * beginning of the sentence if that is near; undefined if nothing whole is left.
 */
export function wholeWords(text: string, span: TextSpan): TextSpan | undefined {
  const begun = fromBeginning(text, span);
  if (begun === undefined) return undefined;
  const closed = withoutHalves(text, begun);
  const words = text.slice(closed.start, closed.end);
  const led = DANGLING_CONNECTIVES.exec(words);
  const end = led === null ? closed.end : closed.start + led.index;
  const said = text.slice(closed.start, end).toLowerCase();
  const isCut = led === null && MORE.test(text.slice(end, end + NEXT));
  return UNFINISHED_ENDING.test(said) || (isCut && UNFINISHED_BEFORE_LIST.test(said))
    ? undefined
    : { start: closed.start, end };
}

function fromBeginning(text: string, span: TextSpan): TextSpan | undefined {
  const { start, end } = span;
  const earliest = Math.max(0, end - LONGEST);
  const before = text.slice(Math.max(0, start - 40), start);
  const words = text.slice(start, end);
  if (!/^[*_`]*\p{Ll}/u.test(words)) return span;
  if (SENTENCE_BEFORE.test(before)) return HEADLESS.test(words) ? undefined : span;
  if (CLAUSE_BEFORE.test(before) && !DEPENDENT_OPENING.test(words)) return span;
  const sentence = sentenceStart(text, start);
  return sentence >= earliest ? { start: sentence, end } : undefined;
}

/** Where the sentence around a position begins. */
function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST);
  const before = text.slice(from, at);
  let start = from === 0 ? 0 : -1;
  for (const match of before.matchAll(
    /[\n\r\u2028\u2029]+[\s>#*+•·-]*(?:\d+[.)]\s)?|[.!?。！？]["”)*_]*\s+(?=\p{Lu}|[`*])/gu,
  ))
    start = from + match.index + match[0].length;
  return start < 0 ? -LONGEST : start;
}

/** Closes an open bracket or quote if its end is near; otherwise cuts it off. */
function withoutHalves(text: string, span: TextSpan): TextSpan {
  let { start, end } = span;
  if (count(text.slice(start, end), '`') % 2 === 1) {
    const near = text.slice(end, Math.max(end, start + LONGEST));
    const close = near.indexOf('`');
    const isNear = close >= 0 && !LINE_END.test(near.slice(0, close));
    end = isNear ? end + close + 1 : text.lastIndexOf('`', end - 1);
  }
  for (const [open, close] of PAIRS) {
    const words = text.slice(start, end);
    const opened = unclosed(words, open, close);
    if (opened === undefined) continue;
    if (text.startsWith(close, end)) end += close.length;
    else if (opened > words.length / 2) end = start + opened;
  }
  if (count(text.slice(start, end), '**') % 2 === 1 && text.startsWith('**', end)) end += 2;
  while (end > start && /[\s,;:]/u.test(text[end - 1] ?? '')) end--;
  return { start, end };
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function unclosed(words: string, open: string, close: string): number | undefined {
  const places: number[] = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] === open) places.push(at);
    else if (words[at] === close) places.pop();
  }
  return places[0];
}

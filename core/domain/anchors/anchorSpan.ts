import { alternatives } from '../lexicon/patterns.ts';
import { cutLong } from '../text/sentences.ts';
import type { TextSpan } from '../text/sentences.ts';
import { wholeWords } from './wholeWords.ts';

/** Preferred length, where a clause ends within it. */
const PREFERRED_LENGTH = 160;
const LONGEST = 240;
const LEAST_WORDS = 4;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}]{4}/u;
const CLAUSE_END = /[,;:.!?)\]，、；：。！？）—–]["'*_`”’»」』]*$/u;
const OPENING_FILLER = new RegExp(
  `^(?:(?:(?:${alternatives(({ sentences }) => sentences.acknowledgements)})(?:\\s*[,.!:;，。！、]\\s*|\\s+[–—-]\\s+)|` +
    `(?:${alternatives(({ sentences }) => sentences.leadingConjunctions)})\\s*,?\\s+)+)`,
  'iu',
);
const OPENING_MARKS =
  /^(?:[\s>#•·|,;，、；。]|[–—-]+\s|\[[ xX]\]\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|[✓✗➜→☐☑☒])+/u;
const CLOSING_MARKS = /(?:[\s,:;|\\，：；、]|\s[–—-]+|\s\p{Extended_Pictographic}\ufe0f?)+$/u;
/** A bold label before the point. One with code or a number in it is part of what is said. */
const LABEL = /^\*\*[^*`[\d\n]{2,60}\*\*(?::\s+|\s+[–—-]\s+)|^\*\*[^*`[\d\n]{2,60}:\*\*\s+/u;
/** Underscores are left out, because names begin with them. */
const PAIRED_MARKS = ['***', '**', '~~', '*'] as const;

/**
 * Cuts a statement to the clause that makes it an anchor: one line of at most 160 UTF-16 units if a
 * clause ends within them, never more than 240, without bullets, fillers or unpaired Markdown at
 * its ends. The result is an exact part of `text`; undefined if nothing is left.
 */
export function anchorSpan(text: string, span: TextSpan, cueAt: number): TextSpan | undefined {
  const line = lineAround(text, span, cueAt);
  const whole = trimEnds(text, line);
  const short = wholeWords(text, clauseAround(text, whole, cueAt));
  if (short === undefined) return undefined;
  const bare = withoutLabel(text, trimEnds(text, short), cueAt);
  return /[\p{L}\p{N}]/u.test(text.slice(bare.start, bare.end)) ? bare : undefined;
}

/**
 * Drops the bold label of a list item ("**Better behavior** - appends …"), which says less than
 * what follows it.
 */
function withoutLabel(text: string, { start, end }: TextSpan, cueAt: number): TextSpan {
  const words = text.slice(start, end);
  const label = LABEL.exec(words)?.[0].length ?? 0;
  const isMore = cueAt >= start + label && saysSomething(words.slice(label));
  return { start: label > 0 && isMore ? start + label : start, end };
}

function lineAround(text: string, span: TextSpan, cueAt: number): TextSpan {
  let { start, end } = span;
  for (const { index } of text.slice(span.start, span.end).matchAll(/[\n\r\u2028\u2029]+/g)) {
    const at = span.start + index;
    if (at < cueAt) start = at + 1;
    else {
      end = at;
      break;
    }
  }
  return { start, end };
}

function clauseAround(text: string, span: TextSpan, cueAt: number): TextSpan {
  if (span.end - span.start <= PREFERRED_LENGTH) return span;
  const holding = (limit: number): TextSpan | undefined => {
    const pieces = cutLong(text, span, limit);
    return pieces.find(({ end }) => cueAt < end) ?? pieces.at(-1);
  };
  const clause = holding(PREFERRED_LENGTH);
  const isWhole =
    clause !== undefined &&
    saysSomething(text.slice(clause.start, clause.end)) &&
    (clause.end === span.end || CLAUSE_END.test(text.slice(clause.start, clause.end)));
  return (isWhole ? clause : holding(LONGEST)) ?? span;
}

/** Is there more than a link and a word or two? */
function saysSomething(clause: string): boolean {
  const words = clause
    .replace(/\]\([^()]*\)/gu, '] ')
    .trim()
    .split(/\s+/u);
  return words.length >= LEAST_WORDS || IDEOGRAPHS.test(clause);
}

/** Trims empty words from both ends until nothing more comes off. */
function trimEnds(text: string, span: TextSpan): TextSpan {
  let { start, end } = span;
  for (let before = -1; before !== end - start && start < end;) {
    before = end - start;
    const words = text.slice(start, end);
    const opening =
      (OPENING_MARKS.exec(words) ?? fillerOf(words))?.[0].length ?? (loneMark(words, 'start') || 0);
    const closing =
      CLOSING_MARKS.exec(words.slice(-8))?.[0].length ?? (loneMark(words, 'end') || 0);
    start = Math.min(end, start + opening);
    end = Math.max(start, end - closing);
    const mark = PAIRED_MARKS.find((pair) => wraps(text.slice(start, end), pair));
    if (mark !== undefined) {
      start += mark.length;
      end -= mark.length;
    }
  }
  return { start, end };
}

/** A filler is only trimmed if a sentence is left. */
function fillerOf(words: string): RegExpExecArray | undefined {
  const filler = OPENING_FILLER.exec(words);
  if (filler === null) return undefined;
  const rest = words.slice(filler[0].length);
  const isSentence = rest.split(/\s+/u).length >= 3 || IDEOGRAPHS.test(rest);
  return isSentence ? filler : undefined;
}

/** The length of an unpaired Markdown mark at one end. */
function loneMark(words: string, side: 'start' | 'end'): number {
  const mark = PAIRED_MARKS.find((pair) =>
    side === 'start' ? words.startsWith(pair) : words.endsWith(pair),
  );
  if (mark === undefined || (mark === '*' && side === 'start' && !/^.\p{L}/u.test(words))) return 0;
  const isOdd = words.split(mark).length % 2 === 0;
  return isOdd ? mark.length : 0;
}

function wraps(words: string, mark: string): boolean {
  return (
    words.length > mark.length * 2 &&
    words.startsWith(mark) &&
    words.endsWith(mark) &&
    words.split(mark).length === 3
  );
}

import { alternatives } from '../lexicon/patterns.ts';
import { firstCodePoints } from '../text/cutText.ts';
import { scanTokens } from './scanTokens.ts';

/** A text as stored in the full-text index: tokens separated by spaces. */
export interface IndexWords {
  /** In text order, so that phrases can be found. */
  readonly words: string;
  /** Identifiers of several parts, each as a single word. */
  readonly wholes: string;
}

/**
 * Extra tokens for texts that ask something or name a time. They can never be part of a text or a
 * query.
 */
export const ASKS = '¿';
export const NAMES_TIME = '◷';

const TIME_WORD = new RegExp(
  `\\b(?:${alternatives(({ questions }) => questions?.timeWords ?? [])}|(?:19|20)\\d\\d)\\b`,
  'i',
);

/** Indexes what somebody said, with the extra tokens that questions are ranked by. */
export function saidWords(text: string): IndexWords {
  const { words, wholes } = indexWords(text);
  return { words, wholes: [wholes, ...saidMarks(text)].filter((part) => part !== '').join(' ') };
}

export function saidMarks(text: string): readonly string[] {
  return [...(/[?？؟]/u.test(text) ? [ASKS] : []), ...(TIME_WORD.test(text) ? [NAMES_TIME] : [])];
}

/**
 * Code points indexed at each end of a tool's text. Dumps between them would take up most of the
 * index, and errors are at one of the ends.
 */
const TOOL_START = 4_000;
const TOOL_END = 1_000;

export function indexWords(text: string): IndexWords {
  const words: string[] = [];
  const wholes: string[] = [];
  scanTokens(text, (token, _start, _end, isWhole) => void (isWhole ? wholes : words).push(token));
  return { words: words.join(' '), wholes: wholes.join(' ') };
}

/** The part of a tool's text that is indexed. */
export function searchedOfTool(text: string): string {
  const start = firstCodePoints(text, TOOL_START);
  if (start.length === text.length) return text;
  const end = text.slice(Math.max(start.length, text.length - TOOL_END));
  // Don't start inside a code point.
  const isCut = /^[\udc00-\udfff]/.test(end);
  return `${start}\n${isCut ? end.slice(1) : end}`;
}

import { alternatives } from '../lexicon/patterns.ts';
import { firstCodePoints } from '../text/cutText.ts';
import { scanTokens } from './scanTokens.ts';

/** A text as the full-text index keeps it: tokens with spaces between them. */
export interface IndexWords {
  /** In the order of the text, so that neighbours are found as phrases. */
  readonly words: string;
  /** Identifiers of several parts, each as one word. */
  readonly wholes: string;
}

/**
 * Stand among the wholes of words that ask something, and of those that name a time. No word of a text or a
 * query becomes one of these.
 */
export const ASKS = '¿';
export const NAMES_TIME = '◷';

const TIME_WORD = new RegExp(
  `\\b(?:${alternatives(({ questions }) => questions?.timeWords ?? [])}|(?:19|20)\\d\\d)\\b`,
  'i',
);

/** Words that were said: with what they are, for questions to weigh. */
export function saidWords(text: string): IndexWords {
  const { words, wholes } = indexWords(text);
  return { words, wholes: [wholes, ...saidMarks(text)].filter((part) => part !== '').join(' ') };
}

export function saidMarks(text: string): readonly string[] {
  return [...(/[?？؟]/u.test(text) ? [ASKS] : []), ...(TIME_WORD.test(text) ? [NAMES_TIME] : [])];
}

/**
 * Of an event of a tool only the start and the end are read, code points each: between them stand dumps that
 * would take up most of the index, and an error stands at one of the two.
 */
const TOOL_START = 4_000;
const TOOL_END = 1_000;

export function indexWords(text: string): IndexWords {
  const words: string[] = [];
  const wholes: string[] = [];
  scanTokens(text, (token, _start, _end, isWhole) => void (isWhole ? wholes : words).push(token));
  return { words: words.join(' '), wholes: wholes.join(' ') };
}

/** What is read of a tool's words. */
export function searchedOfTool(text: string): string {
  const start = firstCodePoints(text, TOOL_START);
  if (start.length === text.length) return text;
  const end = text.slice(Math.max(start.length, text.length - TOOL_END));
  // Not from within a code point.
  const isCut = /^[\udc00-\udfff]/.test(end);
  return `${start}\n${isCut ? end.slice(1) : end}`;
}

import { proseBlocks } from '../text/proseBlocks.ts';
import type { TextSpan } from '../text/sentences.ts';

/** Only the beginning of a longer message is searched. */
const MOST_SEARCHED = 60_000;
/** Everything except white space and Markdown, which the model may have seen differently. */
const SHOWN = /[^\s*`~#>\u200b-\u200d]+/gu;
const WORD = /[\p{L}\p{N}_]/u;
/** These scripts have no word boundaries. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Finds words in one message. */
export type LocateWords = (words: string) => TextSpan | undefined;

/**
 * Prepares a message for finding words in its prose. They are found verbatim, or with different
 * white space, Markdown or capitalisation of the first letter, as models copy them; never inside a
 * word, in code or in a dump.
 */
export function createLocator(message: string): LocateWords {
  const text = message.slice(0, MOST_SEARCHED);
  let blocks: readonly TextSpan[] | undefined;
  let squeezed: Squeezed | undefined;
  const isProse = ({ start, end }: TextSpan): boolean => {
    blocks ??= proseBlocks(text).filter(({ kind }) => kind !== 'error');
    return blocks.some((block) => block.start <= start && block.end >= end);
  };
  const isFit = (span: TextSpan): boolean => isWhole(text, span) && isProse(span);
  return (words) => {
    const exact = findAll(text, words).find((span) => isFit(span));
    const wanted = squeeze(words).text;
    if (exact !== undefined || wanted.length < 2) return exact;
    squeezed ??= squeeze(text);
    const { places } = squeezed;
    const small = wanted.charAt(0).toLowerCase() + wanted.slice(1);
    return [...findAll(squeezed.text, wanted), ...findAll(squeezed.text, small)]
      .map(({ start, end }) => ({ start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }))
      .find((span) => isFit(span));
  };
}

function findAll(text: string, words: string): TextSpan[] {
  const spans: TextSpan[] = [];
  if (words === '') return spans;
  for (let at = text.indexOf(words); at >= 0 && spans.length < 20; at = text.indexOf(words, at + 1))
    spans.push({ start: at, end: at + words.length });
  return spans;
}

/** Does a span begin and end where words do? */
function isWhole(text: string, { start, end }: TextSpan): boolean {
  return (
    !joins(text.charAt(start - 1), text.charAt(start)) &&
    !joins(text.charAt(end - 1), text.charAt(end))
  );
}

function joins(before: string, after: string): boolean {
  return WORD.test(before) && WORD.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after);
}

interface Squeezed {
  readonly text: string;
  /** Where each character stood in the original. */
  readonly places: readonly number[];
}

/** The text without white space and Markdown, with plain apostrophes. */
function squeeze(text: string): Squeezed {
  let squeezed = '';
  const places: number[] = [];
  for (const { 0: run, index } of text.matchAll(SHOWN)) {
    squeezed += run.replaceAll('’', "'");
    for (let at = 0; at < run.length; at++) places.push(index + at);
  }
  return { text: squeezed, places };
}

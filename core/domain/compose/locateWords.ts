import { proseBlocks } from '../text/proseBlocks.ts';
import type { TextSpan } from '../text/sentences.ts';

/** Of a longer message only the beginning is searched: what is said in it stands there. */
const MOST_SEARCHED = 60_000;
/** All but white space and marks of Markdown, which a model is shown otherwise. */
const SHOWN = /[^\s*`~#>\u200b-\u200d]+/gu;
const WORD = /[\p{L}\p{N}_]/u;
/** Scripts without spaces have no word boundaries to keep to. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Finds words in one message. */
export type LocateWords = (words: string) => TextSpan | undefined;

/**
 * Makes a message ready for finding words in its prose, code and dumps left out: as they are, or with
 * other white space, Markdown or first letter, as models copy them. Never inside a word.
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
  /** Where each of its units stood. */
  readonly places: readonly number[];
}

/** A text without what is left out, apostrophes plain. */
function squeeze(text: string): Squeezed {
  let squeezed = '';
  const places: number[] = [];
  for (const { 0: run, index } of text.matchAll(SHOWN)) {
    squeezed += run.replaceAll('’', "'");
    for (let at = 0; at < run.length; at++) places.push(index + at);
  }
  return { text: squeezed, places };
}

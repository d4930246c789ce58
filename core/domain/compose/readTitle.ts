import { alternatives } from '../lexicon/patterns.ts';
import { escapeMarkers } from '../summarize/markers.ts';
import { stripMarkdown } from '../summarize/cleanSentence.ts';
import { tooLong } from '../summarize/titlePhrase.ts';
import type { Language } from '../lexicon/languages.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import { lineOf } from './proseOf.ts';
import { readMarkers } from './replyMarkers.ts';

const MOST_CHARACTERS = 400;
const LABEL = new RegExp(
  `^(?:${alternatives(({ replies }) => replies.titleLabels)})\\s*[:：]\\s*`,
  'iu',
);
const END = /[\s.,:;!。，：；！、…–—-]+$/u;
const FEWEST_WORDS = 3;
const MOST_IDEOGRAPHS = 24;

/** A model's title on one line, at most ten words, without what is no title; empty where nothing is left. */
export function readTitle(written: string, language: Language): string {
  const line = stripMarkdown(lineOf(readMarkers(written, 'tags').text, MOST_CHARACTERS));
  const title = lineOf(line.replace(LABEL, ''), MOST_CHARACTERS).replace(END, '');
  if (!/[\p{L}\p{N}]/u.test(title)) return '';
  return escapeMarkers(tooLong(title) ? cutTitle(title, language) : title);
}

/** The first words that fit, not ending in one that wants another after it. */
function cutTitle(title: string, language: Language): string {
  const words = title.split(' ');
  let end = words.length;
  while (end > 1 && tooLong(words.slice(0, end).join(' '))) end--;
  while (end > FEWEST_WORDS && isFunctionWord((words[end - 1] ?? '').toLowerCase(), language))
    end--;
  const head = words.slice(0, end).join(' ').replace(END, '');
  return tooLong(head) ? head.slice(0, MOST_IDEOGRAPHS).toWellFormed().replace(END, '') : head;
}

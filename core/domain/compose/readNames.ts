import type { SummaryDetails } from '../../model/summary.ts';
import { escapeMarkers } from '../summarize/markers.ts';
import { plainLine } from './replyText.ts';
import { readMarkers } from './replyMarkers.ts';
import type { SegmentReply } from './replyShapes.ts';
import { alternatives } from '../lexicon/patterns.ts';
import { stripMarkdown } from '../summarize/cleanSentence.ts';
import { tooLong } from '../summarize/titlePhrase.ts';
import type { Language } from '../lexicon/languages.ts';
import { isFunctionWord } from '../text/wordKinds.ts';

const FEWEST_KEYWORDS = 3;
const MOST_KEYWORDS = 7;
const MOST_KEYWORD = 60;
const MOST_NAME = 120;
/** ISO 8601 with any precision from the year to the second, or a week. */
const DATE =
  /^\d{4}(?:-W\d{2}|-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** Three to seven distinct keywords, filled up with built-in ones. */
export function readKeywords(given: readonly string[], base: readonly string[]): string[] {
  const own = distinct(
    given.map((word) => nameOf(word, MOST_KEYWORD)),
    (word) => word,
  );
  const filled = own.length < FEWEST_KEYWORDS ? distinct([...own, ...base], (word) => word) : own;
  return filled.slice(0, own.length < FEWEST_KEYWORDS ? FEWEST_KEYWORDS : MOST_KEYWORDS);
}

/**
 * The entities, relations and times that a model found, cleaned and without duplicates. Incomplete
 * ones are left out.
 */
export function readDetails({ entities, relations, timeMarkers }: SegmentReply): SummaryDetails {
  const named = entities.map(({ name, kind }) => ({
    name: nameOf(name, MOST_NAME),
    kind: nameOf(kind, MOST_KEYWORD).toLowerCase() || 'other',
  }));
  const related = relations.map(({ from, relation, to }) => ({
    from: nameOf(from, MOST_NAME),
    relation: nameOf(relation, MOST_NAME),
    to: nameOf(to, MOST_NAME),
  }));
  const timed = timeMarkers.map(({ text, date }) => ({
    text: nameOf(text, MOST_NAME),
    date: date !== null && DATE.test(date.trim()) ? date.trim() : null,
  }));
  return {
    entities: distinct(named, ({ name }) => name),
    relations: distinct(
      related.filter(({ from, relation, to }) => from !== '' && relation !== '' && to !== ''),
      ({ from, relation, to }) => `${from}\n${relation}\n${to}`,
    ),
    timeMarkers: distinct(timed, ({ text }) => text),
  };
}

function nameOf(written: string, length: number): string {
  return escapeMarkers(plainLine(readMarkers(written, 'tags').text, length));
}

/** The first item for each key, ignoring case. Empty keys are left out. */
function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>(['']);
  return items.filter((item) => {
    const key = keyOf(item).toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

const MOST_CHARACTERS = 400;
const LABEL = new RegExp(
  `^(?:${alternatives(({ replies }) => replies.titleLabels)})\\s*[:：]\\s*`,
  'iu',
);
const END = /[\s.,:;!。，：；！、…–—-]+$/u;
const FEWEST_WORDS = 3;
const MOST_IDEOGRAPHS = 24;

/** A model's title on one line and at most ten words long; empty if nothing usable is left. */
export function readTitle(written: string, language: Language): string {
  const line = stripMarkdown(plainLine(readMarkers(written, 'tags').text, MOST_CHARACTERS));
  const title = plainLine(line.replace(LABEL, ''), MOST_CHARACTERS).replace(END, '');
  if (!/[\p{L}\p{N}]/u.test(title)) return '';
  return escapeMarkers(tooLong(title) ? cutTitle(title, language) : title);
}

/** The first words that fit, not ending in a word that needs another one after it. */
function cutTitle(title: string, language: Language): string {
  const words = title.split(' ');
  let end = words.length;
  while (end > 1 && tooLong(words.slice(0, end).join(' '))) end--;
  while (end > FEWEST_WORDS && isFunctionWord((words[end - 1] ?? '').toLowerCase(), language))
    end--;
  const head = words.slice(0, end).join(' ').replace(END, '');
  return tooLong(head) ? head.slice(0, MOST_IDEOGRAPHS).toWellFormed().replace(END, '') : head;
}

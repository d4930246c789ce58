import { anyForm } from '../lexicon/patterns.ts';
import { guessLanguage } from '../text/language.ts';
import { stem } from '../text/stem.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import { isQuestion } from './cleanSentence.ts';
import { tooLong } from './titlePhrase.ts';
import type { Weighed } from './types.ts';

/** How many are passed up for each project. */
const MOST_TITLES = 8;
/** Shorter titles name no piece of work. */
const LEAST_WORDS = 3;
/** With this many topical words, a title needs no keyword. */
const ENOUGH_TOPICAL_WORDS = 2;
/** Titles that share this part of the shorter one's words name the same work. */
const SAME_WORK_SHARE = 0.6;
/** A question or a passing state ("the build is red") says less than what was done. */
const QUESTION_SHARE = 0.6;
const STATE = anyForm(({ summaries }) => summaries.states, '');

/**
 * The piece of work that a segment's title names, if it names something in a few words. A title
 * made for lack of words ("Nothing was asked") does not.
 */
export function segmentWorkTitles(
  title: string,
  { keywords, weight }: { readonly keywords: readonly string[]; readonly weight: number },
): Weighed[] {
  const spoken = new Set(keysOf(title));
  const matter = termsOf(title, guessLanguage(title)).filter(
    ({ topical, surface }) => topical && !isEverydayLabel(surface),
  );
  const names =
    matter.length >= ENOUGH_TOPICAL_WORDS ||
    keywords.some(
      (keyword) => !isEverydayLabel(keyword) && keysOf(keyword).some((key) => spoken.has(key)),
    );
  if (!names || tooLong(title) || (wordCount(title) < LEAST_WORDS && spoken.size < LEAST_WORDS))
    return [];
  return [
    {
      label: title,
      weight: isQuestion(title) || STATE.test(title) ? weight * QUESTION_SHARE : weight,
    },
  ];
}

/**
 * Merges the children's pieces of work: the heaviest ones, without duplicates. Ties go to the
 * earlier.
 */
export function mergeWorkTitles(works: readonly Weighed[]): Weighed[] {
  const kept: { work: Weighed; keys: ReadonlySet<string> }[] = [];
  for (const work of works.toSorted((a, b) => b.weight - a.weight)) {
    const keys = new Set(keysOf(work.label));
    if (kept.some((other) => isSame(keys, other.keys))) continue;
    kept.push({ work, keys });
    if (kept.length >= MOST_TITLES) break;
  }
  return kept.map(({ work }) => work);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared >= Math.max(1, Math.min(one.size, other.size)) * SAME_WORK_SHARE;
}

function keysOf(text: string): string[] {
  const terms = termsOf(text, guessLanguage(text)).filter(
    ({ stop, shape }) => !stop && shape !== 'number',
  );
  // In Chinese and Japanese, keywords are words but terms are pairs of characters.
  return terms.map(({ key }) => stem(key.toLowerCase()));
}

import { anyForm } from '../lexicon/patterns.ts';
import { guessLanguage } from '../text/language.ts';
import { stem } from '../text/stem.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import { isQuestion } from './cleanSentence.ts';
import { tooLong } from './titlePhrase.ts';
import type { Weighed } from './types.ts';

/** How many are passed up for each project. */
const MOST_WORKS = 8;
/** Shorter titles name no piece of work. */
const LEAST_WORDS = 3;
/** With this many topical words, a title needs no keyword. */
const MATTERS = 2;
/** Titles that share this part of the shorter one's words name the same work. */
const SAME = 0.6;
/** A question or a passing state ("the build is red") says less than what was done. */
const SAID = 0.6;
const STATE = anyForm(({ summaries }) => summaries.states, '');

/**
 * The piece of work that a segment's title names, if it names something in a few words. A title
 * made for lack of words ("Nothing was asked") does not.
 */
export function segmentWorks(
  title: string,
  { keywords, weight }: { readonly keywords: readonly string[]; readonly weight: number },
): Weighed[] {
  const spoken = new Set(keysOf(title));
  const matter = termsOf(title, guessLanguage(title)).filter(
    ({ topical, surface }) => topical && !isEverydayLabel(surface),
  );
  const names =
    matter.length >= MATTERS ||
    keywords.some(
      (keyword) => !isEverydayLabel(keyword) && keysOf(keyword).some((key) => spoken.has(key)),
    );
  if (!names || tooLong(title) || (wordCount(title) < LEAST_WORDS && spoken.size < LEAST_WORDS))
    return [];
  return [
    { label: title, weight: isQuestion(title) || STATE.test(title) ? weight * SAID : weight },
  ];
}

/**
 * Merges the children's pieces of work: the heaviest ones, without duplicates. Ties go to the
 * earlier.
 */
export function mergeWorks(works: readonly Weighed[]): Weighed[] {
  const kept: { work: Weighed; keys: ReadonlySet<string> }[] = [];
  for (const work of works.toSorted((a, b) => b.weight - a.weight)) {
    const keys = new Set(keysOf(work.label));
    if (kept.some((other) => isSame(keys, other.keys))) continue;
    kept.push({ work, keys });
    if (kept.length >= MOST_WORKS) break;
  }
  return kept.map(({ work }) => work);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared >= Math.max(1, Math.min(one.size, other.size)) * SAME;
}

function keysOf(text: string): string[] {
  const terms = termsOf(text, guessLanguage(text)).filter(
    ({ stop, shape }) => !stop && shape !== 'number',
  );
  // In Chinese and Japanese, keywords are words but terms are pairs of characters.
  return terms.map(({ key }) => stem(key.toLowerCase()));
}

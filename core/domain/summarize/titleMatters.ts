import { REVERSAL } from '../ideas/cues.ts';
import { wordCount } from '../text/terms.ts';
import { isOfProcess } from '../points/workCues.ts';
import { namingPhrase } from './requestTitle.ts';
import type { RequestTitle } from './requestTitle.ts';
import { firstUpper } from './titlePhrase.ts';
import type { TitledConversation, WeighedRequest } from './titledConversation.ts';
import { isClearWish, isTelling } from './titleWishes.ts';
import { holdsAll, keysOf, NAME, shareWords, sharesOf, tellingKeys } from './titleWords.ts';

/** Of more requests one may be a side matter; of fewer on a branch, its name says enough. */
export const MANY_REQUESTS = 8;
export const SOME_REQUESTS = 3;
/** Topics that a conversation is about, and how many of them make a title. */
const MAIN_TOPICS = 7;
const SPOKEN_TOPICS = 3;
const LEAST_SPOKEN = 2;
/** The share of all requests that has the words of one that stands for them. */
const SHARED = 0.25;
/**
 * The two wishes after which most was done, the earlier one first: what stands for the whole where no single one
 * does.
 *
 * @param least Undefined if there are fewer: one or two.
 */
export function mattersOf(
  requests: readonly WeighedRequest[],
  work: string | undefined,
  least = MATTERS,
): string | undefined {
  const known = work === undefined ? [] : [work];
  const wishes = requests.flatMap(({ text, share }, at) => {
    const phrase = namingPhrase(text);
    return phrase !== undefined && isMatter(phrase) ? [{ text: phrase.text, share, at }] : [];
  });
  const chosen: { readonly text: string; readonly at: number }[] = [];
  for (const wish of wishes.toSorted((a, b) => b.share - a.share)) {
    const others = [...known, ...chosen.map(({ text }) => text)];
    const { length } = [...chosen, wish].map(({ text }) => text).join(BETWEEN);
    if (
      chosen.length < MATTERS &&
      length <= LONGEST &&
      !others.some((one) => shareWords(one, wish.text))
    )
      chosen.push(wish);
  }
  return chosen.length < least
    ? undefined
    : chosen
        .toSorted((a, b) => a.at - b.at)
        .map(({ text }) => text)
        .join(BETWEEN);
}

const MATTERS = 2;
const BETWEEN = '; ';
/** UTF-16 units of a title of several matters. */
const LONGEST = 90;

/** What a phrase is worth, and the words that it names, to be one of two that stand for much. */
const MATTER = { worth: 6, named: 2 };

export function isMatter(phrase: RequestTitle): boolean {
  return (
    phrase.worth >= MATTER.worth &&
    phrase.named >= MATTER.named &&
    isTelling(phrase) &&
    isClearWish(phrase) &&
    !isOfProcess(phrase.source) &&
    // "Actually revert the commit" is a step back.
    REVERSAL.exec(phrase.source.toLowerCase())?.index !== 0
  );
}

/** Fewer words name a step rather than its matter ("Install via brew"). */
const LEAST_WORDS = 4;
/** So many files are what was worked on; of more, none stands for them. */
const FEW_FILES = 2;

/**
 * What stands before a request that does not name its matter: the files that were changed, else, where
 * it only points there or has hardly a word, a name that was spoken of most.
 */
export function matterOf(
  { text, leaning, named }: RequestTitle,
  { files = [], topics = [] }: TitledConversation,
): string | undefined {
  const isShort = leaning || (wordCount(text) < LEAST_WORDS && !NAME.test(text.slice(1)));
  if (!isShort && named > 0) return undefined;
  if (files.length > 0 && files.length <= FEW_FILES && !files.some((file) => text.includes(file)))
    return files.join(', ');
  const spoken = topics
    .slice(0, MAIN_TOPICS)
    .find((topic) => NAME.test(topic) && !shareWords(topic, text));
  return isShort ? spoken : undefined;
}

/**
 * Does a request stand for the whole? Where much else was asked, it has to be about what was spoken
 * of; behind a branch's name it has to say what was done for that work.
 */
export function tellsWork(
  { text, names, form, leaning }: RequestTitle,
  { requests = [], topics = [] }: TitledConversation,
  onBranch: boolean,
): boolean {
  if (!names || leaning) return false;
  if (onBranch) return form === 'wish';
  if (requests.length <= MANY_REQUESTS) return true;
  const words = new Set(keysOf(text));
  const main = topics.slice(0, MAIN_TOPICS).map(keysOf);
  if (main.filter((topic) => holdsAll(words, topic)).length > 1) return true;
  const spoken = requests.map((request) => new Set(keysOf(request.text)));
  const [, second = 0] = sharesOf(new Set(tellingKeys(text)), spoken);
  return second >= SHARED * requests.length;
}

/** The names that the person spoke of most, where much was asked. */
export function spokenOf(
  { requests = [], topics = [] }: TitledConversation,
  work: string | undefined,
): string | undefined {
  if (requests.length < (work === undefined ? MANY_REQUESTS + 1 : SOME_REQUESTS)) return undefined;
  const spoken = requests.map(({ text }) => new Set(keysOf(text)));
  const known = new Set(work === undefined ? [] : keysOf(work));
  const named = topics.slice(0, MAIN_TOPICS).flatMap((topic, rank) => {
    const words = keysOf(topic);
    const said = spoken.filter((request) => holdsAll(request, words)).length;
    const isName = words.length > 1 || NAME.test(topic);
    if (!isName || said === 0 || words.some((word) => known.has(word))) return [];
    return [{ topic, said, rank }];
  });
  const most: string[] = [];
  for (const { topic } of named.toSorted((a, b) => b.said - a.said || a.rank - b.rank))
    if (most.length < SPOKEN_TOPICS && !most.some((one) => shareWords(one, topic)))
      most.push(topic);
  return most.length < LEAST_SPOKEN ? undefined : firstUpper(most.join(', '));
}

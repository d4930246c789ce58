import { REVERSAL } from '../ideas/cues.ts';
import { isAgreement } from '../points/agreement.ts';
import {
  asksBesides,
  isChore,
  isNameless,
  isOfProcess,
  pointsSomewhere,
  tellsTry,
} from '../points/workCues.ts';
import { namingPhrase } from './requestTitle.ts';
import type { RequestTitle } from './requestTitle.ts';
import type { WeighedRequest } from './titledConversation.ts';
import { holdsAll, keysOf, sharesOf } from './titleWords.ts';

/** What counts besides how well a phrase names something: how much was done for it, */
const SHARE = 4;
/** what was spoken of most, by its names and by the words of the other requests, */
const TOPIC = 0.7;
const MOST_TOPICS = 2;
const AGAIN = 0.35;
const MOST_AGAIN = 4;
/** and its form, because what work is called after is seldom asked or stated. */
const FORM = { wish: 0, question: -0.7, statement: -1.5 } as const;
/** The request that opens it says what it is about, also where it is no wish. */
const OPENS = { worth: 0.5, form: 0.4 };

/** What is asked for besides, or points elsewhere, is seldom what it was about. */
const SIDE = 1.5;

/** Chooses the request that a conversation is called after. */
export function bestRequest(
  requests: readonly WeighedRequest[],
  topics: readonly string[],
): RequestTitle | undefined {
  const spoken = requests.map(({ text }) => new Set(keysOf(text)));
  const known = topics.map(keysOf);
  // What is asked once more is still one request.
  const said = [...new Set(requests.map(({ text }) => text.trim()))];
  let best: { readonly title: RequestTitle; readonly worth: number } | undefined;
  for (const { text, share, opens = false } of withAgreed(requests)) {
    const title = namingPhrase(text);
    if (title === undefined || isHabit(title.source, said)) continue;
    const worth =
      title.worth +
      SHARE * share +
      FORM[title.form] * (opens ? OPENS.form : 1) +
      (opens && !title.leaning ? OPENS.worth : 0) -
      (isBeside(title) || (title.pasted === true && !opens) ? SIDE : 0) +
      centrality(title, spoken, known);
    const isBetter =
      best === undefined ||
      (isTelling(title) === isTelling(best.title)
        ? worth > best.worth || turnsRound(title, best.title)
        : isTelling(title));
    if (isBetter) best = { title, worth };
  }
  return best?.title;
}

/** Whoever says the same each time says how to work, not on what; unless that is all that they say once. */
function isHabit(sentence: string, said: readonly string[]): boolean {
  const holding = said.filter((one) => one.includes(sentence));
  return holding.length > 1 && !holding.some((one) => one.length <= sentence.length + ENDING);
}

/** UTF-16 units of a full stop and the like. */
const ENDING = 2;

/** What was done after a "yes" or a "go ahead" was done for the request before it. */
function withAgreed(requests: readonly WeighedRequest[]): readonly WeighedRequest[] {
  const weighed: WeighedRequest[] = [];
  for (const request of requests) {
    const before = weighed.at(-1);
    if (before !== undefined && isAgreement(request.text.trim()))
      weighed[weighed.length - 1] = {
        ...before,
        share: Math.max(before.share, request.share),
        opens: weighed.length === 1,
      };
    else weighed.push(request);
  }
  return weighed;
}

/** Does it ask for something besides, for a chore, or for what it only points at? */
export function isBeside({ text, source }: RequestTitle): boolean {
  return (
    asksBesides(source) ||
    pointsSomewhere(text) ||
    isChore(text) ||
    isChore(source) ||
    isOfProcess(source)
  );
}

export const isTelling = ({ names, leaning }: RequestTitle): boolean => names && !leaning;

/** The share of a title's words that a later request has to speak of to turn it round, and their number. */
const SAME_MATTER = 0.5;
const SAME_WORDS = 2;

/** Does a later request take back what an earlier one wanted ("thinking again: remove the command")? */
export function turnsRound(later: RequestTitle, earlier: RequestTitle): boolean {
  if (!REVERSAL.test(later.source.toLowerCase())) return false;
  const words = new Set(keysOf(later.source));
  const wanted = keysOf(earlier.text);
  const shared = wanted.filter((word) => words.has(word)).length;
  return shared >= SAME_WORDS && shared >= SAME_MATTER * wanted.length;
}

/** How much a title is about what all was about: topics, and the two words that most requests have. */
function centrality(
  { text }: RequestTitle,
  requests: readonly ReadonlySet<string>[],
  topics: readonly (readonly string[])[],
): number {
  const words = new Set(keysOf(text));
  const held = topics.filter((topic) => holdsAll(words, topic)).length;
  const [first = 1, second = 1] = sharesOf(words, requests);
  return TOPIC * Math.min(MOST_TOPICS, held) + AGAIN * Math.min(MOST_AGAIN, first + second - 2);
}

export function isClearWish(title: RequestTitle): boolean {
  const { form, text, source } = title;
  return (
    form === 'wish' &&
    !/^be /i.test(text) &&
    !isNameless(text) &&
    !tellsTry(source) &&
    !isBeside(title)
  );
}

/** A share of the work that is most of it, as far as it is counted. */
const MUCH = 0.5;

/** The clear wish after which most of the work was done, if much was. */
export function heaviestWish(requests: readonly WeighedRequest[]): string | undefined {
  const wishes = requests.flatMap(({ text, share }) => {
    const phrase = share < MUCH ? undefined : namingPhrase(text);
    return phrase !== undefined && phrase.named > 0 && isTelling(phrase) && isClearWish(phrase)
      ? [{ text: phrase.text, share }]
      : [];
  });
  return wishes.toSorted((a, b) => b.share - a.share)[0]?.text;
}

import { namingPhrase } from './requestTitle.ts';
import { restatedTitle } from './restatedTitle.ts';
import { resultPhrase } from './resultTitle.ts';
import type { TitledConversation } from './titledConversation.ts';
import { isClearWish, turnsRound } from './titleWishes.ts';
import { holdsAll, keysOf } from './titleWords.ts';

/**
 * What tells the titles that people would leave in a list of their own work from others: the weights of a
 * logistic regression over 747 titles that could be given to 112 conversations, each graded by somebody who had
 * read the conversation (docs/summaries.md, "Which titles are kept").
 */
const START = -2.83;
/** Of what the conversation speaks of most, for each that it names. */
const TOPIC = 0.53;
const LENGTH = 0.49;
/** How much of it a single request says. */
const SPOKEN = 0.61;
/** How well a request's phrase names its work. */
const WORTH = 0.11;
const FROM = { request: 0, result: 0.64, restated: 0.74, other: 0.15 } as const;

const MAIN_TOPICS = 7;
const MOST_TOPICS = 3;
/** A title that was chosen by what was done for it gives way only to one that is so much likelier. */
const CLEARLY = 0.1;
/** What of a request is read for the words of it, in UTF-16 units. */
const READ = 1_000;

interface Candidate {
  readonly text: string;
  readonly from: keyof typeof FROM;
  /** Of a request's phrase. */
  readonly worth?: number;
}

/**
 * A title, or another that people are clearly likelier to keep: what another request wants, a change that was
 * reported, or what the assistant said first that it would do.
 */
export function likelierTitle(title: string, input: TitledConversation): string {
  const { requests = [], results = [], reply = null } = input;
  const phrases = requests.map(({ text }) => namingPhrase(text));
  const asked = phrases.flatMap((phrase, at): Candidate[] => {
    if (phrase === undefined || !isClearWish(phrase)) return [];
    const isOver = phrases
      .slice(at + 1)
      .some((later) => later !== undefined && turnsRound(later, phrase));
    return isOver ? [] : [{ text: phrase.text, from: 'request', worth: phrase.worth }];
  });
  const changes = results.flatMap((result): Candidate[] => {
    const text = resultPhrase(result);
    return text === undefined ? [] : [{ text, from: 'result' }];
  });
  const restated = reply === null ? undefined : restatedTitle(reply);
  const own = asked.find(({ text }) => text === title) ??
    changes.find(({ text }) => text === title) ?? { text: title, from: 'other' as const };
  const others: readonly Candidate[] = [
    ...asked,
    ...changes,
    ...(restated === undefined ? [] : [{ text: restated, from: 'restated' as const }]),
  ];
  const chanceOf = chanceIn(input);
  let best = { text: title, chance: chanceOf(own) + CLEARLY };
  for (const other of others) {
    const chance = chanceOf(other);
    if (chance > best.chance) best = { text: other.text, chance };
  }
  return best.text;
}

/** How likely somebody keeps a title, 0–1. */
function chanceIn({
  requests = [],
  topics = [],
}: TitledConversation): (title: Candidate) => number {
  const spoken = requests.map(({ text }) => new Set(keysOf(text.slice(0, READ))));
  const main = topics.slice(0, MAIN_TOPICS).map(keysOf);
  return ({ text, from, worth = 0 }) => {
    const keys = keysOf(text);
    const words = new Set(keys);
    const said = spoken.map((request) => keys.filter((key) => request.has(key)).length);
    const log =
      START +
      FROM[from] +
      TOPIC * Math.min(MOST_TOPICS, main.filter((topic) => holdsAll(words, topic)).length) +
      LENGTH * Math.log(1 + keys.length) +
      (from === 'request'
        ? WORTH * worth
        : (SPOKEN * Math.max(0, ...said)) / Math.max(1, keys.length));
    return 1 / (1 + Math.exp(-log));
  };
}

import { guessLanguage } from '../text/language.ts';
import type { TitledConversation } from './titledConversation.ts';
import { firstUpper } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';
import { holdsAll, keysOf, shareWords } from './titleWords.ts';

/**
 * What tells the titles that people would leave in a list of their own work from others: the weights of a logistic
 * regression over the titles of 173 conversations, each graded by two people (docs/summaries.md, "Which titles are
 * kept").
 */
const START = 0.27;
/** Of what the conversation speaks of most, for each that it names. */
const TOPIC = 0.63;
/** The share of requests that have a word of it. */
const SHARED = 0.54;
const REQUESTS = -0.72;
const VERB = 0.15;
/** Three topics in its place are kept by half of the people. */
const LEAST_CHANCE = 0.36;

const MAIN_TOPICS = 7;
const MOST_NAMED = 3;
const TOPICS = 3;
const LEAST_TOPICS = 2;
/** A word of few letters may be a common one of a language that is known too little. */
const EVERYDAY = /^\p{Script=Latin}\p{Ll}{0,3}$/u;
/** What of a request is read for the words of it, in UTF-16 units. */
const READ = 1_000;

/**
 * A title, or where hardly anybody would keep it what was spoken of most: "Pandas, Python, columns". Of a language
 * that nothing is known of, common words would be among them.
 */
export function orTopics(title: string, input: TitledConversation): string {
  const { requests = [], topics = [] } = input;
  if (guessLanguage(requests.map(({ text }) => text.slice(0, READ)).join('\n')) === 'other')
    return title;
  if (keptChance(title, input) >= LEAST_CHANCE) return title;
  const named: string[] = [];
  for (const topic of topics.slice(0, MAIN_TOPICS))
    if (
      named.length < TOPICS &&
      !EVERYDAY.test(topic) &&
      !named.some((one) => shareWords(one, topic))
    )
      named.push(topic);
  return named.length < LEAST_TOPICS ? title : firstUpper(named.join(', '));
}

/** How likely somebody keeps the title of a conversation, 0–1. */
function keptChance(title: string, { requests = [], topics = [] }: TitledConversation): number {
  const words = new Set(keysOf(title));
  const main = topics.slice(0, MAIN_TOPICS).map(keysOf);
  const sharing = requests.filter(({ text }) =>
    keysOf(text.slice(0, READ)).some((key) => words.has(key)),
  );
  const odds =
    START +
    TOPIC * Math.min(MOST_NAMED, main.filter((topic) => holdsAll(words, topic)).length) +
    SHARED * (sharing.length / Math.max(1, requests.length)) +
    REQUESTS * Math.log(1 + requests.length) +
    (titleRules(guessLanguage(title)).verb.test(title) ? VERB : 0);
  return 1 / (1 + Math.exp(-odds));
}

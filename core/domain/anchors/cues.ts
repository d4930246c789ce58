/** The anchor patterns of all languages, compiled. {@link AnchorPatterns} describes each of them. */
import {
  alternatives,
  anyOf,
  spacedAlternatives,
  unspacedAlternatives,
  wordsOf,
} from '../lexicon/patterns.ts';
import type { Entry } from '../lexicon/patterns.ts';

export const CORRECTION = anyOf(({ anchors }) => anchors.corrections);
export const DECISION = anyOf(({ anchors }) => anchors.decisions);
export const PROPOSAL = anyOf(({ anchors }) => anchors.proposals);
export const FACT = anyOf(({ anchors }) => anchors.facts);
export const FAILURE = anyOf(({ anchors }) => anchors.failures);
export const NO_FAILURE = anyOf(({ anchors }) => anchors.nonFailures);
export const FOLLOW_UP = anyOf(({ anchors }) => anchors.followUps);
export const PROMISE = anyOf(({ anchors }) => anchors.promises);
export const LATER = anyOf(({ anchors }) => anchors.later);
export const PREFERENCE = anyOf(({ anchors }) => anchors.preferences);
export const REQUEST = anyOf(({ anchors }) => anchors.requests);
export const OPEN_QUESTION = anyOf(({ anchors }) => anchors.openQuestions);
export const HYPOTHETICAL = anyOf(({ anchors }) => anchors.hypotheses);
export const CHANGE_REPORT = anyOf(({ anchors }) => anchors.changeReports);
export const DEED = anyOf(({ anchors }) => anchors.deeds);
export const EXPLANATION = anyOf(({ anchors }) => anchors.explanations);
export const STATUS = anyOf(({ anchors }) => anchors.statuses);
export const LOOK = anyOf(({ anchors }) => anchors.looks);
export const TROUBLE = anyOf(({ anchors }) => anchors.troubles);

const ANSWERS = alternatives(({ sentences }) => sentences.acknowledgements);
const LEADS = `(?:(?:${ANSWERS}|${alternatives(({ sentences }) => sentences.leadingConjunctions)})[,.!，。、]? ?)*`;
const behindLeads = (entry: Entry): string =>
  `^${LEADS}(?:(?:${spacedAlternatives(entry)})(?![\\p{L}\\p{N}_])|${unspacedAlternatives(entry)})`;
/** After an assistant has spoken, an imperative is a choice; before that, it asks for work. */
export const ANSWERED_CHOICE = new RegExp(
  behindLeads(({ anchors }) => anchors.answers),
  'u',
);
/** Opens like a question. */
export const QUESTION_OPENER = new RegExp(
  behindLeads(({ anchors }) => anchors.questionOpeners),
  'u',
);
/** Short, because a longer sentence may only begin like a question. */
export const UNMARKED_QUESTION = new RegExp(
  `${behindLeads(({ anchors }) => anchors.questionOpeners)}(?!.*[.,:;!] |.*[。，]).{0,160}$`,
  'u',
);
/** A reply that takes up what was said before it. */
export const AGREEMENT = new RegExp(`^(?:${ANSWERS})(?!\\p{L}{2})`, 'iu');
/** A sentence that opens with the one who speaks. */
export const OF_ITSELF = new RegExp(
  `^(?:(?:${spacedAlternatives(({ anchors }) => anchors.speakers)})(?![\\p{L}\\p{N}_])|${unspacedAlternatives(({ anchors }) => anchors.speakers)})`,
  'u',
);
/** Words without content: "Drop everything.", "let's drop that as well", "All tests pass." */
export const UNINFORMATIVE_WORDS = wordsOf(({ words }) => words.uninformative);

/**
 * The anchor patterns of all languages, compiled. {@link AnchorPatterns} describes each of them.
 */
import {
  alternatives,
  anyForm,
  anyOf,
  spacedAlternatives,
  unspacedAlternatives,
  wordsOf,
} from '../lexicon/patterns.ts';
import type { AnchorPatterns } from '../lexicon/anchorPatterns.ts';
import type { Patterns } from '../lexicon/pattern.ts';

export const CORRECTION_BY_ASSISTANT = anyOf(({ anchors }) => anchors.assistantCorrections);
export const CORRECTION_BY_USER = anyOf(({ anchors }) => anchors.userCorrections);
export const CONCESSION = anyForm(({ anchors }) => anchors.concessions, 'iu');

export const DECISION = anyOf(({ anchors }) => anchors.decisions);
/** From an assistant this is a choice; from a person it is more often a complaint. */
export const CONTRAST = anyOf(({ anchors }) => anchors.contrasts);
export const CHANGING = anyForm(({ anchors }) => anchors.changeRequests);
export const EXPECTED = anyForm(({ anchors }) => anchors.expectations, 'iu');
export const UNSETTLED = anyOf(({ anchors }) => anchors.unsettled);
export const RULE = anyOf(({ anchors }) => anchors.rules);
const CHOICE_OPENERS = `^(?:(?:${alternatives(({ anchors }) => anchors.choiceLeads)}),? )*`;
const behindLeads = (patterns: Patterns): Patterns =>
  patterns.length === 0 ? [] : [`${CHOICE_OPENERS}(?:${patterns.join('|')})`];
const shortChoices = ({ ledChoices, choices }: AnchorPatterns): Patterns => [
  ...behindLeads(ledChoices),
  ...choices,
];
export const CHOICE = anyOf(({ anchors }) => shortChoices(anchors));
/**
 * After an assistant has spoken, a bare imperative is a choice too; before that, it asks for work.
 */
export const ANSWERED_CHOICE = anyOf(({ anchors }) => [
  ...shortChoices(anchors),
  ...behindLeads(anchors.ledAnswers),
]);

export const DUTY = anyOf(({ anchors }) => anchors.duties);
export const INTENT = anyOf(({ anchors }) => anchors.intentions);
/** An assistant's promise, up to the verb that says what it will do. */
export const PROMISE = new RegExp(
  `^(?:\\p{L}+[,!.] )?(?:(?:${alternatives(({ anchors }) => anchors.promiseLeads)}),? )*` +
    `(?:${alternatives(({ anchors }) => anchors.promises)})` +
    `(?: (?:${alternatives(({ anchors }) => anchors.promiseAdverbs)}))* (?<verb>\\p{L}+)`,
  'iu',
);
export const PROMISE_BY_FORM = anyOf(({ anchors }) => anchors.promiseForms);
/** Promises in these words don't say what they are about. */
export const VAGUE_PROMISE = anyForm(({ anchors }) => anchors.vaguePromises, 'iu');
/** Announced while working, and over as soon as it is said. */
export const PASSING_VERBS = wordsOf(({ words }) => words.passingVerbs);

/** A fact, even if it also prescribes something. */
export const LOOKED_UP = anyOf(({ anchors }) => anchors.lookups);
export const FACT = anyOf(({ anchors }) => anchors.facts, {
  signs: [alternatives(({ anchors }) => anchors.locations)],
});
export const CODE_DESCRIPTION = anyForm(({ anchors }) => anchors.codeDescriptions);
export const FAILURE = anyOf(({ anchors }) => anchors.failures);
export const NO_FAILURE = anyOf(({ anchors }) => anchors.nonFailures);
export const PREFERENCE = anyOf(({ anchors }) => anchors.preferences);

export const RHETORICAL = anyOf(({ anchors }) => anchors.rhetoricalQuestions);
export const STATED_QUESTION = anyOf(({ anchors }) => anchors.statedQuestions);
export const REQUEST = anyOf(({ anchors }) => anchors.requests);
export const UNMARKED_QUESTION = anyForm(({ anchors }) => anchors.unmarkedQuestions, 'iu');
/**
 * A question without its mark. It has to be short, because longer sentences may only begin like
 * one.
 */
export const HURRIED_QUESTION = new RegExp(
  `^(?:(?:${alternatives(({ anchors }) => anchors.questionLeads)}),? )*` +
    `(?:${alternatives(({ anchors }) => anchors.questionOpeners)})(?!\\p{L})[^.,:!]{0,120}$`,
  'iu',
);
/** A question that an assistant puts to the person. */
export const TO_A_PERSON = new RegExp(
  `(?:^|\\P{L})(?:${spacedAlternatives(({ anchors }) => anchors.secondPerson)})(?!\\p{L})|` +
    unspacedAlternatives(({ anchors }) => anchors.secondPerson),
  'iu',
);

export const SUPPOSED_LIST = anyOf(({ anchors }) => anchors.supposedLists);
export const PLANNED_LIST = anyOf(({ anchors }) => anchors.plannedLists);
export const DECIDED_LIST = anyOf(({ anchors }) => anchors.decidedLists);
/** Introduces a list of changes, rather than of what there is. */
export const CHANGE_LIST = new RegExp(
  `(?<!\\p{L})(?:${spacedAlternatives(({ anchors }) => anchors.changeLists)})(?!\\p{L})|` +
    unspacedAlternatives(({ anchors }) => anchors.changeLists),
  'u',
);

export const HYPOTHETICAL = anyOf(({ anchors }) => anchors.hypotheses);
export const SMALL_TALK = anyOf(({ anchors }) => anchors.smallTalk);
export const GENERAL = anyOf(({ anchors }) => anchors.generalities);
export const ADVICE = anyForm(({ anchors }) => anchors.advice, 'iu');
export const ONGOING = anyForm(({ anchors }) => anchors.ongoing, 'iu');
export const ONGOING_REPORT = anyForm(({ anchors }) => anchors.ongoingReports, 'iu');
export const WAITING = anyForm(({ anchors }) => anchors.waiting, 'iu');
export const POINTING = anyForm(({ anchors }) => anchors.pointing, 'iu');
export const NOTICING = anyForm(({ anchors }) => anchors.noticing, 'iu');
export const OBSERVATION = anyForm(({ anchors }) => anchors.observations, 'iu');

const MADE = alternatives(({ anchors }) => anchors.madeVerbs);
const SPEAKER = alternatives(({ anchors }) => anchors.reportSpeakers);
const ADVERBS = `(?:${alternatives(({ anchors }) => anchors.reportAdverbs)})*`;
/** Reports what was made of code. */
export const MADE_REPORT = new RegExp(
  `^[^\\p{L}]*(?:${alternatives(({ anchors }) => anchors.reportLeads)})?(?:${SPEAKER})?${ADVERBS}(?:${MADE})(?!\\p{L})`,
  'u',
);
/** A report in the first person need not name what was changed. */
export const OWN_MADE_REPORT = new RegExp(
  `^(?:${alternatives(({ anchors }) => anchors.ownReportLeads)})?(?:${SPEAKER})${ADVERBS}(?:${MADE})(?!\\p{L})`,
  'u',
);
export const CHANGED_BEHAVIOUR = anyForm(({ anchors }) => anchors.changedBehaviour);

/** Words without content: "Drop everything.", "let's drop that as well", "All tests pass." */
export const UNINFORMATIVE_WORDS = wordsOf(({ words }) => words.uninformative);

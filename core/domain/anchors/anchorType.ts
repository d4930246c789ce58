import type { AnchorType } from '../../model/anchor.ts';
import { isCodeArtifact, isFactByForm } from './codeStatements.ts';
import {
  ADVICE,
  ANSWERED_CHOICE,
  CHANGING,
  CHOICE,
  CONTRAST,
  CORRECTION_BY_ASSISTANT,
  CORRECTION_BY_USER,
  DECIDED_LIST,
  DECISION,
  DUTY,
  EXPECTED,
  FACT,
  FAILURE,
  GENERAL,
  HYPOTHETICAL,
  INTENT,
  LOOKED_UP,
  NO_FAILURE,
  NOTICING,
  ONGOING,
  ONGOING_REPORT,
  PASSING_VERBS,
  PLANNED_LIST,
  POINTING,
  PREFERENCE,
  PROMISE,
  PROMISE_BY_FORM,
  RULE,
  SMALL_TALK,
  SUPPOSED_LIST,
  UNMARKED_QUESTION,
  UNSETTLED,
  VAGUE_PROMISE,
  WAITING,
} from './cues.ts';
import type { Statement } from './statements.ts';

/** The type of a statement, and where in `words` the cue stands that decided it. */
export interface Typed {
  readonly type: AnchorType;
  readonly cueAt: number;
}

/** Longer requests may begin like a choice but are none. */
const LONGEST_CHOICE = 140;
const SHORTEST_PROMISE = 15;
/** A longer promise names what it is about. */
const SHORT_PROMISE = 32;
const SHORTEST_LEAD_IN = 50;
/** An introduction of fewer words says nothing by itself. */
const LEAST_LEAD_IN = 4;
/** The label of a list item is no part of the statement. */
const LABEL = /^[^\p{L}]*[^:.`]{2,60}: (?=\S+ \S+ \S+ )/u;
/** If any of these matches, a statement is no fact. */
const NO_FACT = [HYPOTHETICAL, WAITING, POINTING, GENERAL, ADVICE];

/**
 * Decides the type of a statement, or undefined if it is not worth keeping. If several types fit,
 * the more important one wins. Questions are left to {@link openQuestions}, except for objections
 * phrased as one.
 */
export function anchorType(statement: Statement, raw: string): Typed | undefined {
  return statement.role === 'user' ? userType(statement) : assistantType(statement, raw);
}

function userType(statement: Statement): Typed | undefined {
  const { words, question, todo, replies } = statement;
  const correction = find('Correction', CORRECTION_BY_USER, words);
  if (correction !== undefined) return correction;
  // A question can still report a failure: "Still doesn't work, maybe …?"
  if (question || UNMARKED_QUESTION.test(words)) return failureOf(words);
  if (todo) return { type: 'Commitment', cueAt: 0 };
  if (words.length <= LONGEST_CHOICE) {
    const choice = find('Decision', replies ? ANSWERED_CHOICE : CHOICE, words);
    if (choice !== undefined) return choice;
  }
  return (
    find('UserPreference', PREFERENCE, words) ??
    find('Commitment', INTENT, words) ??
    find('Commitment', DUTY, words) ??
    decisionOf(words) ??
    failureOf(words) ??
    factOf(statement)
  );
}

function assistantType(statement: Statement, raw: string): Typed | undefined {
  const { words, question, preamble, todo, item, concedes } = statement;
  if (question || SMALL_TALK.test(words) || isBareLeadIn(statement)) return undefined;
  if (concedes && !preamble && !UNSETTLED.test(words)) return { type: 'Correction', cueAt: 0 };
  const correction = find('Correction', CORRECTION_BY_ASSISTANT, words);
  if (correction !== undefined) return correction;
  if (todo) return { type: 'Commitment', cueAt: 0 };
  const promise = promiseOf(statement);
  if (promise !== undefined) return promise;
  if (preamble || PROMISE.test(words)) return undefined;
  if (isCodeArtifact(statement, raw)) {
    return { type: 'CodeArtifact', cueAt: 0 };
  }
  if (SUPPOSED_LIST.test(statement.under)) return undefined;
  if (PLANNED_LIST.test(statement.under)) return { type: 'Commitment', cueAt: 0 };
  if (DECIDED_LIST.test(statement.under)) return { type: 'Decision', cueAt: 0 };
  const lookedUp = find('CriticalFact', LOOKED_UP, words);
  if (lookedUp !== undefined) return lookedUp;
  if (ONGOING_REPORT.test(words)) return failureOf(words);
  if (ONGOING.test(words) || NOTICING.test(words)) return failureOf(words) ?? factOf(statement);
  return (
    decisionOf(words) ??
    unless([HYPOTHETICAL], words, contrastOf(words)) ??
    (item ? find('Decision', RULE, words) : undefined) ??
    find('Commitment', DUTY, words) ??
    failureOf(words) ??
    factOf(statement) ??
    (isFactByForm(statement, raw) && !isNoFact(words)
      ? { type: 'CriticalFact', cueAt: 0 }
      : undefined)
  );
}

/** A short introduction such as "Next steps:" says nothing itself. */
function isBareLeadIn({ leadIn, words }: Statement): boolean {
  return leadIn && words.split(' ', LEAST_LEAD_IN).length < LEAST_LEAD_IN;
}

function promiseOf({ words, preamble, leadIn }: Statement): Typed | undefined {
  if (preamble || words.length < SHORTEST_PROMISE) return undefined;
  const byForm = find('Commitment', PROMISE_BY_FORM, words);
  if (byForm !== undefined) return byForm;
  const promise = PROMISE.exec(words);
  const verb = promise?.groups?.['verb']?.toLowerCase();
  if (promise === null || verb === undefined || PASSING_VERBS.has(verb)) return undefined;
  return (words.length < SHORT_PROMISE && VAGUE_PROMISE.test(words)) ||
    (leadIn && words.length < SHORTEST_LEAD_IN)
    ? undefined
    : { type: 'Commitment', cueAt: promise.index };
}

function decisionOf(words: string): Typed | undefined {
  return unless([UNSETTLED, EXPECTED], words, find('Decision', DECISION, words));
}

/** A contrast that somebody wants is a decision; one that is only described is a fact. */
function contrastOf(words: string): Typed | undefined {
  return find(CHANGING.test(words) ? 'Decision' : 'CriticalFact', CONTRAST, words);
}

function failureOf(words: string): Typed | undefined {
  return unless([HYPOTHETICAL, NO_FAILURE], words, find('ErrorContext', FAILURE, words));
}

function factOf({ words, leadIn }: Statement): Typed | undefined {
  const isBare = leadIn && words.length < SHORTEST_LEAD_IN;
  const fact = isBare ? undefined : find('CriticalFact', FACT, words);
  return fact === undefined || isNoFact(words) ? undefined : fact;
}

function isNoFact(words: string): boolean {
  const said = words.replace(LABEL, '');
  return NO_FACT.some((other) => other.test(said));
}

/**
 * Keeps a match unless other patterns contradict it. Those run last because few statements match at
 * all.
 */
function unless(
  others: readonly RegExp[],
  words: string,
  found: Typed | undefined,
): Typed | undefined {
  return found === undefined || others.some((other) => other.test(words)) ? undefined : found;
}

function find(type: AnchorType, words: RegExp, text: string): Typed | undefined {
  const match = words.exec(text);
  return match === null ? undefined : { type, cueAt: match.index };
}

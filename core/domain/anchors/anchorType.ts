import type { AnchorType } from '../../model/anchor.ts';
import {
  AGREEMENT,
  ANSWERED_CHOICE,
  CHANGE_REPORT,
  CORRECTION,
  DECISION,
  FACT,
  FAILURE,
  FOLLOW_UP,
  HYPOTHETICAL,
  LATER,
  NO_FAILURE,
  OF_ITSELF,
  PREFERENCE,
  PROMISE,
  PROPOSAL,
  UNMARKED_QUESTION,
} from './cues.ts';
import { POINTING } from '../text/pointing.ts';
import { namesCode, namesObject } from './namesObject.ts';
import type { Statement } from './statements.ts';

/** The type of a statement, and where in `words` the cue stands that decided it. */
export interface Typed {
  readonly type: AnchorType;
  readonly cueAt: number;
}

/** A message of more sentences asks for work rather than answers, and may hold what was pasted. */
const MOST_REPLIED = 3;

/**
 * Decides the type of a statement, or undefined if it is not worth keeping. If several types fit,
 * the more important one wins. `raw` is the statement with its Markdown. Questions are left to
 * {@link openQuestions}, except for objections phrased as one.
 */
export function anchorType(statement: Statement, raw: string): Typed | undefined {
  return statement.role === 'user' ? userType(statement, raw) : assistantType(statement, raw);
}

/** A person's word counts wherever it stands: only a person corrects, chooses and has preferences. */
function userType({ words, question, replies, unit }: Statement, raw: string): Typed | undefined {
  const correction = find('Correction', CORRECTION, words);
  if (correction !== undefined) return correction;
  if (question || UNMARKED_QUESTION.test(words)) return undefined;
  const answers = replies && unit.places <= MOST_REPLIED;
  const choice = answers ? find('Decision', ANSWERED_CHOICE, words) : undefined;
  return (
    choice ??
    find('UserPreference', PREFERENCE, words) ??
    find('Decision', DECISION, words) ??
    commitmentOf(words) ??
    (namesObject(raw)
      ? unless([HYPOTHETICAL, POINTING], words, find('Decision', PROPOSAL, words))
      : undefined) ??
    (isOwnReport(unit) ? (failureOf(words) ?? factOf(words)) : undefined)
  );
}

/** What a person pastes stands behind what they say of it; lists are instructions. */
function isOwnReport({ item, place, places }: Statement['unit']): boolean {
  return !item && (place === 0 || places <= MOST_REPLIED);
}

/**
 * An assistant speaks for the record in the message that ends its turn; before that it tells its
 * next steps, and what it finds may not last.
 */
function assistantType(statement: Statement, raw: string): Typed | undefined {
  const { words, question, preamble, leadIn, unit, reply } = statement;
  if (!unit.closing || question || preamble || leadIn || POINTING.test(words)) return undefined;
  const commitment = commitmentOf(words);
  if (commitment !== undefined || PROMISE.test(words)) return commitment;
  if (namesCode(raw) && CHANGE_REPORT.test(words)) return { type: 'CodeArtifact', cueAt: 0 };
  const decision = find('Decision', DECISION, words);
  if (decision !== undefined) return decision;
  if (PROPOSAL.test(words)) return takesUp(reply) ? find('Decision', PROPOSAL, words) : undefined;
  // What it tells of itself is its work, not what it found.
  if (OF_ITSELF.test(words)) return undefined;
  return (namesObject(raw) ? failureOf(words) : undefined) ?? factOf(words);
}

/** A promise binds if it is for later; so does work that is left over. */
function commitmentOf(words: string): Typed | undefined {
  const promise = LATER.test(words) ? find('Commitment', PROMISE, words) : undefined;
  return promise ?? find('Commitment', FOLLOW_UP, words);
}

/** Does a person's next message agree, or choose? */
function takesUp(reply: string): boolean {
  const agrees = [AGREEMENT, ANSWERED_CHOICE, DECISION].some((cue) => cue.test(reply));
  return agrees && !CORRECTION.test(reply);
}

function failureOf(words: string): Typed | undefined {
  return unless([HYPOTHETICAL, NO_FAILURE], words, find('ErrorContext', FAILURE, words));
}

function factOf(words: string): Typed | undefined {
  return unless([HYPOTHETICAL, POINTING], words, find('CriticalFact', FACT, words));
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

import type { SummaryEvent } from '../summarize/types.ts';
import { HURRIED_QUESTION, REQUEST, RHETORICAL, STATED_QUESTION, TO_A_PERSON } from './cues.ts';
import type { Statement } from './statements.ts';

const SHORTEST = 12;
/** Characters of an answer that need not name what was asked about. */
const LONG_ANSWER = 160;

/** Statements that ask something which nothing later in the segment answers. */
export function openQuestions(
  statements: readonly Statement[],
  events: readonly SummaryEvent[],
): readonly Statement[] {
  const answers = statements.filter(
    ({ preamble, question, words }) => !preamble && !question && words.length > 0,
  );
  return statements.filter(
    (statement) => asks(statement) && !isAnswered(statement, answers, events),
  );
}

function asks({ words, question, role, item }: Statement): boolean {
  if (words.length < SHORTEST || RHETORICAL.test(words)) return false;
  if (STATED_QUESTION.test(words)) return true;
  if (role === 'user')
    return !REQUEST.test(words) && (question || (HURRIED_QUESTION.test(words) && !item));
  return question && TO_A_PERSON.test(words);
}

/**
 * The other side's next words answer a question, whatever they say: a person who goes on has dealt with
 * it. Of an assistant, only words that speak of the question's matter, or enough of them.
 */
function isAnswered(
  asked: Statement,
  answers: readonly Statement[],
  events: readonly SummaryEvent[],
): boolean {
  const speaker = events[asked.event];
  const isOther = (event: SummaryEvent | undefined): boolean =>
    event !== undefined && (event.role !== speaker?.role || event.name !== speaker.name);
  if (asked.role === 'assistant')
    return events.some(
      (event, at) => at > asked.event && event.kind === 'message' && isOther(event),
    );
  const topics = new Set(
    asked.unit.terms.flatMap(({ key, topical, shape }) =>
      topical || shape === 'identifier' ? [key] : [],
    ),
  );
  const replies = answers.filter(({ event }) => event > asked.event && isOther(events[event]));
  const length = replies.reduce((sum, { words }) => sum + words.length, 0);
  return (
    replies.some(({ unit }) => unit.terms.some(({ key }) => topics.has(key))) ||
    (topics.size === 0 ? length > 0 : length >= LONG_ANSWER)
  );
}

import type { SummaryEvent } from '../summarize/types.ts';
import { HURRIED_QUESTION, REQUEST, RHETORICAL, STATED_QUESTION, TO_A_PERSON } from './cues.ts';
import type { Statement } from './statements.ts';

const SHORTEST = 12;
/** An answer of this length counts even if it does not name what was asked about. */
const LONG_ANSWER = 160;

/** The questions that nothing later in the segment answers. */
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
 * A question to a person is answered by whatever they say next: going on means it was dealt with. A
 * question to an assistant is answered if a later reply mentions its topic or is long enough.
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

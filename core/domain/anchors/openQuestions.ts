import type { SummaryEvent } from '../summarize/types.ts';
import { OPEN_QUESTION, REQUEST } from './cues.ts';
import type { Statement } from './statements.ts';

const SHORTEST = 12;

/**
 * The questions that stay open in a segment: a person's, if no assistant says anything after it; and
 * what either side says is open, if the other says nothing after it. An assistant's plain question
 * is left out: its answer opens the next turn, which may lie in the next segment.
 */
export function openQuestions(
  statements: readonly Statement[],
  events: readonly SummaryEvent[],
): readonly Statement[] {
  return statements.filter(
    (statement) => asks(statement) && !isAnswered(statement, statements, events),
  );
}

function asks({ words, question, role, unit, preamble }: Statement): boolean {
  if (words.length < SHORTEST || REQUEST.test(words)) return false;
  if (OPEN_QUESTION.test(words)) return role === 'user' || (unit.closing && !preamble);
  return role === 'user' && question;
}

/** Going on means it was dealt with; announcing the next step does not answer. */
function isAnswered(
  asked: Statement,
  statements: readonly Statement[],
  events: readonly SummaryEvent[],
): boolean {
  const speaker = events[asked.event];
  return statements.some(({ event, preamble }) => {
    const other = events[event];
    return (
      event > asked.event &&
      !preamble &&
      (other?.role !== speaker?.role || other?.name !== speaker?.name)
    );
  });
}

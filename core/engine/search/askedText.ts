import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import type { Question, TimeSpan } from '../../domain/search/readQuestion.ts';

/** A question as it was understood. */
export interface Asked extends AskedForm {
  /** As it was asked. */
  readonly text: string;
  readonly zone: string;
  /** What else is looked for, for less. */
  readonly others: readonly AskedForm[];
  /** The project that is meant. */
  readonly project?: string | undefined;
}

/** A question in one form: the words that are looked for, and when. */
export interface AskedForm {
  readonly terms: readonly SearchTerm[];
  readonly question: Pick<
    Question,
    'isQuestion' | 'asksWhen' | 'asksOutput' | 'kind' | 'deed' | 'names' | 'language'
  >;
  readonly spans: readonly TimeSpan[];
  /** Words of its other forms that may stand for the deed that it asks for. */
  readonly deedWords?: readonly string[];
  /** The terms of the question, where these are other words than its own: an answer holds only some of them; see `guesses.ts`. */
  readonly guessedFor?: readonly SearchTerm[];
}

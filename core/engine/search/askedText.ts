import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import type { Question, TimeSpan } from '../../domain/search/readQuestion.ts';

/** A question as it was understood. */
export interface Asked {
  /** As it was asked. */
  readonly text: string;
  readonly question: Question;
  readonly terms: readonly SearchTerm[];
  readonly spans: readonly TimeSpan[];
  readonly zone: string;
}

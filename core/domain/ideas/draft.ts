import type { ToldIdea, WordRange } from './types.ts';

/** An idea before it is weighed and its entities are named. */
export interface DraftIdea extends Omit<ToldIdea, 'importance' | 'entities' | 'settledRange'> {
  readonly settledRange?: WordRange | null;
}

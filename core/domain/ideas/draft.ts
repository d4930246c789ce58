import type { ToldIdea } from './types.ts';

/** An idea before it is weighed and its entities are named. */
export type DraftIdea = Omit<ToldIdea, 'importance' | 'entities'>;

/** The rules of ideas that the store needs as well, while they stay the domain's. */
export { createNameFinder } from '../../../domain/ideas/names/nameFinder.ts';
export type { KnownName } from '../../../domain/ideas/names/types.ts';
export { topicSpans } from '../../../domain/ideas/topicSpans.ts';
export type { IdeaSpeaker, NamedEntity } from '../../../domain/ideas/types.ts';
export {
  TURNS_THAT_COUNT,
  activationOf,
  rankOf,
  retentionOf,
} from '../../../domain/ideas/atWork.ts';

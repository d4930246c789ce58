import { addEventWords, setNodeWords } from './searchWords.ts';
import { dropOtherVectors, keepVectors, storeVectors } from './storeVectors.ts';
import type { SearchIndexWriter } from '../../engine/search/ports/searchStore.ts';
import type { VectorWriter } from '../../engine/search/ports/vectorStore.ts';
import type { WriteContext } from '../sql/context.ts';

export function searchWriter({ db, writing }: WriteContext): SearchIndexWriter & VectorWriter {
  return {
    addEventWords: (events, upTo) => writing(() => addEventWords(db, events, upTo)),
    setNodeWords: (nodes) => writing(() => setNodeWords(db, nodes)),
    storeVectors: (space, batch, nowMs) =>
      writing(() => storeVectors(db, space, { ...batch, nowMs })),
    keepVectors: (space, kept) => writing(() => keepVectors(db, space, kept)),
    dropOtherVectors: (space) => writing(() => dropOtherVectors(db, space)),
  };
}

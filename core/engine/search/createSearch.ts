import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { CountTokens } from '../../domain/summarize/types.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { NodeSearchReader, SearchIndexReader, SearchReader } from './ports/searchStore.ts';
import type { Guides } from './guides.ts';
import { findEvents } from './findEvents.ts';
import { handoff } from './handoff.ts';
import { navigate } from './navigate.ts';
import { pack } from './pack.ts';
import { createReadNodes } from './readNodes.ts';
import { searchNodes } from './searchNodes.ts';

export interface SearchDeps {
  readonly reader: SearchReader &
    NodeSearchReader &
    Pick<SearchIndexReader, 'segmentEvents'> &
    Pick<MemoryReader, 'show' | 'conversation'>;
  readonly countTokens: CountTokens;
  /** Epoch ms. */
  readonly now: () => number;
  /** Of a clock that never jumps, ms. */
  readonly ticks: () => number;
}

/** The procedures that look for something. */
type SearchName = 'find' | 'handoff' | 'navigate' | 'pack' | 'search';

export type Search = {
  readonly [Name in Exclude<SearchName, 'navigate'>]: (
    input: ParsedInputOf<Name>,
  ) => Promise<OutputOf<Name>>;
} & {
  navigate(input: ParsedInputOf<'navigate'>, guides?: Guides): Promise<OutputOf<'navigate'>>;
};

/** Segments that a pack is made from for a question. */
const FOR_PACK = 20;
/** More than any evidence takes: here it only names segments. */
const NO_BUDGET = 200_000;

export function createSearch({ reader, countTokens, now, ticks }: SearchDeps): Search {
  const nodes = createReadNodes(reader);
  const go: Search['navigate'] = (input, guides) =>
    navigate({ reader, nodes, countTokens, nowMs: now(), ticks }, input, guides);
  return {
    find: (input) => findEvents({ reader, nodes, nowMs: now(), ticks }, input),
    search: (input) => searchNodes({ reader, nodes, countTokens }, input),
    navigate: go,
    pack: (input) =>
      pack(
        {
          reader,
          nodes,
          countTokens,
          async segmentsFor(question, asOf) {
            const { evidence } = await go({
              question,
              budget: NO_BUDGET,
              mode: 'toc+text',
              steer: false,
              maxCalls: 1,
              maxModelTokens: 1,
              maxDepth: 5,
              maxNodes: 100,
              verbose: false,
              ...(asOf === undefined ? {} : { asOf }),
            });
            return [...new Set(evidence.map(({ nodeId }) => nodeId))].slice(0, FOR_PACK);
          },
        },
        input,
      ),
    handoff: (input) => handoff({ reader, countTokens }, input),
  };
}

import type { ConversationReader } from '../conversations/ports/conversationReader.ts';
import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { IdeaReader } from '../ideas/ports/ideaStore.ts';
import type { MarkReader, PointReader } from '../marks/ports/markStore.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { NodeSearchReader, SearchIndexReader, SearchReader } from './ports/searchStore.ts';
import type { Guides } from './guides.ts';
import { brief } from './brief.ts';
import { findEvents } from './findEvents.ts';
import { findNodes } from './findNodes.ts';
import { handoff } from './handoff.ts';
import { listHits } from './listHits.ts';
import { navigate } from './navigate.ts';
import { pack } from './pack.ts';
import { createReadNodes } from './readNodes.ts';
import type { KeptNodes } from './readNodes.ts';
import { searchNodes } from './searchNodes.ts';
import { untilAborted } from './untilAborted.ts';

export interface SearchDeps {
  readonly reader: SearchReader &
    NodeSearchReader &
    Pick<SearchIndexReader, 'segmentEvents'> &
    Pick<MemoryReader, 'show'> &
    Pick<MarkReader, 'saidQuotes'> &
    PointReader &
    Pick<IdeaReader, 'listIdeas'> &
    Pick<ConversationReader, 'conversation' | 'listConversations'>;
  readonly countTokens: CountTokens;
  /** Epoch ms. */
  readonly now: () => number;
  /** A monotonic clock, in ms. */
  readonly ticks: () => number;
}

/** The search procedures. */
export type SearchName =
  | 'brief'
  | 'find'
  | 'findNodes'
  | 'handoff'
  | 'hits'
  | 'navigate'
  | 'pack'
  | 'search';

/**
 * Each proceeds from read to read, and throws `cancelled` before the next once its signal is
 * aborted.
 */
export type Search = {
  readonly [Name in Exclude<SearchName, 'navigate'>]: (
    input: ParsedInputOf<Name>,
    signal: CancelSignal,
  ) => Promise<OutputOf<Name>>;
} & {
  navigate(
    input: ParsedInputOf<'navigate'>,
    signal: CancelSignal,
    guides?: Guides,
  ): Promise<OutputOf<'navigate'>>;
};

/** Segments used to pack the answer to a question. */
const FOR_PACK = 20;
/** Share of the best score below which a segment is left out. */
const NEAR_BEST = 0.5;
/** More than any evidence takes, because here it only selects segments. */
const NO_BUDGET = 200_000;

export function createSearch({ reader, countTokens, now, ticks }: SearchDeps): Search {
  const kept: KeptNodes = new Map();
  const until = (signal: CancelSignal) => {
    const stopping = untilAborted(reader, signal);
    const nodes = createReadNodes(stopping, kept);
    return { reader: stopping, nodes, countTokens, nowMs: now(), ticks };
  };
  return {
    find: (input, signal) => findEvents(until(signal), input),
    findNodes: (input, signal) => findNodes(until(signal), input),
    hits: (input, signal) => listHits(until(signal), input),
    search: (input, signal) => searchNodes(until(signal), input),
    navigate: (input, signal, guides) => navigate(until(signal), input, guides),
    handoff: (input, signal) => handoff(until(signal), input),
    brief: (input, signal) => brief(until(signal), input),
    pack(input, signal) {
      const deps = until(signal);
      return pack(
        {
          ...deps,
          async segmentsFor({ question, asOf, project }) {
            const { evidence } = await navigate(deps, {
              question,
              budget: NO_BUDGET,
              mode: 'toc+text',
              steer: false,
              maxCalls: 1,
              maxModelTokens: 1,
              maxDepth: 6,
              maxNodes: 100,
              verbose: false,
              ...(asOf === undefined ? {} : { asOf }),
              ...(project === undefined ? {} : { project }),
            });
            const least = (evidence[0]?.score ?? 0) * NEAR_BEST;
            const near = evidence.filter(({ score }) => score >= least);
            return [...new Set(near.map(({ nodeId }) => nodeId))].slice(0, FOR_PACK);
          },
        },
        input,
      );
    },
  };
}

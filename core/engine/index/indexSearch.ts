/** Keeps the word index up to date with events and texts. */
import { indexWords } from '../../domain/search/indexWords.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import { AS_BELOW, packTerms, termsOfTexts, uniteTerms } from '../../domain/search/termSet.ts';
import { searchedText, wordsOfEvent } from '../search/eventWords.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import type {
  EventWords,
  NodeToIndex,
  NodeWords,
  SearchIndexReader,
  SearchIndexWriter,
} from '../search/ports/searchStore.ts';

/** Where the computation happens, away from the host's event loop. */
export interface SearchPlanner {
  countToIndex: SearchIndexReader['countToIndex'];
  /**
   * Plans the events after the given one, or after the last one indexed. null if there are none.
   */
  planEventWords(
    afterIx?: number,
  ): Promise<{ readonly events: readonly EventWords[]; readonly upTo: number } | null>;
  /** Empty if none of the level is due. */
  planNodeWords(level: TocLevel | 'gone'): Promise<readonly NodeWords[]>;
}

export interface IndexSearchOptions {
  readonly signal: CancelSignal;
  /**
   * Only do what takes a moment: periods, which change with every turn, and the events of a large
   * import can wait.
   */
  readonly soon?: boolean;
  /** Called with the number of events and nodes that each step added. */
  readonly onAdded?: (count: number) => void;
}

const SOON = 5_000;
/** Innermost first, because each level is the union of the one below. */
const LEVELS = TOC_LEVELS.toReversed();

/** Adds whatever is not indexed yet. If it stops at any point, a later call continues. */
export async function indexSearch(
  planner: SearchPlanner,
  writer: SearchIndexWriter,
  { signal, soon = false, onAdded = () => undefined }: IndexSearchOptions,
): Promise<void> {
  if (soon && (await planner.countToIndex()).events > SOON) return;
  for (let plan = await planner.planEventWords(); plan !== null;) {
    signal.throwIfAborted();
    const { events, upTo } = plan;
    // While these are written, the next are read.
    [plan] = await Promise.all([planner.planEventWords(upTo), writer.addEventWords(events, upTo)]);
    onAdded(events.length);
  }
  for (const level of soon ? (['segment'] as const) : (['gone', ...LEVELS] as const)) {
    const done = new Set<number>();
    for (;;) {
      signal.throwIfAborted();
      const nodes = await planner.planNodeWords(level);
      // Nodes that new turns made due again are left to the next run, or this one would never end.
      if (nodes.every(({ nodeIx }) => done.has(nodeIx))) break;
      for (const { nodeIx } of nodes) done.add(nodeIx);
      await writer.setNodeWords(nodes);
      onAdded(nodes.length);
    }
  }
}

/** Limits per step, because they pass through the host's own thread, which must not block on it. */
const EVENTS = { events: 1_000, bytes: 1_000_000 };
const NODES: Readonly<Record<TocLevel | 'gone', number>> = {
  gone: 500,
  segment: 50,
  conversation: 50,
  day: 50,
  week: 20,
  month: 5,
  year: 1,
};

export function createSearchPlanner(reader: SearchIndexReader): SearchPlanner {
  return {
    countToIndex: () => reader.countToIndex(),
    async planEventWords(afterIx) {
      const events = await reader.eventsToIndex(afterIx ?? (await reader.indexedUpTo()), EVENTS);
      const last = events.at(-1);
      return last === undefined
        ? null
        : {
            events: events.map((event) => ({ eventIx: event.eventIx, ...wordsOfEvent(event) })),
            upTo: last.eventIx,
          };
    },
    async planNodeWords(level) {
      const planned: NodeWords[] = [];
      for (const node of await reader.nodesToIndex(level, NODES[level]))
        planned.push(
          await wordsOfNode(node, async () =>
            level === 'segment'
              ? packTerms(termsOfTexts((await reader.segmentEvents(node.nodeIx)).map(searchedText)))
              : united(await reader.termsBelow(node.nodeIx)),
          ),
        );
      return planned;
    },
  };
}

/** Most conversations are a single segment, whose terms are theirs; so they are not stored twice. */
function united(below: readonly Uint8Array[]): Uint8Array {
  return below.length === 1 ? AS_BELOW : packTerms(uniteTerms(below));
}

async function wordsOfNode(
  { nodeIx, changes, shown }: NodeToIndex,
  /** Packed. */
  terms: () => Promise<Uint8Array>,
): Promise<NodeWords> {
  if (shown === null) return { nodeIx, changes, entry: null };
  const { title, tags, brief, bullets, keywords } = shown;
  const parts = [title, ...tags, ...bullets, ...keywords, stripMarkers(brief)];
  return {
    nodeIx,
    changes,
    entry: { ...indexWords(parts.join('\n')), terms: await terms() },
  };
}

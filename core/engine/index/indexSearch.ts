/** Keeps the index of words up to date with the events and the texts. */
import { indexWords, saidWords, searchedOfTool } from '../../domain/search/indexWords.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import { packTerms, termsOfTexts, uniteTerms } from '../../domain/search/termSet.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import type {
  EventToIndex,
  EventWords,
  NodeToIndex,
  NodeWords,
  SearchIndexReader,
  SearchIndexWriter,
  WordTable,
} from '../search/ports/searchStore.ts';

/** Where the computing is done: away from the host's event loop. */
export interface SearchPlanner {
  countToIndex: SearchIndexReader['countToIndex'];
  /** Of events after one, or after the last that is in the index. null: there are none. */
  planEventWords(
    afterIx?: number,
  ): Promise<{ readonly events: readonly EventWords[]; readonly upTo: number } | null>;
  /** Empty: none of the level is due. */
  planNodeWords(level: TocLevel | 'gone'): Promise<readonly NodeWords[]>;
}

export interface IndexSearchOptions {
  readonly signal: CancelSignal;
  /**
   * Only what a moment suffices for: periods, which change with every turn, and events of a large import
   * have time.
   */
  readonly soon?: boolean;
  /** Is told how many events and nodes were added by each step. */
  readonly onAdded?: (count: number) => void;
}

const SOON = 5_000;
/** Innermost first: each level is united from the one below. */
const LEVELS = TOC_LEVELS.toReversed();

/** Adds what is not in the index yet. Stopped at any point, a later call goes on. */
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
      // What turns have made due again meanwhile is for the next run, or this one would never end.
      if (nodes.every(({ nodeIx }) => done.has(nodeIx))) break;
      for (const { nodeIx } of nodes) done.add(nodeIx);
      await writer.setNodeWords(nodes);
      onAdded(nodes.length);
    }
  }
}

/** They pass through the host's own thread, which must not stand still for it. */
const EVENTS = { events: 1_000, bytes: 1_000_000 };
const NODES: Readonly<Record<TocLevel | 'gone', number>> = {
  gone: 500,
  segment: 50,
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
      return last === undefined ? null : { events: events.map(wordsOfEvent), upTo: last.eventIx };
    },
    async planNodeWords(level) {
      const planned: NodeWords[] = [];
      for (const node of await reader.nodesToIndex(level, NODES[level]))
        planned.push(
          await wordsOfNode(node, async () =>
            level === 'segment'
              ? termsOfTexts((await reader.segmentEvents(node.nodeIx)).map(searchedText))
              : uniteTerms(await reader.termsBelow(node.nodeIx)),
          ),
        );
      return planned;
    },
  };
}

async function wordsOfNode(
  { nodeIx, changes, shown }: NodeToIndex,
  terms: () => Promise<Uint32Array>,
): Promise<NodeWords> {
  if (shown === null) return { nodeIx, changes, entry: null };
  const { title, brief, bullets, keywords } = shown;
  const parts = [title, ...bullets, ...keywords, stripMarkers(brief)];
  return {
    nodeIx,
    changes,
    entry: { ...indexWords(parts.join('\n')), terms: packTerms(await terms()) },
  };
}

function wordsOfEvent(event: EventToIndex): EventWords {
  const table = tableOf(event);
  return {
    eventIx: event.eventIx,
    table,
    ...(table === 'said' ? saidWords(event.text) : indexWords(searchedText(event))),
    name: event.name === null ? '' : indexWords(event.name).words,
  };
}

/** Messages and thoughts are words that were said; the rest is what tools took and gave. */
export function tableOf({ kind }: Pick<EventToIndex, 'kind'>): WordTable {
  return kind === 'message' || kind === 'thinking' ? 'said' : 'tool';
}

/** What tools left as the sense of many turns is no dump. */
const SUMMARIES: ReadonlySet<string | null> = new Set(['compact-summary', 'away_summary']);

function searchedText(event: EventToIndex): string {
  const isWhole = tableOf(event) === 'said' || SUMMARIES.has(event.name);
  return isWhole ? event.text : searchedOfTool(event.text);
}

import type { NodeId } from '../../../model/ids.ts';
import type { Source } from '../../../model/event.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { CurrentText, DirtyPeriod, DueConversation } from '../../index/ports/indexStore.ts';
import type { ImportBatch } from '../../import/ports/importStore.ts';

/** What is checked, with one name for each way it can be wrong. */
export const CHECKS = [
  'database',
  'indexes',
  'references',
  'raw-blocks',
  'raw-gaps',
  'line-counts',
  'text-blocks',
  'event-texts',
  'events-missing',
  'events-changed',
  'events-without-lines',
  // Before what is shown, which depends on them.
  'twins',
  'places',
  'timelines',
  'turns',
  'copies',
  'segment-cuts',
  'segment-members',
  'segment-measures',
  'segment-texts',
  'period-bounds',
  // Before the places of segments: one that only lost what it stands for keeps its own.
  'conversation-nodes',
  'node-places',
  'event-counts',
  'nodes-without-children',
  'hidden-nodes',
  'latest-versions',
  'shown-texts',
  'version-gaps',
  'markers',
  'anchors',
  'bullets-without-texts',
  'grips-without-events',
  'grip-excerpts',
  'bullet-grips',
  'told-points',
  'forgotten-marks',
  'ideas',
  'stale-conversations',
  'stale-periods',
  'search-words',
  'vectors',
  'queue-leases',
  'jobs',
  'released',
  'ledger',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Row numbers and values by which the writer locates and repairs one problem. */
export type RepairTarget = readonly number[];

/** One problem found. */
export interface Found {
  readonly check: CheckName;
  /** An id to show to a person. */
  readonly example: string;
  /** null if it cannot be recreated. */
  readonly target: RepairTarget | null;
}

/** What a check yields as it proceeds: a problem, or null to let others run. */
export type Step = Found | null;

/** A check that runs in steps. */
export interface Check {
  /** What is checked, in words for a person. */
  readonly title: string;
  /** Expected duration relative to other checks. */
  readonly weight: number;
  readonly run: () => Iterable<Step>;
}

/** A log whose lines are kept in the memory. */
export interface StoredLog {
  readonly fileIx: number;
  readonly path: string;
  readonly generation: number;
  readonly source: Source;
  /** Bytes of its lines. */
  readonly consumed: number;
  /**
   * Whether some of it was forgotten, in which case its lines no longer give what they once gave.
   */
  readonly leftOut: boolean;
}

/** Stored lines. */
export interface RawBlock {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** A segment as stored in its rows. */
export interface SegmentRows {
  readonly nodeIx: number;
  readonly nodeId: string;
  readonly key: Uint8Array;
  readonly startMs: number;
  readonly endMs: number;
  readonly eventCount: number;
  readonly tokens: number;
  readonly weight: number;
  readonly requests: number;
  readonly ofAgent: boolean;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  readonly eventIxs: readonly number[];
  readonly overlapIxs: readonly number[];
}

/** A period whose text should match its children. */
export interface CleanPeriod {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly text: CurrentText | null;
}

/** A conversation's part of a day whose text should match its segments and what it is called after. */
export interface CleanConversationNode extends CleanPeriod {
  readonly naming: DirtyPeriod['naming'];
}

/** Compares what lines give with what is stored, log by log. */
export interface LineComparison {
  /** Yields differences between a batch of converted lines and the memory. */
  batch(log: StoredLog, batch: ImportBatch): Iterable<Step>;
  /** Yields differences that show only once all lines of a log have been seen. */
  endLog(log: StoredLog): Iterable<Step>;
  /** Yields what no line of any log produced; the lines of `unread` logs could not be examined. */
  end(unread: ReadonlySet<number>): Iterable<Step>;
}

/** What verification reads. Nothing here changes anything. */
export interface VerifyReader {
  /** Runs work on a consistent snapshot of the memory. */
  atOneMoment<T>(work: () => Promise<T>): Promise<T>;
  /** What an error says about a damaged file; null if it has another cause. */
  damage(thrown: unknown): string | null;
  /** Number of items to check, by kind. */
  counts(): Readonly<Record<string, number>>;
  /** Checks that need only the rows. */
  checks(nowMs: number): readonly Check[];
  logs(): readonly StoredLog[];
  /** Logs that a build read which knew no facts. */
  logsWithoutFacts(): readonly StoredLog[];
  /** The current state of a log; undefined if it was forgotten meanwhile. */
  log(fileIx: number): StoredLog | undefined;
  /** Blocks in order; throws `database-damaged` if one cannot be unpacked. */
  rawBlocks(fileIx: number): Iterable<RawBlock>;
  compareLines(): LineComparison;
  /** Conversations whose segments should match their events. */
  settledConversations(): readonly number[];
  /** Undefined if it has become due. */
  settledConversation(conversationIx: number): DueConversation | undefined;
  /** Segments in the table of contents, in conversation order. */
  segmentRows(conversationIx: number): readonly SegmentRows[];
  /** Periods not marked as changed. */
  cleanPeriods(level: PeriodLevel): readonly CleanPeriod[];
  /** Parts of days of conversations that are not marked as changed and have nothing pending. */
  cleanConversationNodes(): readonly number[];
  /** Undefined if it has changed since. */
  cleanConversationNode(nodeIx: number): CleanConversationNode | undefined;
  /** Whether the built-in texts were made by this build, with the present settings. */
  isBuiltWith(build: string): boolean;
}

/** Result of merging small blocks. */
export interface Sealed {
  /** Logs whose blocks were merged. */
  readonly files: number;
  /** Number of blocks before and after. */
  readonly blocks: number;
  readonly sealed: number;
  /** Bytes saved. */
  readonly saved: number;
  /** Whether there is more to do. */
  readonly more: boolean;
}

/** Changes that keep a memory sound. Each call is one transaction, or one per log. */
export interface MaintenanceWriter {
  /** Recreates derived data; returns how many of the targets it could repair. */
  repair(check: CheckName, targets: readonly RepairTarget[]): Promise<number>;
  /**
   * Rebuilds the table of contents for the calendar of another time zone and returns how many
   * segments moved to another day. Plans still being made for the old calendar are not stored.
   */
  setZone(zone: string): Promise<number>;
  /** Merges the small blocks of up to `limit` logs, each log in its own transaction. */
  seal(limit: number, nowMs: number): Promise<Sealed>;
}

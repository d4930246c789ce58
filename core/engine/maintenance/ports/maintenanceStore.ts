import type { NodeId } from '../../../model/ids.ts';
import type { Source } from '../../../model/event.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { DueConversation, CurrentText } from '../../index/ports/indexStore.ts';
import type { ImportBatch } from '../../import/ports/importStore.ts';

/** What is looked at, one name for each way in which it can be wrong. */
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
  'places',
  'timelines',
  'turns',
  'copies',
  'segment-cuts',
  'segment-members',
  'segment-measures',
  'segment-texts',
  'period-bounds',
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
  'stale-periods',
  'search-words',
  'vectors',
  'queue-leases',
  'jobs',
  'released',
  'ledger',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Row numbers and values by which the writer finds and mends one thing that is wrong. */
export type RepairTarget = readonly number[];

/** One thing that is wrong. */
export interface Found {
  readonly check: CheckName;
  /** An id, for a person. */
  readonly example: string;
  /** null: it cannot be made again. */
  readonly target: RepairTarget | null;
}

/** What a check gives as it goes on: what it found, or null so that others have a turn. */
export type Step = Found | null;

/** Something to be looked at, in steps. */
export interface Check {
  /** For a person: what is looked at. */
  readonly title: string;
  /** How long it takes compared with others. */
  readonly weight: number;
  readonly run: () => Iterable<Step>;
}

/** A log whose lines the memory keeps. */
export interface StoredLog {
  readonly fileIx: number;
  readonly path: string;
  readonly generation: number;
  readonly source: Source;
  /** Bytes of its lines. */
  readonly consumed: number;
  /** Is some of it forgotten? Its lines do not give then what they gave. */
  readonly leftOut: boolean;
}

/** Lines as they are kept. */
export interface RawBlock {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** A segment as its rows have it. */
export interface SegmentRows {
  readonly nodeIx: number;
  readonly nodeId: string;
  readonly key: Uint8Array;
  readonly startMs: number;
  readonly endMs: number;
  readonly eventCount: number;
  readonly tokens: number;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  readonly eventIxs: readonly number[];
  readonly overlapIxs: readonly number[];
}

/** A period whose text should say what its children say. */
export interface CleanPeriod {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly text: CurrentText | null;
}

/** Compares what lines give with what is stored, log by log. */
export interface LineComparison {
  /** What differs between a batch of converted lines and the memory. */
  batch(log: StoredLog, batch: ImportBatch): Iterable<Step>;
  /** What differs once all lines of a log were seen. */
  endLog(log: StoredLog): Iterable<Step>;
  /** What no line of any log gave; the lines of `unread` logs could not be looked at. */
  end(unread: ReadonlySet<number>): Iterable<Step>;
}

/** What verifying reads. Nothing of it changes anything. */
export interface VerifyReader {
  /** Runs work that sees the memory as it is at one moment. */
  atOneMoment<T>(work: () => Promise<T>): Promise<T>;
  /** What a failure tells of a damaged file; null: it has another reason. */
  damage(thrown: unknown): string | null;
  /** How many there are of what is looked at. */
  counts(): Readonly<Record<string, number>>;
  /** What can be told from rows alone. */
  checks(nowMs: number): readonly Check[];
  logs(): readonly StoredLog[];
  /** A log as it stands now; undefined: it was forgotten meanwhile. */
  log(fileIx: number): StoredLog | undefined;
  /** In order; throws `database-damaged` where a block cannot be unpacked. */
  rawBlocks(fileIx: number): Iterable<RawBlock>;
  compareLines(): LineComparison;
  /** Conversations whose segments should match their events. */
  settledConversations(): readonly number[];
  /** Undefined where it is due by now. */
  settledConversation(conversationIx: number): DueConversation | undefined;
  /** Those in the table of contents, in the order of their conversation. */
  segmentRows(conversationIx: number): readonly SegmentRows[];
  /** Periods that are not marked as changed. */
  cleanPeriods(level: PeriodLevel): readonly CleanPeriod[];
  /** What the built-in texts were made with; undefined before the first index. */
  builtWith(): string | undefined;
}

/** What small blocks became. */
export interface Sealed {
  /** Logs whose blocks were put together. */
  readonly files: number;
  /** Blocks before, and after. */
  readonly blocks: number;
  readonly sealed: number;
  /** Bytes that were saved. */
  readonly saved: number;
  /** Is there more to do? */
  readonly more: boolean;
}

/** Changes that keep a memory sound. Each call is one transaction, or one a log. */
export interface MaintenanceWriter {
  /** Makes again what is derived; gives how many of the targets it could mend. */
  repair(check: CheckName, targets: readonly RepairTarget[]): Promise<number>;
  /**
   * Lays the table of contents over the calendar of another time zone; gives how many segments changed
   * their day. Plans that are being made by the old one are not stored.
   */
  setZone(zone: string): Promise<number>;
  /** Puts small blocks of at most so many logs together, each in a transaction of its own. */
  seal(limit: number, nowMs: number): Promise<Sealed>;
}

import type { ConversationFact, JsonValue } from '../../../importers/importer.ts';
import type { Source } from '../../../model/event.ts';
import type { EventWords } from '../../search/ports/searchStore.ts';

/** What earlier imports recorded about a file. */
export interface KnownFile {
  /** The name that identifies the log: that of the plain file, even while it is packed. */
  readonly path: string;
  /** Increases by one each time the file is found truncated or replaced. */
  readonly generation: number;
  readonly source: Source;
  readonly identity: string;
  readonly headHash: Uint8Array;
  readonly headBytes: number;
  /** Size of its content, in bytes, when last read; for a packed log, only the part read so far. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Its size on disk if it was packed and read to the end; otherwise null. */
  readonly packedSize: number | null;
  /** Bytes of content read so far, up to the last complete line. */
  readonly consumed: number;
  /** Whether it was missing from disk at the last check. */
  readonly gone: boolean;
}

/** Where to resume reading a file. */
export interface FileCheckpoint {
  /** Line breaks consumed; the last line may have been read before its line break was written. */
  readonly lines: number;
  /** Time of the last event that has one; 0 before the first. */
  readonly lastMs: number;
  readonly converter: JsonValue;
  /** The bytes just before this point; null at the start. */
  readonly tail: FileTail | null;
}

/** The last bytes read, used to check that a file is still the same one. */
export interface FileTail {
  readonly bytes: number;
  readonly hash: Uint8Array;
}

/** A fact with its position, so that choosing among several does not depend on import order. */
export interface PlacedFact {
  readonly fact: ConversationFact;
  /** Time of the last event at or before its line. */
  readonly ms: number;
  /** Byte offset of its line. */
  readonly start: number;
}

/**
 * Converted lines of one file: the unit stored in one transaction. A batch without lines only
 * records the file's current state.
 */
export interface ImportBatch {
  readonly file: Omit<KnownFile, 'consumed' | 'gone'>;
  /** Byte range of the lines in the file. */
  readonly start: number;
  readonly end: number;
  /** The original lines; null if there are none. */
  readonly raw: Uint8Array | null;
  /** The events' texts, concatenated as UTF-8; null if there are none. */
  readonly texts: Uint8Array | null;
  readonly events: readonly EventRecord[];
  /** By what each of its events is found, in their order. */
  readonly words: readonly Omit<EventWords, 'eventIx'>[];
  /** What its events say by their structure, in their order. */
  readonly eventFacts: readonly FactRecord[];
  readonly facts: readonly PlacedFact[];
  /** Keys of the events referenced by titles in `facts`. */
  readonly titleKeys: readonly Uint8Array[];
  /** Keys of the answers referenced by usage in `facts`: 10 bytes, of source and key. */
  readonly usageKeys: readonly Uint8Array[];
  readonly notes: readonly LineNote[];
  readonly counts: LineCounts;
  readonly checkpoint: FileCheckpoint;
  /** Also store what was forgotten earlier. */
  readonly bringBack?: boolean;
  /** Set if the log is followed; otherwise somebody imports it. */
  readonly followed?: FollowedLog;
}

/** How the lines of a followed log came. */
export interface FollowedLog {
  /**
   * When they arrived here, epoch ms; null if they lay there already when Strata first looked, so
   * that only the file knows.
   */
  readonly heardMs: number | null;
}

export interface LineNote {
  readonly start: number;
  readonly line: number;
  readonly kind: 'unknown' | 'bad';
  readonly message: string;
}

/** Non-empty physical lines by kind. */
export interface LineCounts {
  readonly event: number;
  readonly state: number;
  readonly unknown: number;
  readonly bad: number;
}

/** A fact with its grip, ready to store. */
export interface FactRecord {
  /** Index into the batch's events. */
  readonly event: number;
  /** Index into FACT_KINDS. */
  readonly kind: number;
  /** The fact without its kind, as JSON. */
  readonly data: string;
  readonly gripKey: Uint8Array;
  /** An exact part of the event's text, which may be empty. */
  readonly excerpt: string;
}

export const EVENT_FLAGS = {
  timeInferred: 1,
  opensTurn: 2,
  interrupts: 4,
  endsTurn: 8,
  goesOn: 16,
} as const;

/** An event with its key, ready to store. */
export interface EventRecord {
  /** 10 bytes; together with `ms` they form the event's id. */
  readonly key: Uint8Array;
  /**
   * For a copy: the key of the event it repeats from another conversation. Once that event is
   * stored, this one counts as its repeat; until then it is shown in its place.
   */
  readonly original: Uint8Array | null;
  /** 10 bytes, equal for events that are one, written again under other native ids; null: it has none. */
  readonly twin: Uint8Array | null;
  readonly ms: number;
  /** Bits of {@link EVENT_FLAGS}. */
  readonly flags: number;
  /** Index into EVENT_KINDS and ROLES. */
  readonly kind: number;
  readonly role: number;
  readonly name: string | null;
  readonly nativeId: string | null;
  readonly tokens: number;
  /** Byte range in the batch's texts. */
  readonly textStart: number;
  readonly textLength: number;
  readonly conversation: string;
  /** Byte offset of its line in the file. */
  readonly lineStart: number;
  /** Position among the events of its line, from 0. */
  readonly ordinal: number;
}

/** What a rule keeps out of the memory. */
export interface KeptOut {
  /**
   * As the user entered it, with times in RFC 3339; null if since lifted, which brings nothing
   * back.
   */
  readonly rule: {
    readonly ruleId: number;
    readonly kind: 'conversation' | 'project' | 'period';
    readonly value: string | null;
    readonly from: string | null;
    readonly to: string | null;
  } | null;
  /** Conversations kept out entirely or, by a rule for a period, in part. */
  readonly conversations: number;
}

/** The part of the store that an import needs. */
export interface ImportStore {
  /** Newest generation of every file, or of those with the given log names. */
  knownFiles(logs?: readonly string[]): Promise<readonly KnownFile[]>;
  /** Newest generation of every file that had one of these identities when last read. */
  knownByIdentity(identities: readonly string[]): Promise<readonly KnownFile[]>;
  /** Records logs newly found missing, and those found again. */
  markGone(gone: readonly string[], back: readonly string[], nowMs: number): Promise<void>;
  checkpoint(path: string, generation: number): Promise<FileCheckpoint>;
  /** Makes these logs, parts of which were left out as forgotten, be read again from the start. */
  readAgain(logs: readonly string[]): Promise<void>;
  /** What of these logs is not stored because it was forgotten on request. */
  keptOut(logs: readonly string[]): Promise<readonly KeptOut[]>;
  /**
   * Stores a batch completely or not at all. Events that already exist, themselves or as the
   * original of a copy, count as duplicates.
   */
  append(batch: ImportBatch): Promise<{ readonly added: number; readonly duplicates: number }>;
  /**
   * Redecides which conversation shows events that several contain. Cheap if there is nothing to
   * do.
   */
  settle(): Promise<void>;
}

export { TITLE_RANK } from '../../../importers/importer.ts';
export type { JsonValue };

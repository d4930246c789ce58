import type { ConversationFact, JsonValue } from '../../../importers/importer.ts';
import type { Source } from '../../../model/event.ts';

/** What is known of a file from earlier imports. */
export interface KnownFile {
  /** The name under which the log is known: that of the plain file, also while it is packed. */
  readonly path: string;
  /** Rises by one each time that the file was found truncated or replaced. */
  readonly generation: number;
  readonly source: Source;
  readonly identity: string;
  readonly headHash: Uint8Array;
  readonly headBytes: number;
  /** Bytes of its content when it was read last; of a packed log, those that were read so far. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Its size on the disk when it was packed and was read to its end; else null. */
  readonly packedSize: number | null;
  /** Bytes of content read so far, up to the last whole line. */
  readonly consumed: number;
  /** Was it missing from the disk when it was looked for last? */
  readonly gone: boolean;
}

/** Where reading goes on within a file. */
export interface FileCheckpoint {
  /** Line breaks consumed: a last line may have been read before its own. */
  readonly lines: number;
  /** Time of the last event with one; 0 before the first. */
  readonly lastMs: number;
  readonly converter: JsonValue;
  /** What stood right before; null at the start. */
  readonly tail: FileTail | null;
}

/** The last bytes that were read, to tell whether a file is still the one that was read. */
export interface FileTail {
  readonly bytes: number;
  readonly hash: Uint8Array;
}

/** A fact with its place: which of several holds does not depend on the order of imports. */
export interface PlacedFact {
  readonly fact: ConversationFact;
  /** Time of the last event at or before its line. */
  readonly ms: number;
  /** Byte offset of its line. */
  readonly start: number;
}

/**
 * Lines of one file, converted: the unit that is stored in one transaction. One without lines says
 * how the file stands now.
 */
export interface ImportBatch {
  readonly file: Omit<KnownFile, 'consumed' | 'gone'>;
  /** Byte range of the lines in the file. */
  readonly start: number;
  readonly end: number;
  /** The lines as they are; null when there are none. */
  readonly raw: Uint8Array | null;
  /** The events' texts one after the other, UTF-8; null when there are none. */
  readonly texts: Uint8Array | null;
  readonly events: readonly EventRecord[];
  readonly facts: readonly PlacedFact[];
  /** Event keys that titles in `facts` name. */
  readonly titleKeys: readonly Uint8Array[];
  readonly notes: readonly LineNote[];
  readonly counts: LineCounts;
  readonly checkpoint: FileCheckpoint;
  /** Take it in also where it was forgotten before. */
  readonly bringBack?: boolean;
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

export const EVENT_FLAGS = { timeInferred: 1, opensTurn: 2, interrupts: 4 } as const;

/** An event with its key, ready to store. */
export interface EventRecord {
  /** 10 bytes; with `ms` they are the event's id. */
  readonly key: Uint8Array;
  /**
   * Of a copy: the key of the event of another conversation that it repeats. Where that one is stored,
   * this is a repeat of it; else it is shown in its place until it comes.
   */
  readonly original: Uint8Array | null;
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
  /** Place among the events of its line, from 0. */
  readonly ordinal: number;
}

/** What a rule keeps out of the memory. */
export interface KeptOut {
  /** As the person gave it, times in RFC 3339; null: it was ended since, which brings nothing back. */
  readonly rule: {
    readonly ruleId: number;
    readonly kind: 'conversation' | 'project' | 'period';
    readonly value: string | null;
    readonly from: string | null;
    readonly to: string | null;
  } | null;
  /** Of which all is kept out, or by a period some. */
  readonly conversations: number;
}

/** The part of the store that an import needs. */
export interface ImportStore {
  /** Newest generation of every file, or of some by the names under which they are known. */
  knownFiles(logs?: readonly string[]): Promise<readonly KnownFile[]>;
  /** Newest generation of every file that had one of these identities when it was read last. */
  knownByIdentity(identities: readonly string[]): Promise<readonly KnownFile[]>;
  /** Remembers logs that were found missing since now, and those that are there again. */
  markGone(gone: readonly string[], back: readonly string[], nowMs: number): Promise<void>;
  checkpoint(path: string, generation: number): Promise<FileCheckpoint>;
  /** Has these logs read from their start again, of which some was left out as forgotten. */
  readAgain(logs: readonly string[]): Promise<void>;
  /** What of these logs is not stored, because a person had it forgotten. */
  keptOut(logs: readonly string[]): Promise<readonly KeptOut[]>;
  /**
   * Stores a batch, or nothing of it. Events that are there already, themselves or as the original of
   * a copy, are counted as duplicates.
   */
  append(batch: ImportBatch): Promise<{ readonly added: number; readonly duplicates: number }>;
  /** Decides anew which conversation shows events that several hold. Nothing to do is cheap. */
  settle(): Promise<void>;
}

export { TITLE_RANK } from '../../../importers/importer.ts';
export type { JsonValue };

import type { Source } from '../../../model/event.ts';

/** After how many days a tool deletes its logs. */
export interface RetentionRule {
  readonly source: Source;
  /** null: it deletes none. */
  readonly days: number | null;
  /** For a person: where that was read. */
  readonly origin: string;
}

/** A log on the disk whose days are numbered. */
export interface AgeingLog {
  /** On the disk. */
  readonly path: string;
  /** The name under which it is known. */
  readonly log: string;
  readonly packed: boolean;
  readonly source: Source;
  readonly bytes: number;
  readonly writtenMs: number;
  /** From when on its tool deletes it at its next start; may lie in the past. */
  readonly goesMs: number;
}

/** Looks on the file system for logs that go, and for those that went. */
export interface ExpiringLogsFinder {
  /** What goes until a time, soonest first, with the rules of all tools. */
  ageingLogs(
    untilMs: number,
  ): Promise<{ readonly rules: readonly RetentionRule[]; readonly logs: readonly AgeingLog[] }>;
  /** Which logs are on the disk, packed or not, and which are not; one that cannot be told is neither. */
  missingLogs(
    logs: readonly string[],
  ): Promise<{ readonly here: readonly string[]; readonly gone: readonly string[] }>;
}

/** How far a log was read. */
export interface LogState {
  readonly log: string;
  /** Bytes of content. */
  readonly consumed: number;
  /** Its size on the disk when it was packed and was read to its end; else null. */
  readonly packedSize: number | null;
}

/** A log that the memory has and the disk has not. */
export interface LostLog {
  readonly log: string;
  readonly source: Source;
  readonly project: string | null;
  /** Of its content. */
  readonly bytes: number;
  readonly writtenMs: number;
  readonly conversationIds: readonly string[];
}

export interface ExpiringLogsFacts {
  /** By log; null where none is known. */
  readonly projects: ReadonlyMap<string, string | null>;
  readonly rescued: { readonly files: number; readonly bytes: number };
  /** What stands on the disk no more, under another name or in another log neither. */
  readonly onlyHere: {
    readonly files: number;
    readonly conversations: number;
    readonly events: number;
    /** Newest first. */
    readonly items: readonly LostLog[];
  };
}

/** What a reader says of it. */
export interface ExpiringLogsReader {
  /** Of those that are known. */
  logStates(logs: readonly string[]): Promise<readonly LogState[]>;
  /** All logs in the order of their names, a page at a time: those after `after`. */
  keptLogs(page: {
    readonly after: string;
    readonly limit: number;
  }): Promise<readonly { readonly log: string; readonly gone: boolean }[]>;
  /** @param query of which logs the projects are asked for, and how many lost ones are named */
  expiringLogsFacts(query: {
    readonly projectsOf: readonly string[];
    readonly limit: number;
  }): Promise<ExpiringLogsFacts>;
}

export interface ExpiringLogsWriter {
  /** Remembers logs that were found missing since now, and those that are there again. */
  markGone(gone: readonly string[], back: readonly string[], nowMs: number): Promise<void>;
  /** Remembers that logs were read because their tool was about to delete them. */
  markRescued(logs: readonly string[], nowMs: number): Promise<void>;
}

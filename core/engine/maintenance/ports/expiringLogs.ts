import type { Source } from '../../../model/event.ts';

/** The number of days after which a tool deletes its logs. */
export interface RetentionRule {
  readonly source: Source;
  /** null if it deletes none. */
  readonly days: number | null;
  /** Where the rule was read, in words for a person. */
  readonly origin: string;
}

/** A log on disk that its tool will delete. */
export interface AgeingLog {
  /** Path on disk. */
  readonly path: string;
  /** The name that identifies the log. */
  readonly log: string;
  readonly packed: boolean;
  readonly source: Source;
  readonly bytes: number;
  readonly writtenMs: number;
  /**
   * When its tool may first delete it, which happens at the tool's next start; may be in the past.
   */
  readonly goesMs: number;
}

/** Looks on the file system for logs about to be deleted, and for those already deleted. */
export interface ExpiringLogsFinder {
  /** Logs that will be deleted before a given time, soonest first, with the rules of all tools. */
  ageingLogs(
    untilMs: number,
  ): Promise<{ readonly rules: readonly RetentionRule[]; readonly logs: readonly AgeingLog[] }>;
  /**
   * Which logs are on disk, packed or not, and which are missing; undetermined ones are in neither
   * group.
   */
  missingLogs(
    logs: readonly string[],
  ): Promise<{ readonly here: readonly string[]; readonly gone: readonly string[] }>;
}

/** How far a log was read. */
export interface LogState {
  readonly log: string;
  /** Bytes of content read. */
  readonly consumed: number;
  /** Its size on disk if it was packed and read to the end; otherwise null. */
  readonly packedSize: number | null;
}

/** A log that is in the memory but no longer on disk. */
export interface LostLog {
  readonly log: string;
  readonly source: Source;
  readonly project: string | null;
  /** Size of its content. */
  readonly bytes: number;
  readonly writtenMs: number;
  readonly conversationIds: readonly string[];
}

export interface ExpiringLogsFacts {
  /** Project by log; null if unknown. */
  readonly projects: ReadonlyMap<string, string | null>;
  readonly rescued: { readonly files: number; readonly bytes: number };
  /** What is no longer on disk, not even under another name or in another log. */
  readonly onlyHere: {
    readonly files: number;
    readonly conversations: number;
    readonly events: number;
    /** Newest first. */
    readonly items: readonly LostLog[];
  };
}

/** The part that a reader answers. */
export interface ExpiringLogsReader {
  /** States of those logs that are known. */
  logStates(logs: readonly string[]): Promise<readonly LogState[]>;
  /** All logs ordered by name, one page at a time: those after `after`. */
  keptLogs(page: {
    readonly after: string;
    readonly limit: number;
  }): Promise<readonly { readonly log: string; readonly gone: boolean }[]>;
  /** @param query the logs whose projects are wanted, and how many lost ones to list */
  expiringLogsFacts(query: {
    readonly projectsOf: readonly string[];
    readonly limit: number;
  }): Promise<ExpiringLogsFacts>;
}

export interface ExpiringLogsWriter {
  /** Records logs newly found missing, and those found again. */
  markGone(gone: readonly string[], back: readonly string[], nowMs: number): Promise<void>;
  /** Records that logs were read because their tool was about to delete them. */
  markRescued(logs: readonly string[], nowMs: number): Promise<void>;
}

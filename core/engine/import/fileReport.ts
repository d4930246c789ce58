import type { Source } from '../../model/event.ts';
import type { Failure } from '../../model/result.ts';

/** What one run read from one file. `lines` is the sum of the four kinds. */
export interface FileReport {
  readonly path: string;
  readonly source: Source | null;
  readonly lines: number;
  readonly eventLines: number;
  readonly stateLines: number;
  readonly unknownLines: number;
  readonly badLines: number;
  readonly eventsRead: number;
  readonly eventsAdded: number;
  readonly duplicates: number;
  readonly conversations: readonly string[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  /** Why it could not be read, or not to its end; null if it was. */
  readonly failure: Failure | null;
}

/** Reports what was read from a file; complete once all its batches are stored. */
export type TellFile = () => FileReport;

/** Report for a file from which nothing was read, because nothing is new or it is empty. */
export function emptyReport(path: string, source: Source | null): FileReport {
  return {
    path,
    source,
    lines: 0,
    eventLines: 0,
    stateLines: 0,
    unknownLines: 0,
    badLines: 0,
    eventsRead: 0,
    eventsAdded: 0,
    duplicates: 0,
    conversations: [],
    problems: [],
    failure: null,
  };
}

/** Report for a file that could not be read. Line 0 means the file as a whole. */
export function failedReport(path: string, failure: Failure, line = 0): FileReport {
  return { ...emptyReport(path, null), problems: [{ line, message: failure.message }], failure };
}

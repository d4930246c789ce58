/** An import's view of the files on this machine; the lookups run in a separate thread. */
import type { Source } from '../../../model/event.ts';
import type { FollowedPath } from '../../live/ports/queueStore.ts';

/** Logs of one tool on this machine, before they are imported. */
export interface DiscoveredLogs {
  readonly source: Source;
  readonly path: string;
  readonly files: number;
  /** Sessions, not counting those of sub-agents, which belong to one of these. */
  readonly sessions: number;
  readonly bytes: number;
  /** `YYYY-MM-DD`; null if nothing gives a date. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

export interface Folder {
  readonly path: string;
  /** null for the top folder. */
  readonly parent: string | null;
  readonly entries: readonly {
    readonly name: string;
    readonly path: string;
    readonly kind: 'folder' | 'file';
    /** Size of a file; 0 for a folder. */
    readonly bytes: number;
  }[];
  readonly truncated: boolean;
}

/** A log folder of a known tool. */
export interface KnownFolder extends FollowedPath {
  readonly source: Source;
}

export interface DroppedPiece {
  /** In hex; the same for the same files. */
  readonly batch: string;
  /** Relative path, with `/` as the separator. */
  readonly path: string;
  /** Offset of the chunk in its file; 0 starts the file over. */
  readonly offset: number;
  /** Base64. */
  readonly data: string;
}

export interface MachineFiles {
  /** Days are those of `zone`, the calendar's time zone, which the user may change at any time. */
  discover(zone: string): Promise<readonly DiscoveredLogs[]>;
  /** Lists the home folder if no path is given. Throws `path-not-found` or `path-unreadable`. */
  browse(path: string | undefined): Promise<Folder>;
  /** Stores a chunk of a dropped file and returns the folder of its batch. */
  keep(piece: DroppedPiece): Promise<string>;
  /** Number of logs below each path, as far as they can be listed; null where none can. */
  countLogs(paths: readonly string[]): Promise<readonly (number | null)[]>;
}

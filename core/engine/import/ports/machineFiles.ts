/** What an import sees of this machine's files; it looks in a thread of its own. */
import type { Source } from '../../../model/event.ts';
import type { FollowedPath } from '../../live/ports/queueStore.ts';

/** Logs of one tool on this machine, before they are imported. */
export interface DiscoveredLogs {
  readonly source: Source;
  readonly path: string;
  readonly files: number;
  /** Without those of sub-agents, which belong to one. */
  readonly sessions: number;
  readonly bytes: number;
  /** `YYYY-MM-DD`; null when nothing says when. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

export interface Folder {
  readonly path: string;
  /** null at the top. */
  readonly parent: string | null;
  readonly entries: readonly {
    readonly name: string;
    readonly path: string;
    readonly kind: 'folder' | 'file';
    /** Of a file; 0 for a folder. */
    readonly bytes: number;
  }[];
  readonly truncated: boolean;
}

/** A log folder of a known tool. */
export interface KnownFolder extends FollowedPath {
  readonly source: Source;
}

export interface DroppedPiece {
  /** Hex; the same for the same files. */
  readonly batch: string;
  /** Relative, with `/`. */
  readonly path: string;
  /** Where the piece begins in its file; 0 starts the file anew. */
  readonly offset: number;
  /** Base64. */
  readonly data: string;
}

export interface MachineFiles {
  /** Days are those of `zone`, the calendar's, which a person may change at any time. */
  discover(zone: string): Promise<readonly DiscoveredLogs[]>;
  /** Without a path, the home folder. Throws `path-not-found`, `path-unreadable`. */
  browse(path: string | undefined): Promise<Folder>;
  /** Stores a piece of a dropped file, and gives the folder of its batch. */
  keep(piece: DroppedPiece): Promise<string>;
  /** Logs below each path, as far as they can be listed; null where nothing can. */
  countLogs(paths: readonly string[]): Promise<readonly (number | null)[]>;
}

/** Thread root: follows logs as they are written, and reads the spool that hooks leave notes in. */
import { parentPort, workerData } from 'node:worker_threads';
import type { OutputOf } from '../../contract/procedures.ts';
import { isUnchanged } from '../../engine/import/importFile.ts';
import type { LogFile } from '../../engine/ports/logSource.ts';
import type { FollowedPath } from '../../engine/ports/workStore.ts';
import { createLogWatcher } from '../../node/watch/createLogWatcher.ts';
import type { LogWatcherNote } from '../../node/watch/createLogWatcher.ts';
import { nodeWatchSystem } from '../../node/watch/watchSystem.ts';
import { openForReading } from '../../store/openDatabase.ts';
import { knownFiles } from '../../store/write/files.ts';
import { expose, sendNote } from './channel.ts';

export interface WatcherData {
  /** The memory's database, opened for reading. */
  readonly file: string;
  /** Folder. */
  readonly spool: string;
}

type FollowedOut = OutputOf<'followed'>['folders'][number];

export interface WatcherMethods {
  /**
   * Replaces what is followed, and looks through all of it once: what differs from what the memory has
   * read is told as changed. Resolves after that first look.
   */
  watch(options: {
    readonly paths: readonly FollowedPath[];
    readonly rescanMs: number;
  }): Promise<void>;
  /** Looks through everything now. */
  rescan(): Promise<void>;
  /** How each followed path stands; never `off`. */
  folders(): Promise<readonly FollowedOut[]>;
  /** These notes of the spool are in the queue: they may go. */
  taken(notes: readonly string[]): Promise<void>;
}

export type WatcherNote = LogWatcherNote;

if (parentPort === null) throw new Error('watcher.ts runs as a worker thread');
const port = parentPort;
const { file, spool } = workerData as WatcherData;
const db = openForReading(file);
const watcher = createLogWatcher({
  system: nodeWatchSystem,
  spool,
  isRead,
  now: Date.now,
  tell: (note) => sendNote(port, note satisfies WatcherNote),
});

const methods: WatcherMethods = {
  watch: (options) => watcher.watch(options),
  rescan: () => watcher.rescan(),
  folders: async () => watcher.folders(),
  taken: async (notes) => watcher.taken(notes),
};
expose(port, methods);

function isRead(log: LogFile): boolean {
  const [known] = knownFiles(db, [log.log]);
  return known !== undefined && isUnchanged(log, known);
}

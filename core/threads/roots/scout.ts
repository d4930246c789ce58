/** Thread root: looks around on the file system for what could be imported. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SweepScout } from '../../engine/maintenance/ports/expiringLogs.ts';
import { browseFolder } from '../../node/browseFolder.ts';
import type { Folder } from '../../node/browseFolder.ts';
import { countLogs } from '../../node/countLogs.ts';
import { discoverLogs } from '../../node/discoverLogs.ts';
import type { DiscoveredLogs, DiscoverOptions } from '../../node/discoverLogs.ts';
import { keepDroppedPiece } from '../../node/droppedFiles.ts';
import type { DroppedPiece } from '../../node/droppedFiles.ts';
import { ageingLogs } from '../../node/sweep/ageingLogs.ts';
import { missingLogs } from '../../node/sweep/missingLogs.ts';
import { expose } from '../channel.ts';

export interface ScoutData {
  readonly dataDir: string;
  readonly env: DiscoverOptions['env'];
}

export interface ScoutMethods {
  discover(): Promise<DiscoveredLogs[]>;
  browse(path: string | undefined): Promise<Folder>;
  /** Gives the folder of the batch. */
  keep(piece: DroppedPiece): Promise<string>;
}

/** What the thread answers. */
export interface ScoutThread extends Omit<ScoutMethods, 'discover'> {
  /** `zone` is the calendar's, which a person may change at any time. */
  discover(zone: string): Promise<DiscoveredLogs[]>;
  /** Logs below each path, as far as they can be listed; null where nothing can. */
  countLogs(paths: readonly string[]): Promise<readonly (number | null)[]>;
}

if (parentPort === null) throw new Error('scout.ts runs as a worker thread');
const { dataDir, env } = workerData as ScoutData;

const methods: ScoutThread & SweepScout = {
  discover: async (zone) => discoverLogs({ env, zone }),
  countLogs: async (paths) => countLogs(paths),
  browse: async (path) => browseFolder(path),
  keep: async (piece) => keepDroppedPiece(dataDir, piece),
  ageingLogs: async (untilMs) => ageingLogs(untilMs, { env }),
  missingLogs: async (logs) => missingLogs(logs),
};
expose(parentPort, methods);

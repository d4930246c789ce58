/** Thread root: looks around on the file system for what could be imported. */
import { parentPort, workerData } from 'node:worker_threads';
import { browseFolder } from '../../node/browseFolder.ts';
import type { Folder } from '../../node/browseFolder.ts';
import { discoverLogs } from '../../node/discoverLogs.ts';
import type { DiscoveredLogs, DiscoverOptions } from '../../node/discoverLogs.ts';
import { keepDroppedPiece } from '../../node/droppedFiles.ts';
import type { DroppedPiece } from '../../node/droppedFiles.ts';
import { expose } from './channel.ts';

export interface ScoutData {
  readonly dataDir: string;
  readonly env: DiscoverOptions['env'];
  readonly zone: string;
}

export interface ScoutMethods {
  discover(): Promise<DiscoveredLogs[]>;
  browse(path: string | undefined): Promise<Folder>;
  /** Gives the folder of the batch. */
  keep(piece: DroppedPiece): Promise<string>;
}

if (parentPort === null) throw new Error('scout.ts runs as a worker thread');
const { dataDir, env, zone } = workerData as ScoutData;

const methods: ScoutMethods = {
  discover: async () => discoverLogs({ env, zone }),
  browse: async (path) => browseFolder(path),
  keep: async (piece) => keepDroppedPiece(dataDir, piece),
};
expose(parentPort, methods);

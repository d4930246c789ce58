/** Thread root: looks around on the file system for what could be imported. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExpiringLogsFinder } from '../../engine/maintenance/ports/expiringLogs.ts';
import { browseFolder } from '../../node/browseFolder.ts';
import { countLogs } from '../../node/countLogs.ts';
import { discoverLogs } from '../../node/discoverLogs.ts';
import type { DiscoverOptions } from '../../node/discoverLogs.ts';
import { keepDroppedPiece } from '../../node/droppedFiles.ts';
import { ageingLogs } from '../../node/expiringLogs/ageingLogs.ts';
import { missingLogs } from '../../node/expiringLogs/missingLogs.ts';
import type { MachineFiles } from '../../engine/import/ports/machineFiles.ts';
import { expose } from '../channel.ts';

export interface ScoutData {
  readonly dataDir: string;
  readonly env: DiscoverOptions['env'];
}

if (parentPort === null) throw new Error('scout.ts runs as a worker thread');
const { dataDir, env } = workerData as ScoutData;

const methods: MachineFiles & ExpiringLogsFinder = {
  discover: async (zone) => discoverLogs({ env, zone }),
  countLogs: async (paths) => countLogs(paths),
  browse: async (path) => browseFolder(path),
  keep: async (piece) => keepDroppedPiece(dataDir, piece),
  ageingLogs: async (untilMs) => ageingLogs(untilMs, { env }),
  missingLogs: async (logs) => missingLogs(logs),
};
expose(parentPort, methods);

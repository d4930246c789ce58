/** Thread root: searches the file system for what could be imported. */
import { browseFolder } from '../../node/browseFolder.ts';
import { countLogs } from '../../node/countLogs.ts';
import { discoverLogs } from '../../node/discoverLogs.ts';
import { keepDroppedPiece } from '../../node/droppedFiles.ts';
import { ageingLogs } from '../../node/expiringLogs/ageingLogs.ts';
import { missingLogs } from '../../node/expiringLogs/missingLogs.ts';
import { thisWorker } from '../thisWorker.ts';

const thread = thisWorker('files');
const { dataDir, env } = thread.data;

thread.expose({
  discover: async (zone) => discoverLogs({ env, zone }),
  countLogs: async (paths) => countLogs(paths),
  browse: async (path) => browseFolder(path),
  keep: async (piece) => keepDroppedPiece(dataDir, piece),
  ageingLogs: async (untilMs) => ageingLogs(untilMs, { env }),
  missingLogs: async (logs) => missingLogs(logs),
});

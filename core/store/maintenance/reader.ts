import { readForgotten } from './readForgotten.ts';
import { readKeptLogs, readLogStates, readExpiringLogsFacts } from './readExpiringLogs.ts';
import type { ForgetReader } from '../../engine/maintenance/ports/forgetStore.ts';
import type { ExpiringLogsReader } from '../../engine/maintenance/ports/expiringLogs.ts';
import type { ReadContext } from '../sql/context.ts';

export function maintenanceReader({
  db,
  reading,
  resting,
}: ReadContext): ForgetReader & ExpiringLogsReader {
  return {
    logStates: (logs) => reading(() => readLogStates(db, logs)),
    keptLogs: (page) => reading(() => readKeptLogs(db, page)),
    expiringLogsFacts: (query) => readExpiringLogsFacts(db, query, resting),
    forgotten: () => reading(() => readForgotten(db)),
  };
}

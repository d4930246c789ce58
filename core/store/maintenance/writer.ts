import { noteBackup } from './backup/backupLog.ts';
import { partialBackups, partialBackupGone, notePartialBackup } from './backup/partialBackups.ts';
import { compact } from './forget/compact.ts';
import { forget } from './forget/forget.ts';
import { forgetInBackup } from './forget/forgetBackup.ts';
import { allowAgain } from './forget/rules.ts';
import { readUnfinished } from './forget/unfinished.ts';
import { repair } from './repair/repair.ts';
import { markRescued } from './markLogs.ts';
import { setZone } from './zone.ts';
import type { MaintenanceWriter } from '../../engine/maintenance/ports/maintenanceStore.ts';
import type { ForgetStore } from '../../engine/maintenance/ports/forgetStore.ts';
import type { ExpiringLogsWriter } from '../../engine/maintenance/ports/expiringLogs.ts';
import type { BackupLog } from '../../engine/maintenance/ports/backups.ts';
import type { WriteContext } from '../sql/context.ts';
import { createSealer } from './seal/seal.ts';
import { markGone } from './markLogs.ts';

export function maintenanceWriter({
  db,
  writing,
}: WriteContext): MaintenanceWriter & ForgetStore & ExpiringLogsWriter & BackupLog {
  const sealer = createSealer(db);
  return {
    markGone: (gone, back, nowMs) => writing(() => markGone(db, { gone, back }, nowMs)),
    forget: (rule, options) => writing(() => forget(db, rule, options)),
    unfinishedForget: () => writing(() => readUnfinished(db)),
    compact: () => writing(() => compact(db)),
    forgetInBackup: (backup, dryRun) => writing(() => forgetInBackup(db, backup, dryRun)),
    allowAgain: (ruleId) => writing(() => allowAgain(db, ruleId)),
    noteBackup: (backup) => writing(() => noteBackup(db, backup)),
    notePartialBackup: (path) => writing(() => notePartialBackup(db, path)),
    partialBackupGone: (path) => writing(() => partialBackupGone(db, path)),
    partialBackups: () => writing(() => partialBackups(db)),
    markRescued: (logs, nowMs) => writing(() => markRescued(db, logs, nowMs)),
    repair: (check, targets) => writing(() => repair(db, check, targets)),
    setZone: (zone) => writing(() => setZone(db, zone)),
    seal: (limit, nowMs) => writing(() => sealer.seal(limit, nowMs)),
  };
}

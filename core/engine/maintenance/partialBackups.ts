import type { MaintenanceDeps } from './maintenanceDeps.ts';

/**
 * Removes what runs that were killed left of copies, wherever that lies. Of a place that is out of reach,
 * such as a disk that is not there, it stays noted. Never while `isNeeded` says that a copy is made.
 */
export async function removePartialBackups(
  { writer, backupFiles }: Pick<MaintenanceDeps, 'writer' | 'backupFiles'>,
  isNeeded: () => boolean = () => false,
): Promise<void> {
  for (const path of await writer.partialBackups())
    if (!isNeeded() && backupFiles.removePartialBackups(path)) await writer.partialBackupGone(path);
}

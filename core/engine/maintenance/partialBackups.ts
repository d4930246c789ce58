import type { MaintenanceDeps } from './maintenanceDeps.ts';

/**
 * Removes partial copies left anywhere by killed runs. Those in places out of reach, such as a
 * disconnected disk, stay recorded. Does nothing while `isNeeded` says that a copy is being made.
 */
export async function removePartialBackups(
  { writer, backupFiles }: Pick<MaintenanceDeps, 'writer' | 'backupFiles'>,
  isNeeded: () => boolean = () => false,
): Promise<void> {
  for (const path of await writer.partialBackups())
    if (!isNeeded() && backupFiles.removePartialBackups(path)) await writer.partialBackupGone(path);
}

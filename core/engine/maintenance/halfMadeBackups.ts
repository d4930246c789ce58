import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase } from '../../store/maintenance/backup/databaseFiles.ts';
import type { CareDeps } from './maintenanceDeps.ts';

/**
 * Removes what runs that were killed left of copies, wherever that lies. Of a place that is out of reach,
 * such as a disk that is not there, it stays noted. Never while `isNeeded` says that a copy is made.
 */
export async function removeHalfMade(
  { writer }: Pick<CareDeps, 'writer'>,
  isNeeded: () => boolean = () => false,
): Promise<void> {
  for (const path of await writer.halfMadeBackups())
    if (!isNeeded() && isRemoved(path)) await writer.halfMadeGone(path);
}

function isRemoved(path: string): boolean {
  if (!existsSync(dirname(path))) return false;
  try {
    removeDatabase(path);
    return true;
  } catch {
    return false;
  }
}

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * A program of this machine: the first in `PATH`, else in the folders given, which may be missing from
 * the `PATH` of apps that a desktop starts. null: there is none. Folders that depend on where one
 * stands do not count.
 */
export function findProgram(
  name: string,
  { path, folders }: { readonly path: string | undefined; readonly folders: readonly string[] },
): string | null {
  return (
    [...(path ?? '').split(delimiter), ...folders]
      .filter(isAbsolute)
      .map((folder) => join(folder, name))
      .find(isProgram) ?? null
  );
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

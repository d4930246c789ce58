import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { FollowedPath } from '../engine/live/ports/queueStore.ts';
import { absolutePath, fsPath, pathText } from './pathText.ts';

/**
 * Absolute paths without duplicates. A shell expands `~/`, but a path typed into the window has not
 * passed through one.
 */
export function resolvePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => absolutePath(expandHome(path))))];
}

/**
 * The folders among imported paths that may go on growing: single files were meant as they are, and
 * what was dropped on the window lies below the data directory.
 */
export async function growingFolders(
  paths: readonly string[],
  dataDir: string,
): Promise<readonly FollowedPath[]> {
  const inside = pathText(resolve(dataDir)) + sep;
  const folders = await Promise.all(
    resolvePaths(paths).map(async (path) => {
      if (`${path}${sep}`.startsWith(inside)) return [];
      const stats = await stat(fsPath(path)).catch(() => undefined);
      return stats?.isDirectory() === true ? [{ path, source: null }] : [];
    }),
  );
  return folders.flat();
}

function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

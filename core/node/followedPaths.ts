import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { FollowedPath } from '../engine/live/ports/workStore.ts';
import type { Source } from '../model/event.ts';

/** A shell knows what `~/` means; a path typed into the window has not met one. */
export function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

/** A log folder of a known tool. */
export interface KnownFolder extends FollowedPath {
  readonly source: Source;
}

/** Is a path this folder, or below it? Both are absolute. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Paths as they are followed: absolute, without what is said twice. */
export function followedPaths(paths: readonly string[]): FollowedPath[] {
  const all = new Set(paths.map((path) => resolve(expandHome(path))));
  return [...all].map((path) => ({ path, source: null }));
}

/**
 * Of what was imported, the folders that may go on growing: single files were meant as they are, and what
 * was dropped on the window lies below the data directory.
 */
export async function foldersToFollow(
  paths: readonly string[],
  dataDir: string,
): Promise<readonly FollowedPath[]> {
  const inside = resolve(dataDir) + sep;
  const folders = await Promise.all(
    followedPaths(paths).map(async (one) => {
      if (`${one.path}${sep}`.startsWith(inside)) return [];
      const stats = await stat(one.path).catch(() => undefined);
      return stats?.isDirectory() === true ? [one] : [];
    }),
  );
  return folders.flat();
}

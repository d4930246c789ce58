import { StrataError } from '../../model/result.ts';
import type { KnownFile } from './ports/importStore.ts';
import type { LogFile, LogSource } from './ports/logSource.ts';

/** Whether another file, or none, was read under this file's name. */
export function isStrange({ identity }: LogFile, known: KnownFile | undefined): boolean {
  return known?.identity !== identity;
}

/**
 * Names that logs may have had before they were renamed, by current name: the file system reports
 * the same file, and nothing exists under the old name. Whoever reads them must check that the
 * content continues, because file systems reuse the identities of deleted files.
 */
export async function earlierNames(
  files: readonly LogFile[],
  known: Iterable<KnownFile>,
  logs: Pick<LogSource, 'list'>,
): Promise<ReadonlyMap<string, readonly KnownFile[]>> {
  const byIdentity = Map.groupBy(known, ({ identity }) => identity);
  const found = new Map<string, readonly KnownFile[]>();
  for (const { log, identity } of files) {
    const earlier: KnownFile[] = [];
    for (const one of byIdentity.get(identity) ?? [])
      if (one.path !== log && !(await isThere(one.path, logs))) earlier.push(one);
    if (earlier.length > 0) found.set(log, earlier);
  }
  return found;
}

/** Packed or not; also true if the system cannot tell. */
async function isThere(path: string, logs: Pick<LogSource, 'list'>): Promise<boolean> {
  for (const name of [path, `${path}.zst`])
    try {
      await logs.list(name);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof StrataError)) throw thrown;
      if (thrown.code !== 'path-not-found') return true;
    }
  return false;
}

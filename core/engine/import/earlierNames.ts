import { StrataError } from '../../model/result.ts';
import type { KnownFile } from './ports/importStore.ts';
import type { LogFile, LogSource } from './ports/logSource.ts';

/** Was another file, or none, read under the name of this one? */
export function isStrange({ identity }: LogFile, known: KnownFile | undefined): boolean {
  return known?.identity !== identity;
}

/**
 * Names that logs may have had before they were renamed, by the names of now: the file system says that
 * they are the same file, and nothing is there under the old name. Whether they go on in the same words is
 * for whoever reads them to see: file systems give what was deleted to what comes next.
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

/** Packed or not; also when the system does not tell. */
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

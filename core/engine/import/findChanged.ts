import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { ImportStore } from './ports/importStore.ts';
import type { LogFile, LogSource } from './ports/logSource.ts';
import type { ChangedLog } from '../live/ports/queueStore.ts';
import { isUnchanged } from './importFile.ts';

/** Finds logs below some paths whose state on disk is not in the memory. */
export async function findChanged(
  paths: readonly string[],
  { logs, store }: { readonly logs: LogSource; readonly store: Pick<ImportStore, 'knownFiles'> },
): Promise<{
  readonly logs: readonly ChangedLog[];
  readonly problems: readonly { readonly path: string; readonly failure: Failure }[];
}> {
  const files = new Map<string, LogFile>();
  const problems: { readonly path: string; readonly failure: Failure }[] = [];
  for (const path of paths) {
    try {
      const listing = await logs.list(path);
      for (const file of listing.files)
        if (!file.packed || !files.has(file.log)) files.set(file.log, file);
      problems.push(...listing.problems);
    } catch (thrown) {
      if (!(thrown instanceof StrataError)) throw thrown;
      problems.push({ path, failure: toFailure(thrown) });
    }
  }
  const known = new Map((await store.knownFiles()).map((one) => [one.path, one]));
  const changed = [...files.values()].filter((file) => {
    const before = known.get(file.log);
    return before === undefined || !isUnchanged(file, before);
  });
  return {
    logs: changed.map(({ path, size, mtimeMs }) => ({ path, bytes: size, writtenMs: mtimeMs })),
    problems,
  };
}

import type {
  ExpiringLogsReader,
  ExpiringLogsFinder,
  ExpiringLogsWriter,
} from './ports/expiringLogs.ts';
import type { LiveReader } from '../live/ports/queueStore.ts';
import { StrataError } from '../../model/result.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { isWithin } from '../../model/paths.ts';
import { importedOf, findExpiringLogs } from './findExpiringLogs.ts';
import type { ExpiringLog } from './findExpiringLogs.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface RescueDeps {
  readonly dataDir: string;
  readonly scout: ExpiringLogsFinder;
  readonly reader: ExpiringLogsReader & Pick<LiveReader, 'followedPaths'>;
  readonly writer: ExpiringLogsWriter;
  /**
   * Resolves once they are read. Throws `path-not-found` or `path-unreadable` for one that cannot
   * be.
   */
  readonly importPaths: (paths: readonly string[]) => Promise<void>;
  readonly now: () => number;
}

export interface Rescue {
  /** Throws what importing throws, and what `signal` throws between two steps. */
  run(options: {
    readonly signal: CancelSignal;
  }): Promise<{ readonly counts: Record<string, number> }>;
}

/** Logs looked up on disk at once. */
const PAGE = 1_000;

/**
 * Reads, in time, logs that a tool is about to delete, from followed folders only: importing the
 * others was not requested, so they are only announced. Then records which logs are no longer on
 * disk.
 */
export function createRescue(deps: RescueDeps): Rescue {
  return {
    async run({ signal }) {
      const rescued = await rescueLogs(deps, signal);
      const missing = await noteMissingLogs(deps, signal);
      return { counts: { ...rescued, ...missing } };
    },
  };
}

async function rescueLogs(
  deps: RescueDeps,
  signal: CancelSignal,
): Promise<{ readonly aboutToGo: number; readonly rescued: number; readonly left: number }> {
  const { logs } = await findExpiringLogs(deps, deps.now());
  const followed = await deps.reader.followedPaths();
  const wanted = logs.filter(
    (log) => !log.imported && followed.some(({ path }) => isWithin(log.path, path)),
  );
  signal.throwIfAborted();
  await importAll(deps, wanted, signal);
  const rescued = await importedOf(deps.reader, wanted);
  if (rescued.length > 0)
    await deps.writer.markRescued(
      rescued.map(({ log }) => log),
      deps.now(),
    );
  return {
    aboutToGo: logs.length,
    rescued: rescued.length,
    left: wanted.length - rescued.length,
  };
}

/** Imports them together or, if one of them prevents that, one by one. */
async function importAll(
  { importPaths }: RescueDeps,
  logs: readonly ExpiringLog[],
  signal: CancelSignal,
): Promise<void> {
  const paths = logs.map(({ path }) => path);
  if (paths.length === 0) return;
  try {
    await importPaths(paths);
  } catch (error) {
    if (!isAboutOnePath(error)) throw error;
    for (const path of paths) {
      signal.throwIfAborted();
      await importPaths([path]).catch((thrown: unknown) => {
        if (!isAboutOnePath(thrown)) throw thrown;
      });
    }
  }
}

function isAboutOnePath(error: unknown): boolean {
  return error instanceof StrataError && errorFacts[error.code].about === 'path';
}

/** Records which logs are no longer on disk, and which are back. */
export async function noteMissingLogs(
  {
    dataDir,
    reader,
    writer,
    scout,
    now,
  }: Pick<RescueDeps, 'dataDir' | 'writer' | 'scout' | 'now'> & {
    readonly reader: ExpiringLogsReader;
  },
  signal: CancelSignal,
): Promise<{ readonly gone: number; readonly back: number }> {
  let [gone, back, after] = [0, 0, ''];
  for (;;) {
    signal.throwIfAborted();
    const page = await reader.keptLogs({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return { gone, back };
    after = last.log;
    // Copies that a window sent are removed once read; their originals remain in place.
    const named = page.filter(({ log }) => !isWithin(log, dataDir));
    const wasGone = new Set(named.filter((each) => each.gone).map(({ log }) => log));
    const found = await scout.missingLogs(named.map(({ log }) => log));
    const newlyGone = found.gone.filter((log) => !wasGone.has(log));
    const returned = found.here.filter((log) => wasGone.has(log));
    if (newlyGone.length + returned.length > 0) await writer.markGone(newlyGone, returned, now());
    gone += newlyGone.length;
    back += returned.length;
  }
}

import type { CancelSignal, ReportProgress } from '../../model/progress.ts';
import type { KeptOut, KnownFile } from './ports/importStore.ts';
import type { LogFile } from './ports/logSource.ts';
import { createAppendQueue } from './appendQueue.ts';
import { earlierNames, isStrange } from './earlierNames.ts';
import { importOne } from './importOne.ts';
import type { ImportFileDeps } from './importFile.ts';
import { failedReport } from './fileReport.ts';
import type { FileReport, TellFile } from './fileReport.ts';

export interface ImportReport {
  readonly totals: {
    readonly files: number;
    readonly conversations: number;
    readonly eventsRead: number;
    readonly eventsAdded: number;
    readonly duplicates: number;
    readonly unknownLines: number;
    readonly badLines: number;
  };
  readonly files: readonly Omit<FileReport, 'eventsRead' | 'conversations' | 'failure'>[];
  /** What of these files is not in the memory because it was forgotten on request. */
  readonly keptOut: readonly KeptOut[];
}

export interface RunImportOptions {
  readonly paths: readonly string[];
  /** Also import what was forgotten earlier. */
  readonly bringBack?: boolean;
  readonly signal: CancelSignal;
  readonly onProgress: ReportProgress;
}

/** Maximum raw bytes in flight to the store. */
const IN_FLIGHT_BYTES = 3 * 1024 * 1024;

/** A packed byte holds about this much content, and hence work, because logs are repetitive. */
const PACKED_RATIO = 6;

/**
 * Imports all logs below the paths, those written last first, so that a cancelled run has the
 * newest; logs that may repeat others come after these. Files that cannot be read are named in the
 * report and do not affect the rest; a full disk or a damaged database ends the run, and what is
 * stored is kept.
 *
 * Throws `path-not-found` or `path-unreadable` for a path that is not usable at all.
 */
export async function runImport(
  deps: ImportFileDeps,
  { paths, bringBack = false, signal, onProgress }: RunImportOptions,
): Promise<ImportReport> {
  const { files, problems } = await listAll(deps, paths);
  if (bringBack) await deps.store.readAgain(files.map(({ log }) => log));
  const known = new Map<string, KnownFile>();
  for (const file of await deps.store.knownFiles()) known.set(file.path, file);
  const strange = files.filter((file) => isStrange(file, known.get(file.log)));
  const earlier = await earlierNames(strange, known.values(), deps.logs);
  const queue = createAppendQueue(
    { append: (batch) => deps.store.append(bringBack ? { ...batch, bringBack } : batch) },
    IN_FLIGHT_BYTES,
  );
  const read = new Map<LogFile, TellFile>();
  const work = files.reduce((sum, file) => sum + workOf(file, known.get(file.log)), 0);
  let done = 0;
  const report = (further: number): void =>
    onProgress({
      task: 'import',
      title: 'Importing',
      description: `${read.size} of ${files.length} files`,
      value: work === 0 ? 1 : Math.min(1, (done + further) / work),
    });
  const readFile = async (file: LogFile, originalsFirst: boolean): Promise<boolean> => {
    signal.throwIfAborted();
    report(0);
    const before = known.get(file.log);
    const most = workOf(file, before);
    let bytes = 0;
    const onBytes = (more: number): void => {
      bytes += more;
      report(Math.min(most, file.packed ? bytes * PACKED_RATIO : bytes));
    };
    const options = {
      known: before,
      earlier: earlier.get(file.log) ?? [],
      queue,
      signal,
      onBytes,
      originalsFirst,
    };
    const tell = await importOne(file, deps, options);
    if (tell === undefined) return false;
    read.set(file, tell);
    done += most;
    return true;
  };
  try {
    const left: LogFile[] = [];
    for (const file of files.toSorted(newestFirst))
      if (!(await readFile(file, true))) left.push(file);
    // A fork may itself have been forked.
    for (const file of left.toReversed()) await readFile(file, false);
    await queue.drain();
  } finally {
    // After a failure, batches must not keep running behind the caller's back.
    await queue.settle();
  }
  await deps.store.settle();
  report(0);
  const told = files.flatMap((file) => read.get(file)?.() ?? []);
  const keptOut = await deps.store.keptOut(files.map(({ log }) => log));
  return { ...summarise([...told, ...problems]), keptOut };
}

/** Lists each log once: of a packed log and its plain twin, the plain one is used. */
async function listAll(
  deps: ImportFileDeps,
  paths: readonly string[],
): Promise<{ readonly files: readonly LogFile[]; readonly problems: readonly FileReport[] }> {
  const files = new Map<string, LogFile>();
  const problems: FileReport[] = [];
  for (const path of paths) {
    const listing = await deps.logs.list(path);
    for (const file of listing.files)
      if (!file.packed || !files.has(file.log)) files.set(file.log, file);
    for (const { path: at, failure } of listing.problems) problems.push(failedReport(at, failure));
  }
  return { files: [...files.values()], problems };
}

/** If an archive gave all files the same time, a date in the name may decide. */
function newestFirst(a: LogFile, b: LogFile): number {
  return b.mtimeMs - a.mtimeMs || (a.path < b.path ? 1 : -1);
}

function workOf(file: LogFile, known: KnownFile | undefined): number {
  if (!file.packed) return Math.max(0, file.size - (known?.consumed ?? 0));
  return file.size === known?.packedSize ? 0 : file.size * PACKED_RATIO;
}

function summarise(files: readonly FileReport[]): Omit<ImportReport, 'keptOut'> {
  const sum = (of: (file: FileReport) => number): number =>
    files.reduce((total, file) => total + of(file), 0);
  const conversations = new Set(
    files.flatMap((file) => file.conversations.map((native) => `${file.source}:${native}`)),
  );
  return {
    totals: {
      files: files.length,
      conversations: conversations.size,
      eventsRead: sum((file) => file.eventsRead),
      eventsAdded: sum((file) => file.eventsAdded),
      duplicates: sum((file) => file.duplicates),
      unknownLines: sum((file) => file.unknownLines),
      badLines: sum((file) => file.badLines),
    },
    files: files.map(
      ({ eventsRead: _read, conversations: _conversations, failure: _failure, ...file }) => file,
    ),
  };
}

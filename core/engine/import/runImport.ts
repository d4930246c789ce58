import type { CancelSignal, ReportProgress } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { KnownFile } from '../ports/importStore.ts';
import type { LogFile } from '../ports/logSource.ts';
import { createAppendQueue } from './appendQueue.ts';
import { importFile } from './importFile.ts';
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
  readonly files: readonly Omit<FileReport, 'eventsRead' | 'conversations'>[];
}

export interface RunImportOptions {
  readonly paths: readonly string[];
  readonly signal: CancelSignal;
  readonly onProgress: ReportProgress;
}

/** Raw bytes on their way to the store at once. */
const IN_FLIGHT_BYTES = 2 * 1024 * 1024;

/**
 * Imports all logs below the paths. Files that cannot be read are named in the report and cost
 * nothing else; a full disk or a damaged database ends the run with what is stored kept.
 *
 * Throws `path-not-found` or `path-unreadable` for a path that is not usable at all.
 */
export async function runImport(
  deps: ImportFileDeps,
  { paths, signal, onProgress }: RunImportOptions,
): Promise<ImportReport> {
  const { files, problems } = await listAll(deps, paths);
  const known = new Map<string, KnownFile>();
  for (const file of await deps.store.knownFiles()) known.set(file.path, file);
  const totalBytes = files.reduce((sum, file) => sum + newBytes(file, known.get(file.path)), 0);
  const queue = createAppendQueue(deps.store, IN_FLIGHT_BYTES);
  const read: TellFile[] = [];
  let readBytes = 0;
  const report = (at: number): void =>
    onProgress({
      task: 'import',
      title: 'Importing',
      description: `${at} of ${files.length} files`,
      value: totalBytes === 0 ? 1 : Math.min(1, readBytes / totalBytes),
    });
  try {
    for (const [at, file] of files.entries()) {
      signal.throwIfAborted();
      report(at);
      const onBytes = (bytes: number): void => {
        readBytes += bytes;
        report(at);
      };
      const options = { known: known.get(file.path), queue, signal, onBytes };
      read.push(await importOne(file, deps, options));
    }
    await queue.drain();
  } finally {
    // A failure must not leave batches running behind the caller's back.
    await queue.settle();
  }
  await deps.store.settle();
  report(files.length);
  return summarise([...read.map((tell) => tell()), ...problems]);
}

async function listAll(
  deps: ImportFileDeps,
  paths: readonly string[],
): Promise<{ readonly files: readonly LogFile[]; readonly problems: readonly FileReport[] }> {
  const files = new Map<string, LogFile>();
  const problems: FileReport[] = [];
  for (const path of paths) {
    const listing = await deps.logs.list(path);
    for (const file of listing.files) files.set(file.path, file);
    for (const { path: at, failure } of listing.problems)
      problems.push(failedReport(at, { line: 0, message: failure.message }));
  }
  return { files: [...files.values()], problems };
}

async function importOne(
  file: LogFile,
  deps: ImportFileDeps,
  options: Parameters<typeof importFile>[2],
): Promise<TellFile> {
  try {
    return await importFile(file, deps, options);
  } catch (error) {
    const { code, message } = toFailure(error);
    // One file that vanished or is forbidden is no reason to leave the others.
    if (code === 'path-not-found' || code === 'path-unreadable')
      if (!(error instanceof StrataError) || error.details?.['sqlite'] === undefined)
        return () => failedReport(file.path, { line: 0, message });
    throw error;
  }
}

function newBytes(file: LogFile, known: KnownFile | undefined): number {
  return Math.max(0, file.size - (known?.consumed ?? 0));
}

function summarise(files: readonly FileReport[]): ImportReport {
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
    files: files.map(({ eventsRead: _read, conversations: _conversations, ...file }) => file),
  };
}

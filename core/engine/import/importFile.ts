import type { FileHead, Importer } from '../../importers/importer.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import type { FileCheckpoint, ImportStore, KnownFile } from './ports/importStore.ts';
import type { LogFile, LogSource } from './ports/logSource.ts';
import type { AppendQueue } from './appendQueue.ts';
import { BatchBuilder } from './batchBuilder.ts';
import type { BatchDeps } from './batchBuilder.ts';
import { convertLog } from './convertLog.ts';
import { emptyReport, failedReport } from './fileReport.ts';
import type { TellFile } from './fileReport.ts';
import type { FindBreaks } from './lineReader.ts';
import { fill, isSame } from './readBytes.ts';
import { steadyLog } from './steadyLog.ts';
import type { SteadyLog } from './steadyLog.ts';

export interface ImportFileDeps extends BatchDeps {
  readonly logs: LogSource;
  readonly store: ImportStore;
  readonly findBreaks: FindBreaks;
  /** The format that the user named, if any. */
  readonly wantedSource: Importer['source'] | undefined;
  /** Returns the importer for a format, or for the file's own format; undefined if none fits. */
  readonly chooseImporter: (
    head: FileHead,
    source: Importer['source'] | undefined,
  ) => Importer | undefined;
  /** Wall clock, ms. */
  readonly now: () => number;
}

export interface ImportFileOptions {
  readonly known: KnownFile | undefined;
  /** Known files whose names are gone from disk and that this file may have had. */
  readonly earlier: readonly KnownFile[];
  /** Receives the batches. */
  readonly queue: AppendQueue;
  readonly signal: CancelSignal;
  /** Called with the number of bytes on disk read since the last call. */
  readonly onBytes: (bytes: number) => void;
  /** Whether to leave a log that may repeat others for later. */
  readonly originalsFirst: boolean;
}

const UNKNOWN_FORMAT =
  'No known log format: nothing was read. If you know the format, name it (--source on the command line).';
/** The first lines usually reveal the format; more is read only if they do not. */
const HEAD_BYTES = 16 * 1024;
const LONG_HEAD_BYTES = 64 * 1024;
/** How many bytes at a file's start are used to check that it is still the same file. */
const IDENTITY_BYTES = 1_024;

/**
 * Reads what is new in a file and sends it to the store batch by batch. If it stops at any point, a
 * later call continues from the last stored batch and produces the same memory. Whatever prevents
 * reading a file to its end is named in its report; what was read before is kept.
 *
 * Returns undefined for a log left for later. Throws what {@link LogSource.open} and the store
 * throw; bad lines are reported, never thrown.
 */
export async function importFile(
  file: LogFile,
  deps: ImportFileDeps,
  { known, earlier, originalsFirst, ...options }: ImportFileOptions,
): Promise<TellFile | undefined> {
  // It was read earlier as another format than the user now names.
  const isMistaken =
    deps.wantedSource !== undefined && known !== undefined && known.source !== deps.wantedSource;
  if (known !== undefined && !isMistaken && isUnchanged(file, known))
    return () => emptyReport(file.path, known.source);
  const open = await deps.logs.open(file);
  try {
    const log = await steadyLog(open, file);
    const head = await readHead(log, HEAD_BYTES);
    const before = isMistaken ? undefined : known;
    const checkpoint = await continuedFrom(log, { file, known: before, head, deps });
    const resumed = checkpoint === START ? undefined : before;
    const source = deps.wantedSource ?? resumed?.source;
    const { importer, fileHead } = await recognise(log, { file, head, source, deps });
    if (importer === undefined)
      return () =>
        head.length === 0
          ? emptyReport(file.path, null)
          : failedReport(file.path, { code: 'unknown-format', message: UNKNOWN_FORMAT }, 1);
    if (originalsFirst && resumed === undefined && importer.repeatsOthers?.(fileHead) === true)
      return undefined;
    const names = resumed === undefined ? await sameLog(log, { file, earlier, head, deps }) : [];
    // As many bytes as under its earlier name, so that its start shows that it is the same log.
    const headBytes = (resumed ?? names[0])?.headBytes ?? Math.min(head.length, IDENTITY_BYTES);
    const builder = new BatchBuilder(deps, {
      importer,
      fileHead,
      checkpoint,
      offset: resumed?.consumed ?? 0,
      file: {
        path: file.log,
        generation: resumed?.generation ?? (known === undefined ? 0 : known.generation + 1),
        source: importer.source,
        headHash: deps.hashBytes(head.subarray(0, headBytes)),
        headBytes,
      },
    });
    const gone = names.map(({ path }) => path);
    const back = known?.gone === true ? [known.path] : [];
    if (gone.length + back.length > 0) await deps.store.markGone(gone, back, deps.now());
    return await convertLog(log, builder, {
      file,
      resumed,
      whereabouts: () => open.whereabouts(),
      findBreaks: deps.findBreaks,
      ...options,
    });
  } finally {
    await open.close();
  }
}

/**
 * Whether it is unchanged since it was read, and known to exist. A packed file is compared in its
 * packed form, because unpacking it would be most of the work.
 */
export function isUnchanged(file: LogFile, known: KnownFile): boolean {
  return (
    !known.gone &&
    file.mtimeMs === known.mtimeMs &&
    file.identity === known.identity &&
    (file.packed
      ? file.size === known.packedSize
      : known.packedSize === null && file.size === known.size && known.consumed === known.size)
  );
}

/** Returns up to `length` bytes of the log. A log damaged further on still has a readable head. */
async function readHead(log: SteadyLog, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let held = 0;
  try {
    for (let read = -1; read !== 0 && held < length; held += read)
      read = await log.read(held, buffer.subarray(held));
  } catch (error) {
    if (held === 0 || !(error instanceof StrataError)) throw error;
  }
  return buffer.subarray(0, held);
}

/** Chooses the importer by the head already read, or by a longer one if that is inconclusive. */
async function recognise(
  log: SteadyLog,
  {
    file,
    head,
    source,
    deps,
  }: {
    readonly file: LogFile;
    readonly head: Uint8Array;
    readonly source: Importer['source'] | undefined;
    readonly deps: Pick<ImportFileDeps, 'chooseImporter' | 'decode'>;
  },
): Promise<{ readonly importer: Importer | undefined; readonly fileHead: FileHead }> {
  const headOf = (bytes: Uint8Array): FileHead => ({
    path: file.log,
    head: deps.decode(bytes, 0, bytes.length),
  });
  const short = headOf(head);
  const importer = deps.chooseImporter(short, source);
  if (importer !== undefined || head.length < HEAD_BYTES) return { importer, fileHead: short };
  const long = headOf(await readHead(log, LONG_HEAD_BYTES));
  return { importer: deps.chooseImporter(long, source), fileHead: long };
}

/**
 * The earlier names under which this very log was read; under its new name it is read from the
 * start.
 */
async function sameLog(
  log: SteadyLog,
  {
    earlier,
    ...rest
  }: {
    readonly file: LogFile;
    readonly earlier: readonly KnownFile[];
    readonly head: Uint8Array;
    readonly deps: ImportFileDeps;
  },
): Promise<readonly KnownFile[]> {
  const same: KnownFile[] = [];
  for (const known of earlier)
    if ((await continuedFrom(log, { ...rest, known })) !== START) same.push(known);
  return same;
}

const START: FileCheckpoint = { lines: 0, lastMs: 0, converter: null, tail: null };

/**
 * Where to resume reading: {@link START} unless the file still starts with the bytes read before,
 * and still has the same ones right before the place where reading stopped.
 */
async function continuedFrom(
  log: SteadyLog,
  {
    file,
    known,
    head,
    deps,
  }: {
    readonly file: LogFile;
    readonly known: KnownFile | undefined;
    readonly head: Uint8Array;
    readonly deps: ImportFileDeps;
  },
): Promise<FileCheckpoint> {
  if (known === undefined || head.length < known.headBytes) return START;
  if (!file.packed && log.lastLook().size < known.consumed) return START;
  if (!isSame(deps.hashBytes(head.subarray(0, known.headBytes)), known.headHash)) return START;
  const checkpoint = await deps.store.checkpoint(known.path, known.generation);
  if (checkpoint.tail === null) return checkpoint;
  const tail = new Uint8Array(checkpoint.tail.bytes);
  const read = await fill(log, known.consumed - tail.length, tail);
  return isSame(deps.hashBytes(tail.subarray(0, read)), checkpoint.tail.hash) ? checkpoint : START;
}

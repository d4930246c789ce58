import type { FileHead, Importer } from '../../importers/importer.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { FileCheckpoint, ImportStore, KnownFile } from '../ports/importStore.ts';
import type { LogFile, LogSource, OpenLog } from '../ports/logSource.ts';
import type { Appended, AppendQueue } from './appendQueue.ts';
import { BatchBuilder } from './batchBuilder.ts';
import type { BatchDeps } from './batchBuilder.ts';
import { emptyReport, failedReport } from './fileReport.ts';
import type { TellFile } from './fileReport.ts';
import { readLines } from './lineReader.ts';

export interface ImportFileDeps extends BatchDeps {
  readonly logs: LogSource;
  readonly store: ImportStore;
  /** The format that the user named, if any. */
  readonly wantedSource: Importer['source'] | undefined;
  /** The importer of a format, or the one whose format a file has; undefined when none fits. */
  readonly chooseImporter: (
    head: FileHead,
    source: Importer['source'] | undefined,
  ) => Importer | undefined;
}

export interface ImportFileOptions {
  readonly known: KnownFile | undefined;
  /** Takes the batches. */
  readonly queue: AppendQueue;
  readonly signal: CancelSignal;
  /** Called with the bytes read since the last call. */
  readonly onBytes: (bytes: number) => void;
}

const UNKNOWN_FORMAT =
  'No known log format: nothing was read. If you know the format, name it (--source on the command line).';
/** The first lines mostly tell the format; only where they do not is it worth to read on. */
const HEAD_BYTES = 16 * 1024;
const LONG_HEAD_BYTES = 64 * 1024;
/** How much of a file's start tells whether it is still the same file. */
const IDENTITY_BYTES = 1_024;
const CHUNK_BYTES = 1 << 20;
/** Raw bytes in a block: what one look at an original line unpacks. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Reads what is new in a file and sends it to the store batch by batch. Stopped at any point, a later
 * call goes on from the last batch that was stored and ends with the same memory.
 *
 * Throws what {@link LogSource.open} and the store throw; bad lines are reported, never thrown.
 */
export async function importFile(
  file: LogFile,
  deps: ImportFileDeps,
  { known, queue, signal, onBytes }: ImportFileOptions,
): Promise<TellFile> {
  // Read before as another format than the user says that it is.
  const isMistaken =
    deps.wantedSource !== undefined && known !== undefined && known.source !== deps.wantedSource;
  if (known !== undefined && !isMistaken && isUnchanged(file, known))
    return () => emptyReport(file.path, known.source);
  const log = await deps.logs.open(file.path);
  try {
    const head = await readBytes(log, 0, HEAD_BYTES);
    const before = isMistaken ? undefined : known;
    const checkpoint = await continuedFrom(log, { file, known: before, head, deps });
    const resumed = checkpoint === START ? undefined : before;
    const source = deps.wantedSource ?? resumed?.source;
    const { importer, fileHead } = await recognise(log, { file, head, source, deps });
    if (importer === undefined)
      return () =>
        head.length === 0
          ? emptyReport(file.path, null)
          : failedReport(file.path, { line: 1, message: UNKNOWN_FORMAT });
    const headBytes = resumed?.headBytes ?? Math.min(head.length, IDENTITY_BYTES);
    const builder = new BatchBuilder(deps, {
      importer,
      fileHead,
      checkpoint,
      file: {
        path: file.path,
        generation: resumed?.generation ?? (known === undefined ? 0 : known.generation + 1),
        source: importer.source,
        identity: file.identity,
        headHash: deps.hashBytes(head.subarray(0, headBytes)),
        headBytes,
        size: file.size,
        mtimeMs: file.mtimeMs,
      },
    });
    return await convertLines(log, builder, {
      file,
      offset: resumed?.consumed ?? 0,
      queue,
      signal,
      onBytes,
    });
  } finally {
    await log.close();
  }
}

/** Chooses the importer by the head that was read, or by a longer one where that tells nothing. */
async function recognise(
  log: OpenLog,
  {
    file: { path },
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
    path,
    head: deps.decode(bytes, 0, bytes.length),
  });
  const short = headOf(head);
  const importer = deps.chooseImporter(short, source);
  if (importer !== undefined || head.length < HEAD_BYTES) return { importer, fileHead: short };
  const long = headOf(await readBytes(log, 0, LONG_HEAD_BYTES));
  return { importer: deps.chooseImporter(long, source), fileHead: long };
}

async function convertLines(
  log: OpenLog,
  builder: BatchBuilder,
  options: Pick<ImportFileOptions, 'queue' | 'signal' | 'onBytes'> & {
    readonly file: LogFile;
    readonly offset: number;
  },
): Promise<TellFile> {
  const { file, offset, queue, signal, onBytes } = options;
  const stored = { added: 0, duplicates: 0 };
  const send = async (): Promise<void> => {
    if (builder.isEmpty) return;
    await queue.push(builder.take(), ({ added, duplicates }) => {
      stored.added += added;
      stored.duplicates += duplicates;
    });
  };
  for await (const chunk of readLines(log, offset, chunkBytes(file.size - offset))) {
    signal.throwIfAborted();
    const last = chunk.starts.length - 1;
    for (let i = 0; i <= last; i++) {
      const start = chunk.starts[i] ?? 0;
      const next = i < last ? (chunk.starts[i + 1] ?? 0) : chunk.length;
      const line = { bytes: chunk.bytes, start, end: chunk.ends[i] ?? start, next };
      if (i === last && chunk.torn) builder.addTorn(line, chunk.start);
      else builder.add(line, chunk.start);
      if (builder.rawBytes >= BLOCK_BYTES) await send();
    }
    builder.detach();
    onBytes(chunk.length);
  }
  await send();
  return tellLater(file.path, builder.totals(), stored);
}

/** Outside of the function that converts, so that it keeps nothing of that alive. */
function tellLater(
  path: string,
  { counts, eventsRead, conversations, problems, source }: ReturnType<BatchBuilder['totals']>,
  stored: Appended,
): TellFile {
  return () => ({
    path,
    source,
    lines: counts.event + counts.state + counts.unknown + counts.bad,
    eventLines: counts.event,
    stateLines: counts.state,
    unknownLines: counts.unknown,
    badLines: counts.bad,
    eventsRead,
    eventsAdded: stored.added,
    duplicates: stored.duplicates,
    conversations,
    problems,
  });
}

/** Most files are far smaller than a chunk; one byte more than they have shows that they end there. */
function chunkBytes(remaining: number): number {
  return Math.min(CHUNK_BYTES, Math.max(0, remaining) + 1);
}

/** As many bytes from an offset as the file has, at most `length`. */
async function readBytes(log: OpenLog, offset: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let held = 0;
  while (held < buffer.length) {
    const read = await log.read(offset + held, buffer.subarray(held));
    if (read === 0) break;
    held += read;
  }
  return buffer.subarray(0, held);
}

function isUnchanged(file: LogFile, known: KnownFile): boolean {
  return (
    file.size === known.size &&
    file.mtimeMs === known.mtimeMs &&
    file.identity === known.identity &&
    known.consumed === known.size
  );
}

const START: FileCheckpoint = { lines: 0, lastMs: 0, converter: null, tail: null };

/**
 * Where reading goes on: {@link START} unless the file still starts with the bytes that were read
 * before, and still has the same ones right before the place where reading stopped.
 */
async function continuedFrom(
  log: OpenLog,
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
  if (known === undefined || file.size < known.consumed || head.length < known.headBytes)
    return START;
  if (!isSame(deps.hashBytes(head.subarray(0, known.headBytes)), known.headHash)) return START;
  const checkpoint = await deps.store.checkpoint(file.path, known.generation);
  if (checkpoint.tail === null) return checkpoint;
  const { bytes, hash } = checkpoint.tail;
  const tail = await readBytes(log, known.consumed - bytes, bytes);
  return isSame(deps.hashBytes(tail), hash) ? checkpoint : START;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

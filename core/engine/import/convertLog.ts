import type { CancelSignal } from '../../model/progress.ts';
import { toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { KnownFile } from './ports/importStore.ts';
import type { LogFile, OpenLog } from './ports/logSource.ts';
import type { Appended, AppendQueue } from './appendQueue.ts';
import { MAX_LINE_BYTES } from './batchBuilder.ts';
import type { BatchBuilder, FileState } from './batchBuilder.ts';
import type { TellFile } from './fileReport.ts';
import type { ChunkLine } from './heldLines.ts';
import { readLines } from './lineReader.ts';
import type { FindBreaks, LineChunk } from './lineReader.ts';
import type { SteadyLog } from './steadyLog.ts';

export interface ConvertLogOptions {
  readonly file: LogFile;
  /** What was known of the file, if reading continues from there. */
  readonly resumed: KnownFile | undefined;
  readonly whereabouts: OpenLog['whereabouts'];
  readonly findBreaks: FindBreaks;
  readonly queue: AppendQueue;
  readonly signal: CancelSignal;
  readonly onBytes: (bytes: number) => void;
}

const CHUNK_BYTES = 1 << 20;
/** Raw bytes per block, which is what has to be unpacked to show one original line. */
const BLOCK_BYTES = 256 * 1024;

/** Converts the lines of a log from the builder's position to as far as it can be read. */
export async function convertLog(
  log: SteadyLog,
  builder: BatchBuilder,
  { file, resumed, whereabouts, findBreaks, queue, signal, onBytes }: ConvertLogOptions,
): Promise<TellFile> {
  const stored = { added: 0, duplicates: 0 };
  let stands: FileState | undefined = resumed;
  const send = async (state: FileState): Promise<void> => {
    stands = state;
    await queue.push(builder.take(state), ({ added, duplicates }) => {
      stored.added += added;
      stored.duplicates += duplicates;
    });
  };
  const state = (packedSize: number | null): FileState => {
    const { identity, mtimeMs, size } = log.lastLook();
    return { identity, mtimeMs, size: file.packed ? builder.offset : size, packedSize };
  };
  const remaining = file.packed ? CHUNK_BYTES : log.lastLook().size - builder.offset;
  const lines = readLines(log, builder.offset, {
    chunkBytes: chunkBytes(remaining),
    maxLineBytes: MAX_LINE_BYTES,
    continued: builder.isInsideLine,
    findBreaks,
  });
  let fault: Failure | undefined;
  let told = file.packed ? 0 : builder.offset;
  for await (const chunk of lines) {
    signal.throwIfAborted();
    for (const line of linesOf(chunk)) {
      take(line, { chunk, builder });
      if (builder.rawBytes >= BLOCK_BYTES) await send(state(null));
    }
    builder.detach();
    fault = chunk.fault === undefined ? undefined : toFailure(chunk.fault);
    onBytes(log.diskOffset() - told);
    told = log.diskOffset();
  }
  if (fault === undefined) builder.finish();
  const last =
    fault === undefined ? state(file.packed ? log.lastLook().size : null) : UNKNOWN_STATE;
  if (builder.rawBytes > 0 || (stands !== undefined && !isSameState(stands, last)))
    await send(last);
  return tellLater(file.path, builder.totals(), {
    stored,
    fault: fault ?? (await movedAway(file.path, whereabouts)),
  });
}

/**
 * State of a file that could not be read to its end, so that the next import looks at it again in
 * any case.
 */
const UNKNOWN_STATE: FileState = { identity: '', mtimeMs: 0, size: 0, packedSize: null };

function isSameState(a: FileState, b: FileState): boolean {
  return (
    a.identity === b.identity &&
    a.mtimeMs === b.mtimeMs &&
    a.size === b.size &&
    a.packedSize === b.packedSize
  );
}

/** The lines of a chunk; one that is too long to be held comes in parts the size of a block. */
function* linesOf(chunk: LineChunk): Generator<ChunkLine & { readonly isPart: boolean }> {
  const { bytes, starts, ends, length } = chunk;
  const last = starts.length - 1;
  for (let i = 0; i <= last; i++) {
    let start = starts[i] ?? 0;
    const end = ends[i] ?? start;
    const next = i < last ? (starts[i + 1] ?? 0) : length;
    const isPart = chunk.cut && i === last;
    if (isPart)
      for (; next - start > BLOCK_BYTES; start += BLOCK_BYTES) {
        const stop = start + BLOCK_BYTES;
        yield { bytes, start, end: stop, next: stop, isPart };
      }
    yield { bytes, start, end: isPart ? next : end, next, isPart };
  }
}

function take(
  line: ChunkLine & { readonly isPart: boolean },
  { chunk, builder }: { readonly chunk: LineChunk; readonly builder: BatchBuilder },
): void {
  if (line.isPart) builder.addPart(line, chunk.start);
  else if (chunk.torn && line.next === chunk.length) builder.addTorn(line, chunk.start);
  else builder.add(line, chunk.start);
}

/**
 * Most files are far smaller than a chunk; one byte beyond their size is enough to show that they
 * end there.
 */
function chunkBytes(remaining: number): number {
  return Math.min(CHUNK_BYTES, Math.max(0, remaining) + 1);
}

/** The whole file was read; noting that it is gone explains why the next import may not find it. */
async function movedAway(
  path: string,
  whereabouts: OpenLog['whereabouts'],
): Promise<Failure | undefined> {
  const where = await whereabouts();
  if (where === 'here') return undefined;
  const message =
    where === 'replaced'
      ? `${path} was replaced by another file while it was read. What the old one held is kept; import again to read the new one.`
      : `${path} was deleted or moved while it was read. What it held is kept; if it was moved and goes on elsewhere, import it from there.`;
  return { code: where === 'replaced' ? 'path-unreadable' : 'path-not-found', message };
}

/** Outside the converting function, so that it keeps nothing of that alive. */
function tellLater(
  path: string,
  { counts, eventsRead, conversations, problems, source }: ReturnType<BatchBuilder['totals']>,
  { stored, fault }: { readonly stored: Appended; readonly fault: Failure | undefined },
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
    problems: fault === undefined ? problems : [...problems, { line: 0, message: fault.message }],
    failure: fault ?? null,
  });
}

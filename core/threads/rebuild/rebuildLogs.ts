/** Reads the logs of a damaged memory again: from what it kept of them, or from the disk. */
import { existsSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import type { ImportFileDeps } from '../../engine/import/importFile.ts';
import { runImport } from '../../engine/import/runImport.ts';
import { convertAgain } from '../../engine/maintenance/verify/convertAgain.ts';
import { detectImporter, importerFor } from '../../importers/registry.ts';
import type { ImportStore } from '../../engine/import/ports/importStore.ts';
import { SOURCES } from '../../model/event.ts';
import type { Source } from '../../model/event.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { decode, encode, findBreaks, hashBytes, hashText } from '../../node/bytes.ts';
import { createFileLogSource } from '../../node/fileLogSource.ts';
import { putBackFileRow } from '../../store/maintenance/salvage/fileRow.ts';
import { readBlocks } from '../../store/maintenance/salvage/salvageLogs.ts';
import type { KeptBlock, SalvagedLog } from '../../store/maintenance/salvage/salvageLogs.ts';
import type { Connection } from '../../store/sql/sql.ts';
import { appendBatch } from '../../store/import/appendBatch.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { fsPath } from '../../node/pathText.ts';

export interface ReadAgain {
  /** Rows of the new memory for incomplete logs, by their rows in the damaged one. */
  readonly partial: ReadonlyMap<number, { readonly log: SalvagedLog; readonly newIx: number }>;
  /** What can no longer be read, for a person. */
  readonly lost: readonly string[];
}

export interface RebuildWork {
  readonly signal: CancelSignal;
  /** From 0 to 1. */
  readonly onProgress: (value: number) => void;
}

/**
 * Converts the lines that a memory kept, log by log. Incomplete logs that the disk still has in
 * full are left to be read from there; their paths are returned.
 */
export function readKeptLogs(
  database: Database,
  db: Connection,
  { logs, work }: { readonly logs: readonly SalvagedLog[]; readonly work: RebuildWork },
): ReadAgain & { readonly onDisk: readonly string[] } {
  const partial = new Map<number, { readonly log: SalvagedLog; readonly newIx: number }>();
  const lost: string[] = [];
  const onDisk: string[] = [];
  for (const [at, log] of logs.entries()) {
    work.signal.throwIfAborted();
    work.onProgress(at / logs.length);
    const whole = log.gaps.length === 0;
    if (!whole && isOnDisk(log, logs)) {
      onDisk.push(log.path);
      continue;
    }
    const source = sourceOf(database, log);
    if (source === undefined) {
      lost.push(`All of ${log.path}: its log is gone, and its lines cannot be read.`);
      continue;
    }
    const newIx = convertKept(database, db, { log, source });
    if (whole) continue;
    lost.push(tellGaps(log));
    partial.set(log.fileIx, { log, newIx });
  }
  return { partial, lost, onDisk };
}

/** Reads logs from the disk into the memory being built; reports what cannot be read. */
export async function readFromDisk(
  store: ImportStore,
  paths: readonly string[],
  { signal, onProgress }: RebuildWork,
): Promise<readonly string[]> {
  const there = paths.filter(
    (path) => existsSync(fsPath(path)) || existsSync(fsPath(`${path}.zst`)),
  );
  if (there.length === 0) return [];
  const { files } = await runImport(
    { ...importDeps(), store },
    { paths: there, signal, onProgress: ({ value }) => onProgress(value ?? 0) },
  );
  return files
    .filter(({ source, problems }) => source === null && problems.length > 0)
    .map(({ path, problems }) => `${path}: ${problems[0]?.message ?? 'it cannot be read'}`);
}

let counter: ReturnType<typeof loadTokenCounter> | undefined;

function importDeps(): Omit<ImportFileDeps, 'store'> {
  const countTokens = (counter ??= loadTokenCounter());
  return {
    logs: createFileLogSource(),
    wantedSource: undefined,
    chooseImporter: (head, known) =>
      known === undefined ? detectImporter(head) : importerFor(known),
    hashText,
    hashBytes,
    decode,
    encode,
    findBreaks,
    countEvent: (kind, text) => countEventTokens(countTokens, kind, text),
    now: Date.now,
  };
}

/** Returns the log's row in the new memory. */
function convertKept(
  database: Database,
  db: Connection,
  { log, source }: { readonly log: SalvagedLog; readonly source: Source },
): number {
  const { fileIx, path, generation, row } = log;
  const leftOut = row?.['left_out'] === 1;
  const stored = { fileIx, path, generation, source, consumed: 0, leftOut };
  return db.transaction(() => {
    let block: KeptBlock | undefined;
    function* blocks(): Generator<KeptBlock> {
      for (const next of readBlocks(database, log.blocks)) {
        block = next;
        yield next;
      }
    }
    // One batch for each block.
    for (const batch of convertAgain(stored, blocks(), { ...importDeps(), importerFor })) {
      if (block === undefined) throw new Error('a batch without a block');
      const { start, bytes } = block;
      putBackFileRow(db, { log, source, consumed: start });
      appendBatch(db, { ...batch, start, end: start + bytes.length, raw: bytes });
    }
    return putBackFileRow(db, { log, source, consumed: Number(row?.['consumed'] ?? 0) });
  });
}

function sourceOf(database: Database, { row, path, blocks }: SalvagedLog): Source | undefined {
  const stored = SOURCES.find((source) => source === row?.['source']);
  if (stored !== undefined) return stored;
  const [first] = readBlocks(database, blocks.slice(0, 1));
  if (first === undefined) return undefined;
  return detectImporter({ path, head: decode(first.bytes, 0, first.bytes.length) })?.source;
}

/** Whether the disk still has all that was read of a log, in its newest generation. */
function isOnDisk({ path, generation, row }: SalvagedLog, logs: readonly SalvagedLog[]): boolean {
  if (logs.some((other) => other.path === path && other.generation > generation)) return false;
  const stat = statSync(fsPath(path), { throwIfNoEntry: false });
  if (stat === undefined) return existsSync(fsPath(`${path}.zst`));
  if (row === null) return stat.isFile();
  const head = row['head_hash'];
  return (
    stat.isFile() &&
    stat.size >= Number(row['consumed']) &&
    head instanceof Uint8Array &&
    Buffer.from(hashBytes(headOf(path, Number(row['head_bytes'])))).equals(head)
  );
}

function headOf(path: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  try {
    const file = openSync(fsPath(path), 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return new Uint8Array();
  }
}

function tellGaps({ path, gaps }: SalvagedLog): string {
  const isWholeEndKnown = gaps.every(({ end }) => end !== Infinity);
  const bytes = gaps.reduce((sum, { start, end }) => sum + (end === Infinity ? 0 : end - start), 0);
  const amount = isWholeEndKnown
    ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'} of the original lines`
    : 'Some of the original lines';
  return `${amount} of ${path}, which is not on the disk any more as it was.`;
}

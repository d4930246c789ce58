import type { Importer } from '../../../importers/importer.ts';
import { isWholeLine } from '../../../importers/lines.ts';
import { BatchBuilder } from '../../import/batchBuilder.ts';
import type { BatchDeps } from '../../import/batchBuilder.ts';
import type { FindBreaks } from '../../import/lineReader.ts';
import type { RawBlock, StoredLog } from '../ports/maintenanceStore.ts';
import type { FileCheckpoint, ImportBatch } from '../../import/ports/importStore.ts';

export interface ConvertAgainDeps extends BatchDeps {
  readonly findBreaks: FindBreaks;
  readonly importerFor: (source: StoredLog['source']) => Importer;
}

const START: FileCheckpoint = { lines: 0, lastMs: 0, converter: null, tail: null };
const RETURN = 13;
/** The file's state on disk does not matter here. */
const NO_STATE = { identity: '', size: 0, mtimeMs: 0, packedSize: null };

/**
 * Converts the stored lines of a log as importing it did, one batch per block. A block that ends
 * without a line break marks where a read ended, at which point a line without one was accepted as
 * whole.
 */
export function* convertAgain(
  log: StoredLog,
  blocks: Iterable<RawBlock>,
  deps: ConvertAgainDeps,
): Generator<ImportBatch> {
  const { path, generation, source } = log;
  const builder = new BatchBuilder(deps, {
    importer: deps.importerFor(source),
    // Importers start from the path alone.
    fileHead: { path, head: '' },
    checkpoint: START,
    offset: 0,
    file: { path, generation, source, headHash: new Uint8Array(), headBytes: 0 },
  });
  for (const { start: at, bytes } of blocks) {
    let start = 0;
    for (const lineBreak of deps.findBreaks(bytes, 0)) {
      const end = lineBreak > start && bytes[lineBreak - 1] === RETURN ? lineBreak - 1 : lineBreak;
      builder.add({ bytes, start, end, next: lineBreak + 1 }, at);
      start = lineBreak + 1;
    }
    if (start < bytes.length) {
      const rest = { bytes, start, end: bytes.length, next: bytes.length };
      const isPart = builder.isInsideLine || !isWholeLine(deps.decode(bytes, start, bytes.length));
      if (isPart) builder.addPart(rest, at);
      else builder.addTorn(rest, at);
    }
    yield builder.take(NO_STATE);
  }
}

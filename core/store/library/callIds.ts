import { release, unpackFrame } from '../sql/frames.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Where the line of a call or a result stands. */
export interface LinePlace {
  readonly file_ix: number;
  /** Byte offset of the line. */
  readonly start: number;
  /** Which of the calls or results of its line it is, from 0. */
  readonly nth: number;
  readonly isCall: boolean;
}

const NEWLINE = 10;

/**
 * Reads the ids by which logs tie a result to its call from the kept lines. Lines that follow each other
 * share a block, so that the last one is kept unpacked.
 */
export function callIdReader(db: Connection): (place: LinePlace) => string | undefined {
  let file = -1;
  let blockStart = 0;
  let block: Buffer = Buffer.alloc(0);
  return ({ file_ix: fileIx, start, nth, isCall }) => {
    if (fileIx !== file || start < blockStart || start >= blockStart + block.length) {
      const row = db.get<{ start: number; data: Uint8Array }>(
        sql`SELECT start, data FROM raw_block
            WHERE file_ix = ${fileIx} AND start <= ${start} ORDER BY start DESC LIMIT 1`,
      );
      if (row === undefined) return undefined;
      release(block);
      [file, blockStart, block] = [fileIx, row.start, unpackFrame(row.data)];
      release(row.data);
    }
    const from = start - blockStart;
    const end = block.indexOf(NEWLINE, from);
    return idsIn(block.toString('utf8', from, end < 0 ? block.length : end), isCall)[nth];
  };
}

/** Ids of a line's calls or results, in order: `tool_use_id` of a result, `id` of a call. */
function idsIn(line: string, isCall: boolean): readonly string[] {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return [];
  }
  const content = fieldOf(fieldOf(record, 'message'), 'content');
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    const type = fieldOf(block, 'type');
    const isWanted = typeof type === 'string' && type.endsWith(isCall ? 'tool_use' : 'tool_result');
    const id = fieldOf(block, isCall ? 'id' : 'tool_use_id');
    return isWanted && typeof id === 'string' ? [id] : [];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

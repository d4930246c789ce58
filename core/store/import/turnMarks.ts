/** Marks of lines that are no events, and of hooks, that end turns. */
import type { ImportBatch } from '../../engine/import/ports/importStore.ts';
import { endingMarked } from '../../model/turnEnd.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Tail } from './tail.ts';

export interface TurnMark {
  /** The conversation's native id. */
  readonly native: string;
  /** Byte offset in the file; the mark belongs to the last event that begins no later. */
  readonly start: number;
  readonly cut: boolean;
}

/** The marks among what the lines of a batch say, in the order of the lines. */
export function marksIn({ facts }: Pick<ImportBatch, 'facts'>): readonly TurnMark[] {
  return facts.flatMap(({ fact, start }) =>
    fact.fact === 'turnEnd' ? [{ native: fact.conversation, start, cut: fact.cut }] : [],
  );
}

/**
 * Stores a mark and applies it to the end of the timeline: all events of the file that begin no later
 * must be in place, and none that begin after it. Where the file's last event is not the timeline's,
 * the conversation is settled anew.
 */
export function markTail(
  db: Connection,
  tail: Tail,
  { fileIx, start, cut }: Pick<TurnMark, 'start' | 'cut'> & { readonly fileIx: number },
): void {
  storeMark(db, tail.ix, { fileIx, start, cut });
  const { last, turnRow } = tail;
  if (isLastInFile(db, tail, { fileIx, start })) {
    if (turnRow !== undefined) turnRow.ending = endingMarked(turnRow.ending, cut);
  } else if (last !== null) unsettle(db, tail);
}

export function storeMark(
  db: Connection,
  conversationIx: number,
  { fileIx, start, cut }: Pick<TurnMark, 'start' | 'cut'> & { readonly fileIx: number },
): void {
  db.run(
    sql`INSERT INTO turn_end (conversation_ix, file_ix, start, cut)
        VALUES (${conversationIx}, ${fileIx}, ${start}, ${Number(cut)})
        ON CONFLICT (conversation_ix, file_ix, start) DO UPDATE SET cut = max(cut, excluded.cut)`,
  );
}

function isLastInFile(
  db: Connection,
  { ix, last }: Tail,
  { fileIx, start }: { readonly fileIx: number; readonly start: number },
): boolean {
  if (last === null || last.fileIx !== fileIx || last.start > start) return false;
  const repeated = db.get(
    sql`SELECT 1 FROM repeat WHERE conversation_ix = ${ix} AND file_ix = ${fileIx}
          AND (start, ordinal) > (${last.start}, ${last.ordinal}) AND start <= ${start}`,
  );
  return repeated === undefined;
}

/** Stored at once: nothing else of the batch may touch the conversation. */
function unsettle(db: Connection, tail: Tail): void {
  tail.unsettled = true;
  db.run(sql`UPDATE conversation SET settled = 0 WHERE conversation_ix = ${tail.ix}`);
}

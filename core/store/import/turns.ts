import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import type { EventRecord } from '../../engine/import/ports/importStore.ts';
import { TURN_ENDING } from '../../model/turnEnd.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A turn while events are being added to it. */
export interface TurnRow {
  readonly openerIx: number;
  readonly startMs: number;
  endMs: number;
  ending: number;
}

const MESSAGE = EVENT_KINDS.indexOf('message');
const SYSTEM = EVENT_KINDS.indexOf('system');
const ASSISTANT = ROLES.indexOf('assistant');

/** Returns the turn that an event belongs to: the current row, updated, or a new one. */
export function nextTurn(
  current: TurnRow | undefined,
  event: Pick<EventRecord, 'flags' | 'kind' | 'role' | 'ms'>,
  eventIx: number,
): TurnRow | undefined {
  if ((event.flags & EVENT_FLAGS.opensTurn) !== 0)
    return { openerIx: eventIx, startMs: event.ms, endMs: event.ms, ending: TURN_ENDING.cut };
  if (current === undefined) return undefined;
  current.endMs = Math.max(current.endMs, event.ms);
  if ((event.flags & EVENT_FLAGS.interrupts) !== 0) current.ending = TURN_ENDING.interrupted;
  else if (event.kind === MESSAGE && event.role === ASSISTANT) current.ending = TURN_ENDING.replied;
  // A note after the reply says nothing about how the turn ended; a new call does.
  else if (event.kind !== SYSTEM) current.ending = TURN_ENDING.cut;
  return current;
}

export function saveTurn(
  db: Connection,
  conversationIx: number,
  { turn, turnRow }: { readonly turn: number; readonly turnRow: TurnRow | undefined },
): void {
  if (turnRow === undefined) return;
  db.run(
    sql`INSERT INTO turn (conversation_ix, turn, opener_ix, start_ms, end_ms, ending)
        VALUES (${conversationIx}, ${turn}, ${turnRow.openerIx}, ${turnRow.startMs}, ${turnRow.endMs}, ${turnRow.ending})
        ON CONFLICT (conversation_ix, turn)
        DO UPDATE SET end_ms = excluded.end_ms, ending = excluded.ending`,
  );
}

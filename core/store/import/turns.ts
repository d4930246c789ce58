import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import type { EventRecord } from '../../engine/import/ports/importStore.ts';
import { TURN_ENDING, endingAfter, endingMarked } from '../../model/turnEnd.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Member, Occurrence } from './occurrences.ts';

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
  const says = (flag: number): boolean => (event.flags & flag) !== 0;
  if (says(EVENT_FLAGS.opensTurn))
    return { openerIx: eventIx, startMs: event.ms, endMs: event.ms, ending: TURN_ENDING.cut };
  if (current === undefined) return undefined;
  current.endMs = Math.max(current.endMs, event.ms);
  current.ending = endingAfter(current.ending, {
    interrupts: says(EVENT_FLAGS.interrupts),
    endsTurn: says(EVENT_FLAGS.endsTurn),
    goesOn: says(EVENT_FLAGS.goesOn),
    isReply: event.kind === MESSAGE && event.role === ASSISTANT,
    isNote: event.kind === SYSTEM,
  });
  return current;
}

export interface MadeTurns {
  /** In order; the first is turn 1. */
  readonly turns: readonly TurnRow[];
  /** Turn number of each event; 0 before the first turn. */
  readonly numbers: readonly number[];
}

/**
 * The turns of a conversation by the events that it shows and the marks between them: the same rows
 * as when they are appended one after another.
 */
export function turnsOf(shown: readonly Occurrence[], marks: Member['marks']): MadeTurns {
  const turns: TurnRow[] = [];
  const numbers = shown.map((event) => {
    const before = turns.at(-1);
    const row = nextTurn(before, event, event.eventIx);
    if (row !== undefined && row !== before) turns.push(row);
    const cut = marks.get(event.thing);
    if (row !== undefined && cut !== undefined) row.ending = endingMarked(row.ending, cut);
    return turns.length;
  });
  return { turns, numbers };
}

/** The turns of a conversation as they are stored, in order. */
export function storedTurns(
  db: Connection,
  conversationIx: number,
): readonly (TurnRow & { readonly turn: number })[] {
  return db.all<TurnRow & { readonly turn: number }>(
    sql`SELECT turn, opener_ix AS openerIx, start_ms AS startMs, end_ms AS endMs, ending
        FROM turn WHERE conversation_ix = ${conversationIx} ORDER BY turn`,
  );
}

export function areSameTurns(
  stored: ReturnType<typeof storedTurns>,
  turns: readonly TurnRow[],
): boolean {
  return (
    stored.length === turns.length &&
    stored.every(
      (row, at) =>
        row.turn === at + 1 &&
        row.openerIx === turns[at]?.openerIx &&
        row.startMs === turns[at].startMs &&
        row.endMs === turns[at].endMs &&
        row.ending === turns[at].ending,
    )
  );
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

/** What lines said that are lost: facts of events, tokens of answers, what a conversation goes on from. */
import type { Database } from 'better-sqlite3';
import { OUTCOME_ORDINAL } from '../../import/eventFacts.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import { createInserter } from './insertRow.ts';
import type { Renumbered } from './salvageEvents.ts';
import { salvageRows, salvageSmall } from './salvageRows.ts';

/** Whatever lines that are left say stays as it is. The outcomes of turns are left to indexing. */
export function salvageFacts(database: Database, db: Connection, renumbered: Renumbered): void {
  const { insert } = createInserter(db);
  const known = new Set(db.column<number>(sql`SELECT DISTINCT event_ix FROM fact`));
  const grips = readGrips(database);
  db.transaction(() => {
    salvageRows(database, { name: 'fact', key: ['event_ix', 'ordinal'] }, (row) => {
      const eventIx = renumbered.event(row['event_ix']);
      const grip = grips.get(Number(row['grip_ix']));
      const isLost = eventIx !== undefined && !known.has(eventIx);
      if (!isLost || grip === undefined || Number(row['ordinal']) >= OUTCOME_ORDINAL) return;
      const { grip_ix: _ix, ...kept } = grip;
      insert('grip', { ...kept, first_ix: eventIx, last_ix: eventIx });
      const gripIx = db.get<{ ix: number }>(
        sql`SELECT grip_ix AS ix FROM grip WHERE key = ${kept['key'] ?? null}`,
      )?.ix;
      if (gripIx !== undefined) insert('fact', { ...row, event_ix: eventIx, grip_ix: gripIx });
    });
    // Rows get new numbers: those of lines that were read again may have theirs.
    for (const { usage_ix: _old, ...row } of salvageSmall(database, { name: 'usage', key: 'key' })
      .rows) {
      const conversation = renumbered.conversation(row['conversation_ix']);
      if (conversation === undefined) continue;
      const eventIx = row['event_ix'] === null ? null : renumbered.event(row['event_ix']);
      insert('usage', { ...row, conversation_ix: conversation, event_ix: eventIx ?? null });
    }
    for (const row of salvageSmall(database, {
      name: 'lineage',
      key: 'conversation_ix, kind, from_native',
    }).rows) {
      const conversation = renumbered.conversation(row['conversation_ix']);
      if (conversation !== undefined) insert('lineage', { ...row, conversation_ix: conversation });
    }
  });
}

function readGrips(database: Database): ReadonlyMap<number, Row> {
  const grips = new Map<number, Row>();
  salvageRows(database, { name: 'grip', key: ['grip_ix'] }, (row) => {
    grips.set(Number(row['grip_ix']), row);
  });
  return grips;
}

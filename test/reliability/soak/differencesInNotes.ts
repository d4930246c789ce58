import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import { textsOf } from '../crash/invariants.ts';
import { notesIn } from '../logs/said.ts';

/** Each conversation whose notes are not those that were written, in their order, in words. */
export function differencesInNotes(
  db: Connection,
  written: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const texts = textsOf(db);
  const shown = Map.groupBy(
    db.all<{ id: string; event_ix: number }>(
      sql`SELECT c.source || ':' || c.native_id AS id, t.event_ix FROM timeline AS t
          JOIN conversation AS c USING (conversation_ix) ORDER BY t.conversation_ix, t.position`,
    ),
    ({ id }) => id,
  );
  return Object.entries(written).flatMap(([id, expected]) => {
    const found = (shown.get(id) ?? []).flatMap(({ event_ix }) =>
      notesIn(texts.get(event_ix) ?? ''),
    );
    if (JSON.stringify(found) === JSON.stringify(expected)) return [];
    const missing = expected.filter((note) => !found.includes(note));
    const twice = found.filter((note, at) => found.indexOf(note) !== at);
    const order = missing.length + twice.length === 0 ? ', but in another order' : '';
    return [
      `${id}: ${missing.length} of ${expected.length} are missing (${missing.slice(0, 5).join(' ')}), ${twice.length} are there twice${order}`,
    ];
  });
}

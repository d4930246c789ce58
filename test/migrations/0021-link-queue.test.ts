import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';

it('leaves what waits as it is, and has ideas told anew; turns may wait as well, and go with the event that they begin with', async () => {
  const { migrate } = await memoryAtSchema(19, {
    change: (old) =>
      old.run(sql`INSERT INTO work (path, mode, changes, bytes, written_ms, added_ms, next_ms, attempts, lease,
                    leased_until_ms, failed, code, message)
                  VALUES ('/a', 'live', 2, 10, 1, 2, 3, 0, 'me', 4, 0, NULL, NULL),
                    ('/b', 'backfill', 1, 20, 5, 6, 7, 9, NULL, NULL, 1, 'path-unreadable', 'why')`),
    except: ['idea_due'],
  });
  const db = migrate(21, (table, rows) =>
    table === 'work' ? rows.map((row) => ({ ...row, key: null })) : rows,
  );
  expect(db.column(sql`SELECT conversation_ix FROM idea_due ORDER BY 1`)).toEqual(
    db.column(sql`SELECT conversation_ix FROM conversation ORDER BY 1`),
  );
  db.run(sql`INSERT INTO work (path, key, mode, added_ms, next_ms)
             SELECT 'turn:1', key, 'link', 0, 0 FROM event ORDER BY event_ix LIMIT 1`);
  db.run(
    sql`INSERT INTO work (path, key, mode, added_ms, next_ms) VALUES ('turn:2', x'00', 'relink', 0, 0)`,
  );
  db.database.pragma('foreign_keys = OFF');
  db.run(sql`INSERT INTO released SELECT 'event', event_ix FROM event ORDER BY event_ix LIMIT 1`);
  db.run(sql`DELETE FROM event WHERE event_ix = (SELECT min(event_ix) FROM event)`);
  expect(db.column(sql`SELECT path FROM work ORDER BY path`)).toEqual(['/a', '/b', 'turn:2']);
});

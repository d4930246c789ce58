/** What a person said of points, applied where points are told. */
import type { PointRole } from '../../model/point.ts';
import { pointRole, pointWorth } from '../summaries/bullets.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A bullet with what a person said of the point that it tells. */
export interface SaidBullet {
  readonly ordinal: number;
  readonly role: PointRole | null;
  readonly text: string;
  readonly supported: boolean;
  readonly worth: number | undefined;
}

interface Row {
  readonly ordinal: number;
  readonly role: string | null;
  readonly text: string;
  readonly supported: number;
  readonly worth: number | null;
}

/**
 * The bullets of a text in order, in the words and roles that a person gave them. What was open and is
 * closed is left out.
 */
export function saidBullets(db: Connection, textIx: number): readonly SaidBullet[] {
  return db
    .all<Row>(
      sql`SELECT b.ordinal, coalesce(s.role, b.role) AS role, coalesce(s.words, b.text) AS text, b.supported, b.worth
          FROM bullet AS b
          LEFT JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
          LEFT JOIN grip AS g ON g.grip_ix = x.grip_ix
          LEFT JOIN point_state AS s ON s.point_key = g.key
          WHERE b.text_ix = ${textIx} AND NOT (coalesce(s.closed, 0) = 1
            AND coalesce(s.role, b.role) IS 'open')
          ORDER BY b.ordinal`,
    )
    .map(({ ordinal, role, text, supported, worth }) => ({
      ordinal,
      role: pointRole(role),
      text,
      supported: supported === 1,
      worth: pointWorth(worth),
    }));
}

/** The bullets of a text as they were written. */
export function ownBullets(db: Connection, textIx: number): readonly SaidBullet[] {
  return db
    .all<Row>(
      sql`SELECT ordinal, role, text, supported, worth FROM bullet WHERE text_ix = ${textIx} ORDER BY ordinal`,
    )
    .map(({ ordinal, role, text, supported, worth }) => ({
      ordinal,
      role: pointRole(role),
      text,
      supported: supported === 1,
      worth: pointWorth(worth),
    }));
}

/** What holds of a point, under its key in hexadecimal. */
export interface SaidPoint {
  readonly key: string;
  readonly closed: number;
  readonly role: string | null;
  readonly words: string | null;
  readonly changedMs: number;
}

/** What holds as it is stored. */
export function storedSaid(db: Connection): readonly SaidPoint[] {
  return db.all<SaidPoint>(
    sql`SELECT hex(point_key) AS key, closed, role, words, changed_ms AS changedMs FROM point_state`,
  );
}

/** What all changes come to, by key: what should be stored. */
export function saidByChanges(db: Connection): ReadonlyMap<string, SaidPoint> {
  const said = new Map<string, SaidPoint>();
  for (const { key, kind, value, ms } of db.all<{
    key: string;
    kind: string;
    value: string | null;
    ms: number;
  }>(
    sql`SELECT hex(point_key) AS key, kind, value, at_ms AS ms FROM point_change ORDER BY change_ix`,
  )) {
    const before = said.get(key) ?? { key, closed: 0, role: null, words: null, changedMs: ms };
    said.set(key, {
      ...before,
      ...(kind === 'closed' ? { closed: 1 } : {}),
      ...(kind === 'reopened' ? { closed: 0 } : {}),
      ...(kind === 'role' ? { role: value } : {}),
      ...(kind === 'reworded' ? { words: value } : {}),
      changedMs: ms,
    });
  }
  return said;
}

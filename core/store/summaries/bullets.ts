import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A bullet with the rows of its grips. */
export interface BulletRow {
  readonly role: PointRole | null;
  readonly text: string;
  readonly supported: boolean;
  readonly project: string | null;
  /** How likely somebody wants to read it, 0–1; missing where nobody weighed it. */
  readonly chance?: number | null;
  readonly gripIxs: readonly number[];
}

/** Chances are stored in hundredths. */
const CHANCE_UNIT = 100;

export function insertBullets(db: Connection, textIx: number, bullets: readonly BulletRow[]): void {
  for (const [ordinal, { role, text, supported, project, chance, gripIxs }] of bullets.entries()) {
    db.run(
      sql`INSERT INTO bullet (text_ix, ordinal, role, text, supported, project, chance)
          VALUES (${textIx}, ${ordinal}, ${role}, ${text}, ${Number(supported)}, ${project},
            ${chance == null ? null : Math.round(chance * CHANCE_UNIT)})`,
    );
    for (const [rank, ix] of gripIxs.entries())
      db.run(
        sql`INSERT INTO bullet_grip (text_ix, ordinal, rank, grip_ix)
            VALUES (${textIx}, ${ordinal}, ${rank}, ${ix})`,
      );
  }
}

/** Bullets in order. */
export function readBulletRows(db: Connection, textIx: number): BulletRow[] {
  const grips = db.all<{ ordinal: number; grip_ix: number }>(
    sql`SELECT ordinal, grip_ix FROM bullet_grip WHERE text_ix = ${textIx} ORDER BY ordinal, rank`,
  );
  return db
    .all<{
      ordinal: number;
      role: string | null;
      text: string;
      supported: number;
      project: string | null;
      chance: number | null;
    }>(
      sql`SELECT ordinal, role, text, supported, project, chance FROM bullet WHERE text_ix = ${textIx}
          ORDER BY ordinal`,
    )
    .map(({ ordinal, role, text, supported, project, chance }) => ({
      role: pointRole(role),
      text,
      supported: supported === 1,
      project,
      chance: storedChance(chance),
      gripIxs: grips.filter((grip) => grip.ordinal === ordinal).map(({ grip_ix: ix }) => ix),
    }));
}

/** A chance as it is stored, 0–1. */
export function storedChance(stored: number | null): number | null {
  return stored === null ? null : stored / CHANCE_UNIT;
}

/** A role as it is stored; null in texts of older builds, and where there is none. */
export function pointRole(stored: string | null): PointRole | null {
  return POINT_ROLES.find((role) => role === stored) ?? null;
}

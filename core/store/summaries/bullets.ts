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
  /** How well it would stand alone for what came of all, 0–1; undefined: not known. */
  readonly worth?: number | undefined;
  readonly gripIxs: readonly number[];
}

export function insertBullets(db: Connection, textIx: number, bullets: readonly BulletRow[]): void {
  for (const [ordinal, bullet] of bullets.entries()) {
    const { role, text, supported, project, worth, gripIxs } = bullet;
    db.run(
      sql`INSERT INTO bullet (text_ix, ordinal, role, text, supported, project, worth)
          VALUES (${textIx}, ${ordinal}, ${role}, ${text}, ${Number(supported)}, ${project},
                  ${worth === undefined ? null : Math.round(worth * PERCENT)})`,
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
      worth: number | null;
    }>(
      sql`SELECT ordinal, role, text, supported, project, worth FROM bullet WHERE text_ix = ${textIx}
          ORDER BY ordinal`,
    )
    .map(({ ordinal, role, text, supported, project, worth }) => ({
      role: pointRole(role),
      text,
      supported: supported === 1,
      project,
      worth: pointWorth(worth),
      gripIxs: grips.filter((grip) => grip.ordinal === ordinal).map(({ grip_ix: ix }) => ix),
    }));
}

/** A role as it is stored; null in texts of older builds, and where there is none. */
export function pointRole(stored: string | null): PointRole | null {
  return POINT_ROLES.find((role) => role === stored) ?? null;
}

const PERCENT = 100;

/** How well a point would stand alone for what came of all, as it is stored, 0–1. */
export function pointWorth(stored: number | null): number | undefined {
  return stored === null ? undefined : stored / PERCENT;
}

import { expectedPlaces } from '../library/nodePlaces.ts';
import { readZone, writeZone } from '../settings/settings.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { placeNode, setBounds } from '../index/nodeCalendar.ts';
import { refreshAncestors } from '../index/periods.ts';

/**
 * See {@link MaintenanceWriter.setZone}. Periods left without segments keep their versions, hidden.
 */
export function setZone(db: Connection, zone: string): number {
  return db.transaction(() => {
    if (readZone(db) === zone) return 0;
    writeZone(db, zone);
    // Invalidates plans in progress, which place segments in the days of the old zone.
    db.run(sql`UPDATE conversation SET revision = revision + 1, planned = revision + 1`);
    const periods = db.all<{ ix: number }>(
      sql`SELECT node_ix AS ix FROM node WHERE level < ${CONVERSATION_LEVEL}`,
    );
    for (const { ix } of periods) setBounds(db, ix, zone);
    const placeOf = expectedPlaces(zone);
    const touched = new Set<number>();
    let moved = 0;
    const segments = db.all<{ ix: number; live: number }>(
      sql`SELECT node_ix AS ix, live FROM node WHERE level = ${SEGMENT_LEVEL}`,
    );
    for (const { ix, live } of segments) if (placeNode(db, ix, { placeOf, touched })) moved += live;
    refreshAncestors(db, touched);
    return moved;
  });
}

/** Rebuilds derived data that verification found wrong. Original events are never touched. */
import type {
  CheckName,
  RepairTarget,
} from '../../../engine/maintenance/ports/maintenanceStore.ts';
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { mendIdeas } from './repairIdeas.ts';
import {
  mendBounds,
  mendConversations,
  mendCounts,
  mendPlaces,
  mendPointers,
  mendVersionNumbers,
} from './repairNodes.ts';
import { cutAnew, mendMeasures, mendMembers } from './repairSegments.ts';
import { rewriteTexts, rewriteWithoutGrips, unlinkBullets } from './repairTexts.ts';
import { mendEventPlaces, mendLineCounts, mendTwins, settleAnew } from './repairTimelines.ts';
import { removeForgotten, tellAnew } from './repairPoints.ts';
import { markNodes } from './repairMarks.ts';

type Repair = (db: Connection, targets: readonly RepairTarget[]) => number;

const REPAIRS: Partial<Readonly<Record<CheckName, Repair>>> = {
  indexes: (db, targets) => {
    db.database.exec('REINDEX');
    return targets.length;
  },
  'line-counts': mendLineCounts,
  twins: mendTwins,
  places: mendEventPlaces,
  timelines: settleAnew,
  turns: settleAnew,
  copies: settleAnew,
  'segment-cuts': cutAnew,
  'segment-members': mendMembers,
  'segment-measures': mendMeasures,
  'segment-texts': markNodes,
  'period-bounds': mendBounds,
  'node-places': mendPlaces,
  'conversation-nodes': mendConversations,
  'event-counts': mendCounts,
  'nodes-without-children': mendCounts,
  'hidden-nodes': mendCounts,
  'latest-versions': mendVersionNumbers,
  'shown-texts': mendPointers,
  markers: rewriteTexts,
  anchors: rewriteTexts,
  'bullets-without-texts': unlinkBullets,
  'grips-without-events': rewriteWithoutGrips,
  'grip-excerpts': rewriteWithoutGrips,
  'bullet-grips': rewriteTexts,
  'told-points': tellAnew,
  'forgotten-marks': removeForgotten,
  ideas: mendIdeas,
  'stale-conversations': markNodes,
  'stale-periods': markNodes,
  'search-words': (db, targets) => {
    searchAnew(db);
    return targets.length;
  },
  vectors: (db, targets) =>
    each(targets, ([ix = 0]) => db.run(sql`DELETE FROM segment_vector WHERE vector_ix = ${ix}`)),
  'queue-leases': (db, targets) =>
    each(targets, ([ix = 0]) =>
      db.run(sql`UPDATE work SET lease = NULL, leased_until_ms = NULL WHERE work_ix = ${ix}`),
    ),
  jobs: (db, targets) => {
    db.run(sql`UPDATE job SET counts = '{}' WHERE NOT json_valid(counts)`);
    db.run(sql`UPDATE job SET failures = runs WHERE failures > runs`);
    return targets.length;
  },
  released: (db, targets) => {
    db.run(sql`DELETE FROM released`);
    return targets.length;
  },
};

/** See {@link MaintenanceWriter.repair}. */
export function repair(db: Connection, check: CheckName, targets: readonly RepairTarget[]): number {
  const mend = REPAIRS[check];
  if (mend === undefined) return 0;
  return db.transaction(() => mend(db, targets));
}

function each(targets: readonly RepairTarget[], mend: (target: RepairTarget) => unknown): number {
  for (const target of targets) mend(target);
  return targets.length;
}

/** Empties the index of words; the next indexing of the memory fills it again. */
function searchAnew(db: Connection): void {
  db.transaction(() => {
    db.database.exec(`
      INSERT INTO said_words (said_words) VALUES ('delete-all');
      INSERT INTO tool_words (tool_words) VALUES ('delete-all');
      INSERT INTO node_words (node_words) VALUES ('delete-all');
      DELETE FROM node_terms;
      DELETE FROM search_due;
      UPDATE search_state SET event_ix = 0;
      INSERT INTO search_due (node_ix) SELECT node_ix FROM node WHERE live = 1;`);
  });
}

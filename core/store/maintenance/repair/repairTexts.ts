/** Repairs of texts and their evidence: see `repair`. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { OUTCOME_ORDINAL } from '../../import/eventFacts.ts';
import { tellWithout } from '../../ideas/tellAgain.ts';
import { markNode } from './repairMarks.ts';
import { mendMembers } from './repairSegments.ts';

/**
 * Targets: texts. A text by the built-in summariser with no later version is removed, so that the
 * next index writes it again. Texts by a model or a person cannot be reproduced, nor can one that a
 * later version was compared with.
 */
export function rewriteTexts(db: Connection, targets: readonly RepairTarget[]): number {
  return targets.filter(([ix = 0]) => takeBack(db, ix)).length;
}

/**
 * Targets: grips, which are removed together with all texts based on them, provided that all of
 * these can be rewritten. Facts are not made again from what is stored: one that a grip leads to says
 * which event that is of.
 */
export function rewriteWithoutGrips(db: Connection, targets: readonly RepairTarget[]): number {
  let mended = 0;
  for (const [ix = 0] of targets) {
    dropOutcomes(db, ix);
    const { isOfFact, changed } = leadToFact(db, ix);
    if (isOfFact) {
      mended += changed;
      continue;
    }
    const texts = db.all<{ ix: number }>(
      sql`SELECT DISTINCT b.text_ix AS ix FROM bullet_grip AS b
          JOIN node_text AS t USING (text_ix) WHERE b.grip_ix = ${ix}`,
    );
    if (!texts.every((text) => canBeWrittenAgain(db, text.ix))) continue;
    for (const text of texts) takeBack(db, text.ix);
    db.run(sql`DELETE FROM bullet_grip WHERE grip_ix = ${ix}`);
    tellWithout(db, ix);
    db.run(sql`DELETE FROM grip WHERE grip_ix = ${ix}`);
    mended += 1;
  }
  return mended;
}

/** The outcomes of turns are facts that the next index makes again with their segments. */
function dropOutcomes(db: Connection, gripIx: number): void {
  const outcomes = db.all<{ event_ix: number }>(
    sql`DELETE FROM fact WHERE grip_ix = ${gripIx} AND ordinal = ${OUTCOME_ORDINAL}
        RETURNING event_ix`,
  );
  for (const { event_ix: eventIx } of outcomes)
    for (const { ix } of db.all<{ ix: number }>(
      sql`SELECT node_ix AS ix FROM segment_event JOIN segment USING (node_ix)
          WHERE event_ix = ${eventIx} AND superseded = 0`,
    ))
      mendMembers(db, [[ix]]);
}

/** A fact's grip is of the fact's event alone. */
function leadToFact(
  db: Connection,
  gripIx: number,
): { readonly isOfFact: boolean; readonly changed: number } {
  const fact = db.get<{ ix: number; ms: number }>(
    sql`SELECT f.event_ix AS ix, e.ms FROM fact AS f JOIN event AS e USING (event_ix)
        WHERE f.grip_ix = ${gripIx} LIMIT 1`,
  );
  if (fact === undefined) return { isOfFact: false, changed: 0 };
  const { ix, ms } = fact;
  const { changes } = db.run(
    sql`UPDATE grip SET first_ix = ${ix}, last_ix = ${ix}, ms = ${ms}
        WHERE grip_ix = ${gripIx} AND (first_ix <> ${ix} OR last_ix <> ${ix} OR ms <> ${ms})`,
  );
  return { isOfFact: true, changed: changes };
}

/** Targets: texts that no longer exist. */
export function unlinkBullets(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets) {
    db.run(sql`DELETE FROM bullet_grip WHERE text_ix = ${ix}`);
    db.run(sql`DELETE FROM bullet WHERE text_ix = ${ix}`);
    db.run(sql`DELETE FROM anchor WHERE text_ix = ${ix}`);
  }
  return targets.length;
}

function canBeWrittenAgain(db: Connection, textIx: number): boolean {
  const row = db.get(
    sql`SELECT 1 FROM node_text AS t JOIN node AS n USING (node_ix)
        WHERE t.text_ix = ${textIx} AND t.summarizer = 'extractive' AND t.edited = 0
          AND n.pinned = 0 AND n.live = 1
          AND coalesce(t.cause, '') NOT IN ('manual', 'edit', 'revert')
          AND NOT EXISTS (SELECT 1 FROM node_text AS later WHERE later.node_ix = t.node_ix
            AND later.version > coalesce(t.version, later.version))`,
  );
  return row !== undefined;
}

function takeBack(db: Connection, textIx: number): boolean {
  if (db.get(sql`SELECT 1 FROM node_text WHERE text_ix = ${textIx}`) === undefined) {
    unlinkBullets(db, [[textIx]]);
    return true;
  }
  if (!canBeWrittenAgain(db, textIx)) return false;
  const node = db.get<{ ix: number }>(
    sql`SELECT node_ix AS ix FROM node_text WHERE text_ix = ${textIx}`,
  );
  if (node === undefined) return false;
  db.run(sql`UPDATE node SET text_ix = NULL WHERE text_ix = ${textIx}`);
  unlinkBullets(db, [[textIx]]);
  db.run(sql`INSERT INTO released (what, ix) VALUES ('node_text', ${textIx})`);
  db.run(sql`DELETE FROM node_text WHERE text_ix = ${textIx}`);
  db.run(sql`DELETE FROM released WHERE what = 'node_text' AND ix = ${textIx}`);
  db.run(
    sql`UPDATE node SET latest_version = coalesce(
          (SELECT max(version) FROM node_text WHERE node_ix = ${node.ix}), 0)
        WHERE node_ix = ${node.ix}`,
  );
  markNode(db, node.ix);
  return true;
}

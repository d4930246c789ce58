/**
 * Records which rules kept something of which logs out of the memory, so that an import can say why
 * it adds nothing.
 */
import { createHash } from 'node:crypto';
import type { KeptOut } from '../../../engine/import/ports/importStore.ts';
import { isoTime } from '../../sql/codec.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** Stands for rules that were ended; what they kept out is still missing. */
export const ENDED = 0;

/** A conversation of which a rule keeps something out. */
export interface LeftOut {
  readonly ruleIx: number;
  /** Native id. */
  readonly conversation: string;
}

/** Records what is left out of a batch. */
export function noteLeftOut(
  db: Connection,
  { fileIx, source }: { readonly fileIx: number; readonly source: string },
  left: readonly LeftOut[],
): void {
  for (const { ruleIx, conversation } of left)
    db.run(
      sql`INSERT OR IGNORE INTO kept_out (file_ix, rule_ix, conversation)
          VALUES (${fileIx}, ${ruleIx}, ${keyOf(source, conversation)})`,
    );
}

/**
 * Records what is about to be removed. Expects the tables of places and conversations to be filled.
 */
export function noteGone(db: Connection): void {
  const rows = db.all<{ file_ix: number; rule_ix: number; source: string; native_id: string }>(
    sql`SELECT DISTINCT p.file_ix, p.rule_ix, c.source, c.native_id
        FROM gone_place AS p JOIN conversation AS c USING (conversation_ix)`,
  );
  for (const { file_ix: fileIx, rule_ix: ruleIx, source, native_id: conversation } of rows)
    noteLeftOut(db, { fileIx, source }, [{ ruleIx, conversation }]);
}

/** Rule numbers are reused, so entries of an ended rule must not keep its number. */
export function noteEnded(db: Connection, ruleIx: number): void {
  db.run(sql`UPDATE OR REPLACE kept_out SET rule_ix = ${ENDED} WHERE rule_ix = ${ruleIx}`);
}

/**
 * Returns SQL to run before a copy's rules are replaced with those of another memory, attached
 * under the given name: entries of rules that the other memory does not have are marked as ended.
 */
export function endOtherRules(attached: string): string {
  return `
    UPDATE OR REPLACE main.kept_out SET rule_ix = ${ENDED} WHERE rule_ix NOT IN (
      SELECT own.rule_ix FROM main.forgotten AS own JOIN ${attached}.forgotten AS other USING (rule_ix)
      WHERE own.kind = other.kind AND own.value IS other.value AND own.at_ms = other.at_ms);`;
}

/**
 * What was kept out of the given logs, grouped by the rule that a person gave; ended rules come
 * last.
 */
export function keptOut(db: Connection, logs: readonly string[]): readonly KeptOut[] {
  const wanted = new Set(logs);
  const found = new Map<number, Set<string>>();
  for (const { path, given_ix: ruleIx, conversation } of db.all<{
    path: string;
    given_ix: number;
    conversation: Uint8Array;
  }>(
    sql`SELECT f.path, coalesce(r.because_ix, k.rule_ix) AS given_ix, k.conversation
        FROM kept_out AS k JOIN log_file AS f USING (file_ix)
        LEFT JOIN forgotten AS r ON r.rule_ix = k.rule_ix ORDER BY given_ix = ${ENDED}, given_ix`,
  )) {
    if (!wanted.has(path)) continue;
    const conversations = found.get(ruleIx) ?? new Set();
    found.set(ruleIx, conversations.add(Buffer.from(conversation).toString('hex')));
  }
  return [...found].map(([ruleIx, conversations]) => ({
    rule: ruleOf(db, ruleIx),
    conversations: conversations.size,
  }));
}

function ruleOf(db: Connection, ruleIx: number): KeptOut['rule'] {
  const row = db.get<{
    kind: 'conversation' | 'project' | 'period';
    value: string | null;
    from_ms: number | null;
    to_ms: number | null;
  }>(sql`SELECT kind, value, from_ms, to_ms FROM forgotten WHERE rule_ix = ${ruleIx}`);
  return row === undefined
    ? null
    : {
        ruleId: ruleIx,
        kind: row.kind,
        value: row.value,
        from: row.from_ms === null ? null : isoTime(row.from_ms),
        to: row.to_ms === null ? null : isoTime(row.to_ms),
      };
}

/** The key only needs to tell conversations apart. */
function keyOf(source: string, native: string): Uint8Array {
  return createHash('sha256').update(`${source}:${native}`).digest().subarray(0, 8);
}

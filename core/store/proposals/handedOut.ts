/** What agents were handed; see the ports. */
import type {
  HandedKind,
  HandedOut,
  ProposalReader,
} from '../../engine/proposals/ports/proposalStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** After this long, an answer to it is told as one to nothing. */
const KEPT_MS = 7 * 86_400_000;

interface Row {
  readonly label: string;
  readonly by: string;
  readonly kind: HandedKind;
  readonly subjects: string;
  readonly text_ix: number | null;
  readonly prompt_hash: Uint8Array;
  readonly until_ms: number;
  readonly answered_ms: number | null;
}

/** See {@link ProposalReader.handedOut}. */
export function readHandedOut(
  db: Connection,
  label: string,
): Awaited<ReturnType<ProposalReader['handedOut']>> {
  const row = db.get<Row>(sql`SELECT * FROM handed_out WHERE label = ${label}`);
  if (row === undefined) return null;
  return {
    label: row.label,
    by: row.by,
    kind: row.kind,
    subjects: JSON.parse(row.subjects) as string[],
    textIx: row.text_ix,
    promptHash: row.prompt_hash,
    untilMs: row.until_ms,
    answeredMs: row.answered_ms,
  };
}

/** See {@link ProposalReader.handedSubjects}. */
export function handedSubjects(db: Connection, nowMs: number): readonly string[] {
  return db.column<string>(
    sql`SELECT DISTINCT s.value FROM handed_out AS h, json_each(h.subjects) AS s
        WHERE h.answered_ms IS NULL AND h.until_ms > ${nowMs}`,
  );
}

/** Hands one out; false if somebody else has it. */
export function handOut(db: Connection, one: HandedOut, nowMs: number): boolean {
  const subjects = JSON.stringify(one.subjects);
  const waitedFor = new Set(handedSubjects(db, nowMs));
  if (one.subjects.some((subject) => waitedFor.has(subject))) return false;
  db.run(sql`DELETE FROM handed_out WHERE until_ms < ${nowMs - KEPT_MS}`);
  db.run(
    sql`DELETE FROM handed_out WHERE answered_ms IS NULL AND EXISTS (
          SELECT 1 FROM json_each(handed_out.subjects) AS s
          WHERE s.value IN (SELECT value FROM json_each(${subjects})))`,
  );
  db.run(
    sql`INSERT INTO handed_out (label, by, kind, subjects, text_ix, prompt_hash, until_ms)
        VALUES (${one.label}, ${one.by}, ${one.kind}, ${subjects}, ${one.textIx}, ${one.promptHash}, ${one.untilMs})`,
  );
  return true;
}

/** See {@link ProposalWriter.settleHandedOut}. */
export function settleHandedOut(db: Connection, label: string, nowMs: number): void {
  db.run(sql`UPDATE handed_out SET answered_ms = ${nowMs} WHERE label = ${label}`);
}

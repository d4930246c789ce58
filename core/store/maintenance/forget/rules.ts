/** The rules that keep what was forgotten out of the memory. */
import type { ForgetRule } from '../../../engine/maintenance/ports/forgetStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { noteEnded } from './keptOut.ts';

/** A stored rule. A derived rule names the one that caused it. */
export type StoredRule = ForgetRule & {
  readonly ruleIx: number;
  readonly becauseIx: number | null;
};

interface RuleRow {
  readonly rule_ix: number;
  readonly kind: ForgetRule['kind'];
  readonly value: string | null;
  readonly from_ms: number | null;
  readonly to_ms: number | null;
  readonly because_ix: number | null;
}

export function hasRules(db: Connection): boolean {
  return db.get(sql`SELECT 1 FROM forgotten LIMIT 1`) !== undefined;
}

export function storedRules(db: Connection): readonly StoredRule[] {
  return db
    .all<RuleRow>(
      sql`SELECT rule_ix, kind, value, from_ms, to_ms, because_ix FROM forgotten ORDER BY rule_ix`,
    )
    .map(toRule);
}

/** All rules of one kind; there are few for projects and periods. */
export function rulesOf<Kind extends 'project' | 'period'>(
  db: Connection,
  kind: Kind,
): readonly Extract<StoredRule, { readonly kind: Kind }>[] {
  return db
    .all<RuleRow>(
      sql`SELECT rule_ix, kind, value, from_ms, to_ms, because_ix FROM forgotten
          WHERE kind = ${kind} ORDER BY rule_ix`,
    )
    .map((row) => toRule(row) as Extract<StoredRule, { readonly kind: Kind }>);
}

/** The rule that names this conversation itself. */
export function ruleOfConversation(db: Connection, id: string): number | undefined {
  return db.get<{ ix: number }>(
    sql`SELECT rule_ix AS ix FROM forgotten WHERE kind = 'conversation' AND value = ${id}`,
  )?.ix;
}

/** Stores a person's rule; a derived rule for the same thing becomes the person's own. */
export function insertRule(db: Connection, rule: ForgetRule, nowMs: number): number {
  const value = rule.kind === 'period' ? null : rule.value;
  const fromMs = rule.kind === 'period' ? rule.fromMs : null;
  const toMs = rule.kind === 'period' ? rule.toMs : null;
  const known = db.get<{ ix: number }>(
    sql`SELECT rule_ix AS ix FROM forgotten WHERE kind = ${rule.kind} AND value IS ${value}
          AND from_ms IS ${fromMs} AND to_ms IS ${toMs}`,
  );
  if (known === undefined)
    return db.run(
      sql`INSERT INTO forgotten (kind, value, from_ms, to_ms, at_ms, events, because_ix)
          VALUES (${rule.kind}, ${value}, ${fromMs}, ${toMs}, ${nowMs}, 0, NULL)`,
    ).rowid;
  db.run(sql`UPDATE forgotten SET because_ix = NULL WHERE rule_ix = ${known.ix}`);
  return known.ix;
}

/** Adds a rule for a conversation derived from another rule; it ends with that rule. */
export function deriveRule(db: Connection, conversation: string, fromIx: number): number {
  return (
    ruleOfConversation(db, conversation) ??
    db.run(
      sql`INSERT INTO forgotten (kind, value, at_ms, events, because_ix)
          SELECT 'conversation', ${conversation}, at_ms, 0, coalesce(because_ix, rule_ix)
          FROM forgotten WHERE rule_ix = ${fromIx}`,
    ).rowid
  );
}

/** Adds a rule for another folder of the project that a rule is about; it ends with that rule. */
export function insertRuleFor(db: Connection, folder: string, fromIx: number): number {
  const known = db.get<{ ix: number }>(
    sql`SELECT rule_ix AS ix FROM forgotten WHERE kind = 'project' AND value = ${folder}`,
  );
  return (
    known?.ix ??
    db.run(
      sql`INSERT INTO forgotten (kind, value, at_ms, events, because_ix)
          SELECT 'project', ${folder}, at_ms, 0, rule_ix FROM forgotten WHERE rule_ix = ${fromIx}`,
    ).rowid
  );
}

/** Ends a rule. The rules derived from it end too, or continue as a person's own. */
export function endRule(db: Connection, ruleIx: number, others: 'end' | 'go-on'): boolean {
  const brought = db.all<{ ix: number }>(
    sql`SELECT rule_ix AS ix FROM forgotten WHERE because_ix = ${ruleIx}`,
  );
  if (others === 'end') for (const { ix } of brought) endRule(db, ix, others);
  else db.run(sql`UPDATE forgotten SET because_ix = NULL WHERE because_ix = ${ruleIx}`);
  db.run(sql`DELETE FROM forgotten_event WHERE rule_ix = ${ruleIx}`);
  noteEnded(db, ruleIx);
  return db.run(sql`DELETE FROM forgotten WHERE rule_ix = ${ruleIx}`).changes > 0;
}

/** See {@link ForgetStore.allowAgain}. */
export function allowAgain(db: Connection, ruleId: number): boolean {
  return db.transaction(() => endRule(db, ruleId, 'end'));
}

/** Whether a project is the other one or below it. Both may be paths of any system, or names. */
export function isWithin(project: string, outer: string): boolean {
  const root = outer.replace(/(?<=.)[\\/]+$/, '');
  if (project === root) return true;
  return /[\\/]$/.test(root)
    ? project.startsWith(root)
    : project.startsWith(`${root}/`) || project.startsWith(`${root}\\`);
}

function toRule(row: RuleRow): StoredRule {
  const base = { ruleIx: row.rule_ix, becauseIx: row.because_ix };
  return row.kind === 'period'
    ? { ...base, kind: row.kind, fromMs: row.from_ms ?? 0, toMs: row.to_ms ?? 0 }
    : { ...base, kind: row.kind, value: row.value ?? '' };
}

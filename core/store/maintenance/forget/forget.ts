/** Removes what a rule names from a memory; implements the port ForgetStore. */
import type {
  ForgetCounts,
  ForgetRule,
  ForgetStore,
} from '../../../engine/maintenance/ports/forgetStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { settleConversations } from '../../import/settle.ts';
import { forgetMarks, noteMarked } from '../../marks/forgetMarks.ts';
import { forgetProjects } from '../../projects/forgetProjects.ts';
import { blankRaw } from './blankRaw.ts';
import { blankTexts } from './blankTexts.ts';
import { findGone, takePlaces } from './findGone.ts';
import { noteGone } from './keptOut.ts';
import { keepRowNumbers } from './leastRows.ts';
import { countLosses, noteLosses } from './losses.ts';
import type { Losses } from './losses.ts';
import { removeDerived } from './removeDerived.ts';
import { removeTitles } from './removeTitles.ts';
import { foldersToForget } from './foldersToForget.ts';
import { insertRule, insertRuleFor, storedRules } from './rules.ts';
import type { StoredRule } from './rules.ts';
import { addUnfinished } from './unfinished.ts';

/** See {@link ForgetStore.forget}. */
export function forget(
  db: Connection,
  rule: ForgetRule,
  { nowMs, dryRun, backups }: Parameters<ForgetStore['forget']>[1],
): ForgetCounts | null {
  let counts: ForgetCounts | null = null;
  withoutReferences(db, () => {
    try {
      db.transaction(() => {
        const stored = insertRules(db, rule, nowMs);
        const ruleIx = stored[0]?.ruleIx ?? null;
        const removed = removeNamed(db, stored, noteLosses);
        if (removed.conversations > 0) counts = { ...removed, ...countLosses(db) };
        db.run(
          sql`UPDATE forgotten SET events = events + ${removed.events} WHERE rule_ix = ${ruleIx}`,
        );
        addUnfinished(db, { compact: true, backups });
        // Doing it and rolling back is the only exact way to tell what would be removed.
        if (dryRun || counts === null) throw new NotKept();
      });
    } catch (thrown) {
      if (!(thrown instanceof NotKept)) throw thrown;
    }
  });
  return counts;
}

/** A project can have several folders: the rules of the others go with that of the first. */
function insertRules(db: Connection, rule: ForgetRule, nowMs: number): readonly StoredRule[] {
  if (rule.kind !== 'project')
    return [{ ...rule, ruleIx: insertRule(db, rule, nowMs), becauseIx: null }];
  const [value = rule.value, ...others] = foldersToForget(db, rule.value);
  const ruleIx = insertRule(db, { kind: 'project', value }, nowMs);
  return [
    { kind: 'project', value, ruleIx, becauseIx: null },
    ...others.map((folder): StoredRule => ({
      kind: 'project',
      value: folder,
      ruleIx: insertRuleFor(db, folder, ruleIx),
      becauseIx: ruleIx,
    })),
  ];
}

/** Applies all of a memory's stored rules to it, as if each were given now. */
export function forgetAll(db: Connection): void {
  withoutReferences(db, () => {
    db.transaction(() => removeNamed(db, storedRules(db)));
  });
}

/**
 * Removes what the given stored rules name, within a transaction. The next index rewrites what
 * becomes due. `look` is called when everything to be removed is known and still there.
 */
export function removeNamed(
  db: Connection,
  rules: readonly StoredRule[],
  look: (db: Connection) => void = () => undefined,
): Omit<ForgetCounts, keyof Losses> {
  keepRowNumbers(db);
  findGone(db, rules);
  const conversations = number(
    db,
    `SELECT (SELECT count(*) FROM gone_conversation) + (SELECT count(*) FROM reduced_conversation)`,
  );
  takePlaces(db);
  const events = number(
    db,
    'SELECT count(DISTINCT event_ix) FROM gone_place WHERE shown = 1 AND event_ix IN (SELECT ix FROM gone_event)',
  );
  noteGone(db);
  const titled = removeTitles(db);
  const derived = removeDerived(db, look);
  const rawBytes = blankRaw(db, {
    titled,
    periods: rules.filter((rule) => rule.kind === 'period'),
  });
  blankTexts(db);
  noteMarked(db);
  removeEvents(db);
  forgetMarks(db);
  settleConversations(db);
  forgetProjects(db);
  const logs = db.all<{ path: string }>(
    sql`SELECT DISTINCT path FROM gone_place JOIN log_file USING (file_ix) ORDER BY path`,
  );
  db.run(sql`DELETE FROM released`);
  return {
    conversations,
    events,
    ...derived,
    rawBytes,
    logs: logs.map(({ path }) => path),
  };
}

function removeEvents(db: Connection): void {
  db.database.exec(`
    INSERT OR IGNORE INTO forgotten_event (key, rule_ix)
      SELECT e.key, g.rule_ix FROM gone_event AS g JOIN event AS e ON e.event_ix = g.ix;
    INSERT OR IGNORE INTO released (what, ix) SELECT 'event', ix FROM gone_event;
    UPDATE copy SET shown_ix = NULL WHERE shown_ix IN (SELECT ix FROM gone_event);
    DELETE FROM copy WHERE event_ix IN (SELECT ix FROM gone_event);
    DELETE FROM twin WHERE event_ix IN (SELECT ix FROM gone_event);
    UPDATE copy SET conversation_ix = coalesce(
        (SELECT conversation_ix FROM timeline AS t WHERE t.event_ix = copy.event_ix),
        (SELECT min(conversation_ix) FROM repeat AS r WHERE r.event_ix = copy.event_ix))
      WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    DELETE FROM fact WHERE event_ix IN (SELECT ix FROM gone_event);
    DELETE FROM lineage WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    DELETE FROM usage WHERE event_ix IN (SELECT ix FROM gone_event)
      OR (event_ix IS NULL AND conversation_ix IN (SELECT ix FROM gone_conversation));
    UPDATE usage SET conversation_ix = (
        SELECT conversation_ix FROM timeline AS t WHERE t.event_ix = usage.event_ix)
      WHERE conversation_ix IN (SELECT ix FROM gone_conversation) AND EXISTS (
        SELECT 1 FROM timeline AS t WHERE t.event_ix = usage.event_ix);
    DELETE FROM usage WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    DELETE FROM turn WHERE conversation_ix IN (
      SELECT ix FROM gone_conversation UNION SELECT ix FROM reduced_conversation);
    DELETE FROM event WHERE event_ix IN (SELECT ix FROM gone_event);
    DELETE FROM turn_end WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    DELETE FROM turn_told WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    DELETE FROM conversation WHERE conversation_ix IN (SELECT ix FROM gone_conversation);
    -- Their positions have gaps, and their turns are gone: far out, all of them are placed anew.
    UPDATE timeline SET position = position + 1000000000000
      WHERE conversation_ix IN (SELECT ix FROM reduced_conversation);
    UPDATE conversation SET revision = revision + 1, planned = revision + 1, due = 2
      WHERE conversation_ix IN (SELECT ix FROM reduced_conversation);`);
}

/** Rolls back a transaction whose outcome is not wanted. */
class NotKept extends Error {}

/**
 * Turns foreign keys off: checking references to each removed row would scan whole tables. There
 * are none left: they are removed first, and tests verify it.
 */
function withoutReferences(db: Connection, work: () => void): void {
  db.database.pragma('foreign_keys = OFF');
  db.database.pragma('secure_delete = ON');
  try {
    work();
  } finally {
    db.database.pragma('secure_delete = OFF');
    db.database.pragma('foreign_keys = ON');
  }
}

function number(db: Connection, query: string): number {
  return Number(db.database.prepare(query).pluck().get());
}

/**
 * Finds what rules name. Fills temporary tables: conversations removed as a whole, places of
 * removed events, events that nothing holds any more, and conversations that lose some events.
 */
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { deriveRule, isWithin } from './rules.ts';
import type { StoredRule } from './rules.ts';

/** Creates the temporary tables, empty. */
export function clearGone(db: Connection): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_conversation (ix INTEGER PRIMARY KEY, rule_ix INTEGER NOT NULL);
    CREATE TEMP TABLE IF NOT EXISTS gone_place (
      conversation_ix INTEGER NOT NULL, file_ix INTEGER NOT NULL, start INTEGER NOT NULL,
      ordinal INTEGER NOT NULL, event_ix INTEGER NOT NULL, shown INTEGER NOT NULL, rule_ix INTEGER NOT NULL);
    CREATE TEMP TABLE IF NOT EXISTS gone_event (ix INTEGER PRIMARY KEY, rule_ix INTEGER NOT NULL);
    CREATE TEMP TABLE IF NOT EXISTS reduced_conversation (ix INTEGER PRIMARY KEY, first_ms INTEGER NOT NULL);
    CREATE TEMP TABLE IF NOT EXISTS gone_file (ix INTEGER PRIMARY KEY);
    CREATE INDEX IF NOT EXISTS temp.gone_place_event ON gone_place (event_ix);
    DELETE FROM temp.gone_conversation; DELETE FROM temp.gone_place; DELETE FROM temp.gone_event;
    DELETE FROM temp.reduced_conversation; DELETE FROM temp.gone_file;`);
}

interface ConversationRow {
  readonly conversation_ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly project: string | null;
}

/**
 * Fills the tables up to the places, and removes these from timelines and repeats. Each removed
 * conversation gets a rule of its own, because its later lines may not say what they belong to.
 */
export function findGone(db: Connection, rules: readonly StoredRule[]): void {
  clearGone(db);
  const conversations = db.all<ConversationRow>(
    sql`SELECT conversation_ix, source, native_id, parent_native, project FROM conversation`,
  );
  for (const { row, rule } of namedConversations(conversations, rules)) {
    const value = `${row.source}:${row.native_id}`;
    const ruleIx = deriveRule(db, value, rule.ruleIx);
    db.run(
      sql`INSERT INTO gone_conversation (ix, rule_ix) VALUES (${row.conversation_ix}, ${ruleIx})`,
    );
  }
  placesOfConversations(db);
  for (const rule of rules) if (rule.kind === 'period') placesOfPeriod(db, rule);
  db.database.exec(`
    INSERT OR IGNORE INTO gone_file (ix) SELECT file_ix FROM gone_place;
    INSERT INTO reduced_conversation (ix, first_ms)
      SELECT p.conversation_ix, min(e.ms) FROM gone_place AS p JOIN event AS e USING (event_ix)
      WHERE p.conversation_ix NOT IN (SELECT ix FROM gone_conversation) GROUP BY p.conversation_ix;`);
}

/** The conversations that rules name, with their sub-agents, each with its rule. */
function namedConversations(
  conversations: readonly ConversationRow[],
  rules: readonly StoredRule[],
): readonly { readonly row: ConversationRow; readonly rule: StoredRule }[] {
  const children = new Map<string, ConversationRow[]>();
  for (const row of conversations)
    for (const parent of parentsOf(row)) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [row]);
      else known.push(row);
    }
  const byId = new Map(conversations.map((row) => [idOf(row), row]));
  const found = new Map<number, { readonly row: ConversationRow; readonly rule: StoredRule }>();
  const add = (row: ConversationRow, rule: StoredRule): void => {
    if (found.has(row.conversation_ix)) return;
    found.set(row.conversation_ix, { row, rule });
    for (const child of children.get(idOf(row)) ?? []) add(child, rule);
  };
  for (const rule of rules.filter(({ kind }) => kind === 'conversation')) {
    const row = rule.kind === 'conversation' ? byId.get(rule.value) : undefined;
    if (row !== undefined) add(row, rule);
  }
  for (const rule of rules)
    if (rule.kind === 'project')
      for (const row of conversations)
        if (row.project !== null && isWithin(row.project, rule.value)) add(row, rule);
  return [...found.values()];
}

function idOf({ source, native_id }: ConversationRow): string {
  return `${source}:${native_id}`;
}

/**
 * The parents of a conversation: the one its log names and, for a sub-agent, the session whose id
 * its own id begins with.
 */
export function parentsOf({
  source,
  native_id,
  parent_native,
}: Pick<ConversationRow, 'source' | 'native_id' | 'parent_native'>): readonly string[] {
  const slash = native_id.lastIndexOf('/');
  const named = slash < 1 ? [] : [native_id.slice(0, slash)];
  const parents = new Set(parent_native === null ? named : [parent_native, ...named]);
  return [...parents].map((native) => `${source}:${native}`);
}

function placesOfConversations(db: Connection): void {
  // Conversations that show a copy through a removed row have a row of their own for it.
  db.database.exec(`
    UPDATE repeat SET event_ix = (
        SELECT own.event_ix FROM copy AS gone JOIN copy AS own USING (original_key)
        WHERE gone.event_ix = repeat.event_ix AND own.conversation_ix = repeat.conversation_ix)
      WHERE conversation_ix NOT IN (SELECT ix FROM gone_conversation)
        AND event_ix IN (SELECT c.event_ix FROM copy AS c JOIN gone_conversation AS g ON g.ix = c.conversation_ix)
        AND EXISTS (
          SELECT 1 FROM copy AS gone JOIN copy AS own USING (original_key)
          WHERE gone.event_ix = repeat.event_ix AND own.conversation_ix = repeat.conversation_ix);
    INSERT INTO gone_place (conversation_ix, file_ix, start, ordinal, event_ix, shown, rule_ix)
      SELECT t.conversation_ix, t.file_ix, t.start, t.ordinal, t.event_ix, 1, g.rule_ix
      FROM gone_conversation AS g JOIN timeline AS t ON t.conversation_ix = g.ix
      UNION ALL
      SELECT r.conversation_ix, r.file_ix, r.start, r.ordinal, r.event_ix, 0, g.rule_ix
      FROM gone_conversation AS g JOIN repeat AS r ON r.conversation_ix = g.ix;`);
}

/**
 * All places of events in a period and of copies of such events: a copy has the time of its own
 * line, but its content was said in the period.
 */
function placesOfPeriod(
  db: Connection,
  {
    ruleIx,
    fromMs,
    toMs,
  }: { readonly ruleIx: number; readonly fromMs: number; readonly toMs: number },
): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS period_event (ix INTEGER PRIMARY KEY);
    DELETE FROM temp.period_event;`);
  db.run(
    sql`INSERT INTO period_event (ix) SELECT e.event_ix FROM event AS e
        WHERE e.ms >= ${fromMs} AND e.ms < ${toMs}
          AND NOT EXISTS (SELECT 1 FROM copy AS c JOIN event AS o ON o.key = c.original_key
                          WHERE c.event_ix = e.event_ix)`,
  );
  db.run(
    sql`INSERT OR IGNORE INTO period_event (ix) SELECT c.event_ix FROM copy AS c
        WHERE EXISTS (SELECT 1 FROM event AS o JOIN period_event AS p ON p.ix = o.event_ix
                      WHERE o.key = c.original_key)
          OR EXISTS (SELECT 1 FROM forgotten_event AS f
                     WHERE f.key = c.original_key AND f.rule_ix = ${ruleIx})`,
  );
  db.run(
    sql`INSERT INTO gone_place (conversation_ix, file_ix, start, ordinal, event_ix, shown, rule_ix)
        SELECT t.conversation_ix, t.file_ix, t.start, t.ordinal, t.event_ix, 1, ${ruleIx}
        FROM period_event AS p JOIN timeline AS t ON t.event_ix = p.ix
        WHERE t.conversation_ix NOT IN (SELECT ix FROM gone_conversation)
        UNION ALL
        SELECT r.conversation_ix, r.file_ix, r.start, r.ordinal, r.event_ix, 0, ${ruleIx}
        FROM period_event AS p JOIN repeat AS r ON r.event_ix = p.ix
        WHERE r.conversation_ix NOT IN (SELECT ix FROM gone_conversation)`,
  );
  db.run(
    sql`INSERT OR IGNORE INTO gone_event (ix, rule_ix)
        SELECT p.ix, ${ruleIx} FROM period_event AS p JOIN copy AS c ON c.event_ix = p.ix`,
  );
}

/**
 * Removes the places from timelines and repeats, and events that have no other place. Conversations
 * that shared one of them decide again what they show.
 */
export function takePlaces(db: Connection): void {
  db.database.exec(`
    UPDATE conversation SET settled = 0 WHERE conversation_ix IN (
      SELECT ix FROM reduced_conversation
      UNION SELECT t.conversation_ix FROM gone_place AS p JOIN timeline AS t USING (event_ix)
      UNION SELECT r.conversation_ix FROM gone_place AS p JOIN repeat AS r USING (event_ix)
      UNION SELECT c.conversation_ix FROM gone_place AS p JOIN event AS e USING (event_ix)
        JOIN copy AS c ON c.original_key = e.key
      UNION SELECT c.conversation_ix FROM gone_place AS p JOIN copy AS gone USING (event_ix)
        JOIN copy AS c USING (original_key));
    DELETE FROM timeline WHERE event_ix IN (SELECT event_ix FROM gone_place WHERE shown = 1);
    DELETE FROM repeat WHERE (conversation_ix, file_ix, start, ordinal) IN (
      SELECT conversation_ix, file_ix, start, ordinal FROM gone_place WHERE shown = 0);
    INSERT OR IGNORE INTO gone_event (ix, rule_ix)
      SELECT c.event_ix, g.rule_ix FROM gone_conversation AS g JOIN copy AS c ON c.conversation_ix = g.ix;
    INSERT OR IGNORE INTO gone_event (ix, rule_ix) SELECT event_ix, rule_ix FROM gone_place;
    DELETE FROM gone_event WHERE EXISTS (SELECT 1 FROM timeline AS t WHERE t.event_ix = gone_event.ix)
      OR EXISTS (SELECT 1 FROM repeat AS r WHERE r.event_ix = gone_event.ix);`);
}

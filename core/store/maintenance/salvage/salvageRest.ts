/** The independent parts of a damaged memory: settings, jobs, accounts, what was forgotten. */
import type { Database } from 'better-sqlite3';
import type { Connection } from '../../sql/sql.ts';
import { ENDED } from '../forget/keptOut.ts';
import { createInserter } from './insertRow.ts';
import { salvageSmall } from './salvageRows.ts';

/** The key by which each is stored, and a description for people. */
const TABLES = [
  { name: 'setting', key: 'name', what: 'some settings of the memory' },
  { name: 'forgotten', key: 'rule_ix', what: 'some of what you had Strata forget' },
  { name: 'forgotten_event', key: 'key', what: 'some of what you had Strata forget' },
  { name: 'followed', key: 'path', what: 'some folders that are followed' },
  { name: 'backup', key: 'path', what: 'where some backups lie' },
  { name: 'project', key: 'key', what: 'some names that you gave to projects' },
  {
    name: 'conversation_mark',
    key: 'source, native_id',
    what: 'some names and stars that you gave to conversations',
  },
  {
    name: 'conversation_tag',
    key: 'source, native_id, tag_key',
    what: 'some tags that you gave to conversations',
  },
  { name: 'point_change', key: 'change_ix', what: 'some of what you said of points' },
  { name: 'idea_use', key: 'key, at_minute', what: 'when some ideas were opened' },
  { name: 'link_run', key: 'run_ix', what: 'some talks with models about ideas' },
  { name: 'idea_asked', key: 'key', what: 'which ideas models were asked about' },
  {
    name: 'model_link',
    key: 'from_key, to_key, relation',
    what: 'some links between ideas that models found',
  },
  { name: 'folder_fact', key: 'path', what: 'where some folders belonged that are gone' },
  { name: 'job', key: 'name', what: 'how some jobs went' },
  { name: 'work', key: 'work_ix', what: 'some of what waited to be read or linked' },
  { name: 'metric', key: 'name, level', what: 'some measures of texts' },
  { name: 'model_call', key: 'call_ix', what: 'some calls to models in the ledger' },
  { name: 'batch', key: 'batch_ix', what: 'some texts that models were asked for in batches' },
  { name: 'batch_item', key: 'item_ix', what: 'some texts that models were asked for in batches' },
  {
    name: 'batch_node',
    key: 'item_ix, position',
    what: 'some texts that models were asked for in batches',
  },
  {
    name: 'outgoing',
    key: 'request_ix',
    what: 'some requests in the list of what left this machine',
  },
] as const;

/**
 * Copies them, forgetting rules before anything that they keep out; returns descriptions of what is
 * lost.
 */
export function salvageRest(database: Database, db: Connection): readonly string[] {
  const { insert } = createInserter(db);
  const there = new Set(database.prepare('SELECT name FROM sqlite_schema').pluck().all());
  const lost = new Set<string>();
  db.transaction(() => {
    for (const { name, key, what } of TABLES) {
      if (!there.has(name)) continue;
      const { rows, whole } = salvageSmall(database, { name, key });
      if (!whole) lost.add(what);
      for (const row of rows) insert(name, row);
    }
    unlinkLostRules(db);
  });
  return [...lost];
}

/** References to a lost rule must not end up pointing to the rule that gets its number next. */
function unlinkLostRules(db: Connection): void {
  db.database.exec(`
    UPDATE forgotten SET because_ix = NULL WHERE because_ix NOT IN (SELECT rule_ix FROM forgotten);
    UPDATE forgotten_event SET rule_ix = ${ENDED}
      WHERE rule_ix NOT IN (SELECT rule_ix FROM forgotten);`);
}

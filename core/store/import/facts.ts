import { withoutCredentials } from '../../engine/projects/ports/projectRules.ts';
import type { ImportBatch, PlacedFact } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationIx, replaceSegments } from './conversations.ts';
import { storeUsage } from './eventFacts.ts';
import type { StoredEvent } from './eventFacts.ts';

/**
 * Stores what lines say about conversations. The title with the highest rank wins, then the latest;
 * for working directories, branches and addresses, the earliest wins. Time and byte offset decide which is later, so the
 * order in which files are imported does not matter.
 */
export function applyFacts(
  db: Connection,
  batch: ImportBatch,
  place: { readonly fileIx: number; readonly stored: readonly StoredEvent[] },
): void {
  const { source } = batch.file;
  let claim = 0;
  let answer = 0;
  for (const { fact, ms, start } of batch.facts) {
    switch (fact.fact) {
      case 'title':
        db.run(
          // The first segment takes its name from the title.
          sql`UPDATE conversation SET title = ${fact.title}, title_rank = ${fact.rank},
                title_ms = ${ms}, title_start = ${start},
                due = CASE WHEN title IS ${fact.title} THEN due ELSE 2 END
              WHERE conversation_ix = ${conversationIx(db, source, fact.conversation)}
                AND (title_rank, title_ms, title_start, coalesce(title, ''))
                  < (${fact.rank}, ${ms}, ${start}, ${fact.title})`,
        );
        titleChanged(db, conversationIx(db, source, fact.conversation));
        break;
      case 'titleOfEvent':
        db.run(
          sql`INSERT INTO title_claim (event_key, rank, title)
              VALUES (${batch.titleKeys[claim++] ?? null}, ${fact.rank}, ${fact.title})
              ON CONFLICT (event_key, rank) DO UPDATE SET title = max(title, excluded.title)`,
        );
        break;
      case 'project':
        applyProject(db, conversationIx(db, source, fact.conversation), {
          project: fact.project,
          ms,
          start,
        });
        break;
      case 'usage': {
        const key = batch.usageKeys[answer++];
        if (key === undefined) break;
        const ix = conversationIx(db, source, fact.conversation);
        const at = { ...place, conversationIx: ix, native: fact.conversation, start };
        storeUsage(db, fact.usage, {
          key,
          conversationIx: ix,
          ms,
          eventIx: lastEventBefore(db, at),
        });
        break;
      }
      case 'lineage':
        addLineage(db, conversationIx(db, source, fact.conversation), fact);
        break;
      case 'parent':
        applyParent(db, conversationIx(db, source, fact.conversation), fact.parent);
        break;
      case 'branch':
        applyBranch(db, conversationIx(db, source, fact.conversation), {
          branch: fact.branch,
          ms,
          start,
        });
        break;
      case 'remote':
        applyRemote(db, conversationIx(db, source, fact.conversation), {
          remote: withoutCredentials(fact.remote),
          ms,
          start,
        });
        break;
      case 'turnEnd':
        // Its place among the events matters: see turnMarks.ts.
        break;
    }
  }
}

/** What a conversation goes on from decides whether a summary at its beginning tells something. */
function addLineage(
  db: Connection,
  conversation: number,
  { kind, from }: { readonly kind: string; readonly from: string },
): void {
  const { changes } = db.run(
    sql`INSERT OR IGNORE INTO lineage (conversation_ix, kind, from_native)
        VALUES (${conversation}, ${kind}, ${from})`,
  );
  if (changes > 0)
    db.run(sql`UPDATE conversation SET due = 2 WHERE conversation_ix = ${conversation}`);
}

/** The last event of a conversation that a file has up to a line; null if there is none. */
function lastEventBefore(
  db: Connection,
  {
    fileIx,
    stored,
    conversationIx: ix,
    native,
    start,
  }: {
    readonly fileIx: number;
    readonly stored: readonly StoredEvent[];
    readonly conversationIx: number;
    readonly native: string;
    readonly start: number;
  },
): number | null {
  const here = stored.findLast(
    ({ conversation, lineStart, eventIx }) =>
      conversation === native && lineStart <= start && eventIx !== null,
  );
  if (here !== undefined) return here.eventIx;
  return (
    db.get<{ ix: number }>(
      sql`SELECT event_ix AS ix FROM (
            SELECT * FROM (SELECT event_ix, start, ordinal FROM timeline
              WHERE conversation_ix = ${ix} AND file_ix = ${fileIx} AND start <= ${start}
              ORDER BY position DESC LIMIT 1)
            UNION ALL
            SELECT * FROM (SELECT event_ix, start, ordinal FROM repeat
              WHERE conversation_ix = ${ix} AND file_ix = ${fileIx} AND start <= ${start}
              ORDER BY start DESC, ordinal DESC LIMIT 1))
          ORDER BY start DESC, ordinal DESC LIMIT 1`,
    )?.ix ?? null
  );
}

function applyBranch(
  db: Connection,
  conversation: number,
  { branch, ms, start }: { readonly branch: string; readonly ms: number; readonly start: number },
): void {
  const before = branchOf(db, conversation);
  db.run(
    sql`UPDATE conversation SET branch = ${branch}, branch_ms = ${ms}, branch_start = ${start}
        WHERE conversation_ix = ${conversation} AND (branch IS NULL
          OR (branch_ms, branch_start, branch) > (${ms}, ${start}, ${branch}))`,
  );
  // A conversation is called by its branch, too.
  if (branchOf(db, conversation) !== before) titleChanged(db, conversation);
}

function branchOf(db: Connection, conversation: number): string | null {
  return (
    db.get<{ branch: string | null }>(
      sql`SELECT branch FROM conversation WHERE conversation_ix = ${conversation}`,
    )?.branch ?? null
  );
}

/** Every part of the conversation bears its title. */
function titleChanged(db: Connection, conversation: number): void {
  db.run(
    sql`UPDATE node SET dirty = dirty + 1 WHERE node_ix IN (
          SELECT node_ix FROM conversation_node WHERE conversation_ix = ${conversation})`,
  );
}

/** A sub-agent's segments are below the conversation that started it. */
function applyParent(db: Connection, conversation: number, parent: string): void {
  const { changes } = db.run(
    sql`UPDATE conversation SET parent_native = ${parent}
        WHERE conversation_ix = ${conversation} AND parent_native IS NOT ${parent}`,
  );
  if (changes === 0) return;
  db.run(
    sql`UPDATE node SET request_count = 0 WHERE node_ix IN (
          SELECT node_ix FROM segment WHERE conversation_ix = ${conversation})`,
  );
  replaceSegments(db, conversation);
}

function applyRemote(
  db: Connection,
  conversation: number,
  { remote, ms, start }: Pick<PlacedFact, 'ms' | 'start'> & { readonly remote: string },
): void {
  db.run(
    sql`UPDATE conversation SET remote = ${remote}, remote_ms = ${ms}, remote_start = ${start}
        WHERE conversation_ix = ${conversation} AND (remote IS NULL
          OR (remote_ms, remote_start, remote) > (${ms}, ${start}, ${remote}))`,
  );
}

function applyProject(
  db: Connection,
  conversation: number,
  { project, ms, start }: Pick<PlacedFact, 'ms' | 'start'> & { readonly project: string },
): void {
  const { changes } = db.run(
    sql`UPDATE conversation SET project = ${project}, project_ms = ${ms}, project_start = ${start}
        WHERE conversation_ix = ${conversation} AND (project IS NULL
          OR (project_ms, project_start, project) > (${ms}, ${start}, ${project}))`,
  );
  if (changes === 0) return;
  // The texts of days name the projects of their segments.
  db.run(
    sql`UPDATE node SET dirty = dirty + 1 WHERE node_ix IN (
          SELECT n.parent_ix FROM segment AS s JOIN node AS n USING (node_ix)
          WHERE s.conversation_ix = ${conversation} AND s.superseded = 0)`,
  );
}

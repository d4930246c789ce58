import type { ImportBatch, PlacedFact } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationIx } from './conversations.ts';

/**
 * Stores what lines say about conversations. The title with the highest rank wins, then the latest;
 * for working directories, the earliest wins. Time and byte offset decide which is later, so the
 * order in which files are imported does not matter.
 */
export function applyFacts(db: Connection, batch: ImportBatch): void {
  const { source } = batch.file;
  let claim = 0;
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
      case 'parent':
        db.run(
          sql`UPDATE conversation SET parent_native = ${fact.parent}
              WHERE conversation_ix = ${conversationIx(db, source, fact.conversation)}`,
        );
        break;
    }
  }
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

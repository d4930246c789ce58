import type { ImportBatch } from '../../engine/ports/importStore.ts';
import { sql } from '../sql.ts';
import type { Connection } from '../sql.ts';
import { conversationIx } from './conversations.ts';

/**
 * Stores what lines say about conversations. A title of a rank replaces those of the same rank and
 * below; the first working directory stays the project.
 */
export function applyFacts(db: Connection, batch: ImportBatch): void {
  const { source } = batch.file;
  let claim = 0;
  for (const fact of batch.facts) {
    switch (fact.fact) {
      case 'title':
        db.run(
          sql`UPDATE conversation SET title = ${fact.title}, title_rank = ${fact.rank}
              WHERE conversation_ix = ${conversationIx(db, source, fact.conversation)}
                AND title_rank <= ${fact.rank}`,
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
        db.run(
          sql`UPDATE conversation SET project = ${fact.project}
              WHERE conversation_ix = ${conversationIx(db, source, fact.conversation)}
                AND project IS NULL`,
        );
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

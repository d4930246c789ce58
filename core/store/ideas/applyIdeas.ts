/** Writes what was told: {@link IdeaWriter}. */
import type { IdeaPlan, LinkPlan, PlannedIdea } from '../../engine/ideas/ports/ideaStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { gripIx } from '../summaries/texts.ts';
import { linkAsStored } from './modelLinks.ts';
import { scopeOf } from './scopes.ts';

/** Replaces the ideas of a conversation, and has its project linked anew. */
export function applyIdeas(db: Connection, { conversationIx, changes, ideas }: IdeaPlan): void {
  db.transaction(() => {
    const before = db.run(sql`DELETE FROM idea WHERE conversation_ix = ${conversationIx}`).changes;
    for (const { quote, settled, ...idea } of ideas) {
      const grip = quoteIx(db, quote);
      const { changes: added, rowid } = db.run(
        sql`INSERT OR IGNORE INTO idea (conversation_ix, grip_ix, key, event_ix, ms, intent, text, speaker, confidence,
              importance, maker, settled_ix)
            SELECT ${conversationIx}, grip_ix, key, first_ix, ms, ${idea.intent}, ${idea.text}, ${idea.speaker},
              ${idea.confidence}, ${idea.importance}, ${idea.maker}, ${settled === null ? null : quoteIx(db, settled)}
            FROM grip WHERE grip_ix = ${grip}`,
      );
      if (added === 0) continue;
      for (const { kind, name } of idea.entities)
        db.run(
          sql`INSERT OR IGNORE INTO idea_entity (idea_ix, kind, name_key, name)
              VALUES (${rowid}, ${kind}, ${name.toLowerCase()}, ${name})`,
        );
    }
    if (before + ideas.length > 0)
      db.run(
        sql`INSERT INTO idea_link_due (scope) VALUES (${scopeOf(db, conversationIx)})
            ON CONFLICT DO UPDATE SET changes = changes + 1`,
      );
    db.run(
      sql`DELETE FROM idea_due WHERE conversation_ix = ${conversationIx} AND changes = ${changes}`,
    );
  });
}

/** The row of a quote, inserted if necessary. */
function quoteIx(db: Connection, quote: PlannedIdea['quote']): number {
  if (typeof quote === 'number') return quote;
  const { key, ms, eventIx, excerpt } = quote;
  return gripIx(db, { key, ms, firstIx: eventIx, lastIx: eventIx, excerpt });
}

/** Replaces the links of a scope. What was told anew meanwhile has other rows, and is linked next. */
export function applyLinks(
  db: Connection,
  { scope, changes, ideas, links, settled }: LinkPlan,
): void {
  db.transaction(() => {
    const all = JSON.stringify(ideas);
    db.run(
      sql`DELETE FROM idea_link WHERE from_ix IN (SELECT value FROM json_each(${all})) AND maker <> 'person'`,
    );
    db.run(
      sql`DELETE FROM idea_settled WHERE idea_ix IN (SELECT value FROM json_each(${all})) AND maker <> 'person'`,
    );
    for (const { fromIx, toIx, relation, confidence } of links)
      db.run(
        sql`INSERT OR IGNORE INTO idea_link (from_ix, to_ix, relation, confidence, maker)
            SELECT f.idea_ix, t.idea_ix, ${relation}, ${confidence}, 'rule'
            FROM idea AS f JOIN idea AS t ON t.idea_ix = ${toIx} WHERE f.idea_ix = ${fromIx}`,
      );
    for (const { ideaIx, gripIx: grip, confidence } of settled)
      db.run(
        sql`INSERT OR IGNORE INTO idea_settled (idea_ix, grip_ix, confidence, maker)
            SELECT i.idea_ix, g.grip_ix, ${confidence}, 'rule'
            FROM idea AS i JOIN grip AS g ON g.grip_ix = ${grip} WHERE i.idea_ix = ${ideaIx}`,
      );
    linkAsStored(db, all);
    db.run(sql`DELETE FROM idea_link_due WHERE scope = ${scope} AND changes = ${changes}`);
  });
}

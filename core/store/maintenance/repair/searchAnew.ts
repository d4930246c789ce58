import type { Connection } from '../../sql/sql.ts';

/** Empties the index of words: the next index of the memory fills it again. */
export function searchAnew(db: Connection): void {
  db.transaction(() => {
    db.database.exec(`
      INSERT INTO said_words (said_words) VALUES ('delete-all');
      INSERT INTO tool_words (tool_words) VALUES ('delete-all');
      INSERT INTO node_words (node_words) VALUES ('delete-all');
      DELETE FROM node_terms;
      DELETE FROM search_due;
      UPDATE search_state SET event_ix = 0;
      INSERT INTO search_due (node_ix) SELECT node_ix FROM node WHERE live = 1;`);
  });
}

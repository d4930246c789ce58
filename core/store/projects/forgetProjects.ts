import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { assignProjects, decideAgain } from './assignProjects.ts';

/**
 * After conversations were forgotten: removes names, folders and files that only they told, also the
 * names that a person gave to what is gone.
 */
export function forgetProjects(db: Connection): void {
  db.database.exec(`
    DELETE FROM folder_files;
    DELETE FROM folder_fact WHERE path NOT IN (
      SELECT project FROM conversation WHERE project IS NOT NULL);`);
  decideAgain(db);
  assignProjects(db);
  db.run(
    sql`DELETE FROM project WHERE key NOT IN (SELECT key FROM project_root)
          AND project_ix NOT IN (SELECT project_ix FROM conversation WHERE project_ix IS NOT NULL)`,
  );
  db.run(
    sql`UPDATE project SET merged_into = NULL
        WHERE merged_into IS NOT NULL AND merged_into NOT IN (SELECT key FROM project_root)`,
  );
}

import type { FolderSeen } from '../../engine/projects/ports/projectRules.ts';
import { parentsOf } from '../maintenance/forget/findGone.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface SeenRow {
  readonly ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly project: string | null;
  readonly remote: string | null;
  readonly branch: string | null;
  readonly events: number;
  readonly first_ms: number | null;
  readonly last_ms: number | null;
  readonly known: number;
  readonly root: string | null;
  readonly disk_remote: string | null;
}

/** All conversations, with where they worked. One without events has the times 0. */
export function foldersSeen(db: Connection): readonly FolderSeen[] {
  const rows = db.all<SeenRow>(
    sql`SELECT c.conversation_ix AS ix, c.source, c.native_id, c.parent_native, c.project, c.remote,
          c.branch, f.path IS NOT NULL AS known, f.root, f.remote AS disk_remote,
          coalesce((SELECT max(position) + 1 FROM timeline AS t
                    WHERE t.conversation_ix = c.conversation_ix), 0) AS events,
          (SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
           WHERE t.conversation_ix = c.conversation_ix ORDER BY t.position LIMIT 1) AS first_ms,
          (SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
           WHERE t.conversation_ix = c.conversation_ix ORDER BY t.position DESC LIMIT 1) AS last_ms
        FROM conversation AS c LEFT JOIN folder_fact AS f ON f.path = c.project
        ORDER BY c.source, c.native_id`,
  );
  const byId = new Map(rows.map(({ ix, source, native_id }) => [`${source}:${native_id}`, ix]));
  return rows.map((row) => ({
    conversation: row.ix,
    parent:
      parentsOf(row)
        .map((id) => byId.get(id))
        .find((ix) => ix !== undefined && ix !== row.ix) ?? null,
    folder: row.project,
    remote: row.remote,
    branch: row.branch,
    disk: row.known === 1 ? { root: row.root, remote: row.disk_remote } : null,
    events: row.events,
    firstMs: row.first_ms ?? 0,
    lastMs: row.last_ms ?? 0,
  }));
}

import type { AskDisk } from '../../engine/projects/ports/projectStore.ts';
import { decideProjects } from '../../engine/projects/ports/projectRules.ts';
import type { Decided } from '../../engine/projects/ports/projectRules.ts';
import { markAbove } from '../index/markAbove.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { createFolderFiles } from './folderFiles.ts';
import { foldersSeen } from './foldersSeen.ts';
import { finalProjects } from './projectRows.ts';

/** Has everything decided anew at the next chance, also where no conversation changed. */
export function decideAgain(db: Connection): void {
  db.run(sql`UPDATE project_state SET due = 1 WHERE due = 0`);
}

/**
 * Decides again, if something changed, which project each conversation belongs to. It depends only on
 * what is stored; only differences are written. What a person named or merged stays so: it is kept by
 * keys, of which a project has the same whatever else is imported. `askDisk` is asked about each
 * folder first, where there is a disk to ask.
 */
export function assignProjects(db: Connection, askDisk?: AskDisk): void {
  if (db.get(sql`SELECT 1 FROM project_state WHERE due = 1`) === undefined) return;
  db.transaction(() => {
    if (askDisk !== undefined) noteFolders(db, askDisk);
    const decided = decideProjects(foldersSeen(db), createFolderFiles(db));
    writeProjects(db, decided);
    writeRoots(db, decided);
    writeConversations(db, decided);
    // Rows that hold a person's word stay, for when their folders are seen again.
    db.run(
      sql`DELETE FROM project WHERE given_name IS NULL AND merged_into IS NULL
            AND project_ix NOT IN (SELECT project_ix FROM project_root)
            AND project_ix NOT IN (
              SELECT project_ix FROM conversation WHERE project_ix IS NOT NULL)`,
    );
    db.run(sql`UPDATE project_state SET due = 0`);
  });
}

/** Keeps what the disk says; what it said of a folder that is gone is kept, too. */
function noteFolders(db: Connection, askDisk: AskDisk): void {
  const folders = db.column<string>(
    sql`SELECT DISTINCT project FROM conversation WHERE project IS NOT NULL`,
  );
  for (const folder of folders) {
    const said = askDisk(folder);
    if (said === null) continue;
    db.run(
      sql`INSERT INTO folder_fact (path, root, remote) VALUES (${folder}, ${said.root}, ${said.remote})
          ON CONFLICT (path) DO UPDATE SET root = excluded.root, remote = excluded.remote
            WHERE root IS NOT excluded.root OR remote IS NOT excluded.remote`,
    );
  }
}

function writeProjects(db: Connection, { projects }: Decided): void {
  for (const { key, name } of projects) {
    const before = db.get<{ ix: number }>(
      sql`SELECT project_ix AS ix FROM project WHERE key = ${key} AND name <> ${name}`,
    );
    db.run(
      sql`INSERT INTO project (key, name) VALUES (${key}, ${name})
          ON CONFLICT (key) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`,
    );
    if (before !== undefined) markProject(db, before.ix);
  }
}

function writeRoots(db: Connection, { projects }: Decided): void {
  const roots = projects.flatMap(({ key: project, keys, roots: folders }) =>
    keys.map((key) => {
      const ordinal = folders.findIndex((folder) => folder.key === key);
      return {
        key,
        project,
        path: folders[ordinal]?.path ?? null,
        ordinal: ordinal < 0 ? folders.length : ordinal,
      };
    }),
  );
  const wanted = JSON.stringify(roots);
  db.run(
    sql`DELETE FROM project_root WHERE key NOT IN (SELECT value ->> 'key' FROM json_each(${wanted}))`,
  );
  db.run(
    sql`INSERT INTO project_root (key, project_ix, path, ordinal)
        SELECT r.value ->> 'key', p.project_ix, r.value ->> 'path', r.value ->> 'ordinal'
        FROM json_each(${wanted}) AS r JOIN project AS p ON p.key = r.value ->> 'project'
        WHERE true
        ON CONFLICT (key) DO UPDATE
          SET project_ix = excluded.project_ix, path = excluded.path, ordinal = excluded.ordinal
          WHERE project_ix <> excluded.project_ix OR path IS NOT excluded.path
            OR ordinal <> excluded.ordinal`,
  );
}

function writeConversations(db: Connection, { projectOf }: Decided): void {
  const final = finalProjects(db);
  const byKey = new Map(
    db
      .all<{ ix: number; key: string }>(sql`SELECT project_ix AS ix, key FROM project`)
      .map(({ ix, key }) => [key, final.get(ix) ?? ix]),
  );
  const before = db.all<{ ix: number; project: number | null }>(
    sql`SELECT conversation_ix AS ix, project_ix AS project FROM conversation`,
  );
  const changed: number[] = [];
  for (const { ix, project } of before) {
    const key = projectOf.get(ix);
    const now = key === undefined ? null : (byKey.get(key) ?? null);
    if (now === project) continue;
    db.run(sql`UPDATE conversation SET project_ix = ${now} WHERE conversation_ix = ${ix}`);
    changed.push(ix);
  }
  markConversations(db, changed);
}

/** Has the texts that name a project looked at again. */
export function markProject(db: Connection, projectIx: number): void {
  markConversations(
    db,
    db.column<number>(
      sql`SELECT conversation_ix FROM conversation WHERE project_ix = ${projectIx}`,
    ),
  );
}

function markConversations(db: Connection, ixs: readonly number[]): void {
  if (ixs.length === 0) return;
  const nodes = db.column<number>(
    sql`SELECT node_ix FROM conversation_node
        WHERE conversation_ix IN (SELECT value FROM json_each(${JSON.stringify(ixs)}))`,
  );
  db.run(
    sql`UPDATE node SET dirty = dirty + 1
        WHERE node_ix IN (SELECT value FROM json_each(${JSON.stringify(nodes)}))`,
  );
  markAbove(db, nodes);
}

import { StrataError } from '../../../model/result.ts';
import { finalOf, projectRows } from '../../projects/projectRows.ts';
import { nameOf } from '../../projects/readProjects.ts';
import { projectNamed, projectsNamed } from '../../projects/resolveProject.ts';
import { parseFolder } from '../../../engine/projects/ports/projectRules.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { parentsOf } from './findGone.ts';
import { isWithin } from './rules.ts';

interface PlacedRow {
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly folder: string;
  readonly project_ix: number | null;
}

/**
 * The folders, or the name in a log, that stand for what a person wants forgotten. A path stands for
 * itself and everything below it, whatever projects that are. A project's name or id stands for all its
 * folders, with what was merged into it. At least one; the first stands for the whole.
 *
 * Throws `bad-input` if several projects have the name, or if another one lies in its folders.
 */
export function foldersToForget(db: Connection, text: string): readonly string[] {
  const rows = projectRows(db);
  if (parseFolder(text) !== null || projectsNamed(rows, text).length === 0) return [text];
  const named = projectNamed(rows, text);
  const into = finalOf(rows);
  const whole = into.get(named.ix) ?? named.ix;
  const isWhole = whole === named.ix;
  const members = rows.filter(({ ix }) => ix === named.ix || (isWhole && into.get(ix) === whole));
  const placed = topLevel(db);
  const roots = members.flatMap(({ roots: own }) => own);
  const own = placed.filter(
    ({ folder, project_ix }) =>
      project_ix === whole && (isWhole || roots.some((root) => isWithin(folder, root))),
  );
  const folders = outermost([...roots, ...own.map(({ folder }) => folder)]);
  const foreign = placed.find(
    ({ folder, project_ix }) =>
      project_ix !== null &&
      project_ix !== whole &&
      folders.some((outer) => isWithin(folder, outer)),
  );
  if (foreign === undefined) return folders;
  const other = rows.find(({ ix }) => ix === foreign.project_ix);
  throw new StrataError({
    code: 'bad-input',
    message: `${other === undefined ? 'Another project' : nameOf(other)} lies in a folder of ${nameOf(named)}, and would be forgotten with it. Name the folder to forget both: ${folders.find((folder) => isWithin(foreign.folder, folder)) ?? ''}`,
    details: { project: text },
  });
}

/** Conversations that no other started, with their folders. */
function topLevel(db: Connection): readonly PlacedRow[] {
  const rows = db.all<PlacedRow>(
    sql`SELECT source, native_id, parent_native, project AS folder, project_ix FROM conversation
        WHERE project IS NOT NULL`,
  );
  const ids = new Set(rows.map(({ source, native_id }) => `${source}:${native_id}`));
  return rows.filter((row) => !parentsOf(row).some((id) => ids.has(id)));
}

/** Without those that lie in others; the order stays. */
function outermost(folders: readonly string[]): readonly string[] {
  const all = [...new Set(folders)];
  return all.filter((one) => !all.some((other) => other !== one && isWithin(one, other)));
}

import { folderKey, foldersAbove, parseFolder } from '../../engine/projects/ports/projectRules.ts';
import type { ProjectAround } from '../../engine/search/ports/searchStore.ts';
import type { Connection } from '../sql/sql.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';

/** See {@link NodeSearchReader.projectAround}. Projects that are part of another tell that one. */
export function projectAround(db: Connection, folder: string): ProjectAround | null {
  const path = parseFolder(folder);
  if (path === null) return null;
  const rows = projectRows(db);
  const ofKey = new Map(rows.flatMap((row) => row.keys.map((key) => [key, row] as const)));
  for (const each of [path, ...foldersAbove(path)]) {
    const found = ofKey.get(`path:${folderKey(each)}`);
    if (found === undefined) continue;
    const final = finalOf(rows);
    const wholeIx = final.get(found.ix) ?? found.ix;
    const whole = rows.find(({ ix }) => ix === wholeIx) ?? found;
    const parts = rows.filter(({ ix }) => final.get(ix) === wholeIx);
    return { projectId: projectId(whole.key), roots: parts.flatMap(({ roots }) => roots) };
  }
  return null;
}

/** The one place that knows what a person means by a project: an id, a name or a folder. */
import { StrataError } from '../../model/result.ts';
import { folderKey, parseFolder } from '../../engine/projects/ports/projectRules.ts';
import { isWithin } from '../maintenance/forget/rules.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';
import type { ProjectRow } from './projectRows.ts';

/**
 * The projects that are meant: by the id of any of their keys, by a root folder, or by name, whatever
 * its case. Several can have a name that a person gave.
 */
export function projectsNamed(rows: readonly ProjectRow[], text: string): readonly ProjectRow[] {
  if (text.startsWith('project:')) {
    const byId = rows.filter(({ keys }) => keys.some((key) => projectId(key) === text));
    if (byId.length > 0) return byId;
  }
  const path = parseFolder(text);
  if (path !== null) {
    const key = `path:${folderKey(path)}`;
    const byRoot = rows.filter(({ keys }) => keys.includes(key));
    if (byRoot.length > 0) return byRoot;
  }
  const name = text.trim().toLowerCase();
  const called = (said: (row: ProjectRow) => string | null): readonly ProjectRow[] =>
    rows.filter((row) => said(row)?.toLowerCase() === name);
  const shown = called(({ givenName, ownName }) => givenName ?? ownName);
  return shown.length > 0 ? shown : called(({ ownName }) => ownName);
}

/** The one project that is meant. Throws `not-found`; `bad-input` if several are. */
export function projectNamed(rows: readonly ProjectRow[], text: string): ProjectRow {
  const [found, ...more] = projectsNamed(rows, text);
  if (found === undefined)
    throw new StrataError({
      code: 'not-found',
      message: `No project of this memory is named ${text}. \`strata projects\` lists them with their ids and folders.`,
      details: { project: text },
    });
  if (more.length > 0)
    throw new StrataError({
      code: 'bad-input',
      message: `${more.length + 1} projects are named ${text}. Name one by its id: ${[found, ...more].map(({ key }) => projectId(key)).join(', ')}.`,
      details: { project: text },
    });
  return found;
}

/** The only project whose name holds all of the words, in their order ("polychrome": polychrome.p5); empty if several do. */
function projectsAlike(rows: readonly ProjectRow[], text: string): readonly ProjectRow[] {
  const wanted = wordsOf(text);
  if (wanted.trim() === '') return [];
  const alike = rows.filter(({ givenName, ownName }) =>
    wordsOf(givenName ?? ownName ?? '').includes(wanted),
  );
  return alike.length === 1 ? alike : [];
}

const wordsOf = (name: string): string =>
  ` ${(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * The conversations of all projects that are meant, with what is part of them; a part of a name is enough
 * where no other project has it. A folder that is no project's root names the conversations that began in it or below.
 * Empty if nothing is meant.
 */
export function conversationsOfProject(db: Connection, text: string): readonly number[] {
  const rows = projectRows(db);
  const final = finalOf(rows);
  const exact = projectsNamed(rows, text);
  const meant = exact.length > 0 || parseFolder(text) !== null ? exact : projectsAlike(rows, text);
  const named = meant.map(({ ix }) => final.get(ix) ?? ix);
  if (named.length > 0)
    return db.column<number>(
      sql`SELECT conversation_ix FROM conversation
          WHERE project_ix IN (SELECT value FROM json_each(${JSON.stringify(named)}))`,
    );
  return db
    .all<{ ix: number; project: string }>(
      sql`SELECT conversation_ix AS ix, project FROM conversation WHERE project IS NOT NULL`,
    )
    .filter(({ project }) => isWithin(project, text))
    .map(({ ix }) => ix);
}

/** What a person says about projects. Kept by key, so that nothing derived anew undoes it. */
import type { ProjectsOut } from '../../engine/projects/ports/projectStore.ts';
import { createSpans } from '../conversations/spans.ts';
import { StrataError } from '../../model/result.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { assignProjects, decideAgain, markProject } from './assignProjects.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';
import type { ProjectRow } from './projectRows.ts';
import { nameOf, readProjects } from './readProjects.ts';
import { projectNamed } from './resolveProject.ts';

/** See {@link ProjectWriter.renameProject}. */
export function renameProject(db: Connection, project: string, name: string | null): ProjectsOut {
  return db.transaction(() => {
    assignProjects(db);
    const row = projectNamed(projectRows(db), project);
    for (const key of row.keys)
      db.run(
        sql`UPDATE project SET given_name = ${key === row.key ? name : null} WHERE key = ${key}`,
      );
    markProject(db, finalOf(projectRows(db)).get(row.ix) ?? row.ix);
    return about(db, [row]);
  });
}

/** See {@link ProjectWriter.mergeProjects}. */
export function mergeProjects(db: Connection, project: string, into: string | null): ProjectsOut {
  return db.transaction(() => {
    assignProjects(db);
    const rows = projectRows(db);
    const row = projectNamed(rows, project);
    const whole = into === null ? null : projectNamed(rows, into);
    if (whole !== null && finalOf(rows).get(whole.ix) === row.ix)
      throw new StrataError({
        code: 'bad-input',
        message:
          whole.ix === row.ix
            ? `${nameOf(row)} is one project already.`
            : `${nameOf(whole)} is a part of ${nameOf(row)}. Take it out first: \`strata project merge ${projectId(whole.key)} --undo\`.`,
        details: { project },
      });
    for (const key of row.keys)
      db.run(
        sql`UPDATE project SET merged_into = ${key === row.key ? (whole?.key ?? null) : null}
            WHERE key = ${key}`,
      );
    decideAgain(db);
    assignProjects(db);
    return about(db, whole === null ? [row] : [row, whole]);
  });
}

/** Of all projects, those that these are now, or are part of. */
function about(db: Connection, rows: readonly ProjectRow[]): ProjectsOut {
  const ids = new Set(rows.map(({ key }) => projectId(key)));
  const { projects, weeks } = readProjects(db, {}, createSpans(db));
  return {
    weeks,
    none: null,
    projects: projects.filter(
      (one) => ids.has(one.projectId) || one.merged.some((part) => ids.has(part.projectId)),
    ),
  };
}

import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';
import type { ProjectsOut } from '../../engine/projects/ports/projectStore.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { foldersSeen } from './foldersSeen.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';
import type { ProjectRow } from './projectRows.ts';

type ProjectOut = ProjectsOut['projects'][number];
/** Projects with conversations that show events, the one worked on last first. */
export function readProjects(db: Connection): ProjectsOut {
  const rows = projectRows(db);
  const byIx = new Map(rows.map((row) => [row.ix, row]));
  const final = finalOf(rows);
  const parts = Map.groupBy(rows, ({ ix }) => final.get(ix) ?? ix);
  const counted = countConversations(db);
  const usage = usageOfProjects(db);
  const projects = [...counted]
    .toSorted(([a, one], [b, other]) => other.lastMs - one.lastMs || a - b)
    .flatMap(([ix, { conversations, requests, firstMs, lastMs }]): ProjectOut[] => {
      const row = byIx.get(ix);
      if (row === undefined) return [];
      const others = (parts.get(ix) ?? []).filter((part) => part.ix !== ix);
      return [
        {
          projectId: projectId(row.key),
          name: nameOf(row),
          roots: [row, ...others].flatMap(({ roots }) => roots),
          conversations,
          requests,
          firstTime: isoTime(firstMs),
          lastTime: isoTime(lastMs),
          usage: usage.get(ix) ?? [],
          renamed: row.givenName !== null,
          merged: others.map((part) => ({ projectId: projectId(part.key), name: nameOf(part) })),
        },
      ];
    });
  return { projects };
}

export function nameOf({ givenName, ownName }: ProjectRow): string {
  return givenName ?? ownName;
}

interface Counted {
  conversations: number;
  requests: number;
  firstMs: number;
  lastMs: number;
}

function countConversations(db: Connection): ReadonlyMap<number, Counted> {
  const turns = new Map(
    db
      .all<{ ix: number; turns: number }>(
        sql`SELECT conversation_ix AS ix, count(*) AS turns FROM turn GROUP BY conversation_ix`,
      )
      .map((row) => [row.ix, row.turns]),
  );
  const projects = new Map(
    db
      .all<{ ix: number; project: number; is_agent: number }>(
        sql`SELECT conversation_ix AS ix, project_ix AS project,
              parent_native IS NOT NULL AS is_agent
            FROM conversation WHERE project_ix IS NOT NULL`,
      )
      .map((row) => [row.ix, row]),
  );
  const counted = new Map<number, Counted>();
  for (const { conversation, parent, events, firstMs, lastMs } of foldersSeen(db)) {
    const row = projects.get(conversation);
    if (row === undefined || events === 0) continue;
    const { project, is_agent: isAgent } = row;
    const known = counted.get(project) ?? {
      conversations: 0,
      requests: 0,
      firstMs: Number.POSITIVE_INFINITY,
      lastMs: 0,
    };
    // A sub-agent whose log alone was kept stands for its conversation.
    if (parent === null) known.conversations += 1;
    if (parent === null && isAgent === 0) known.requests += turns.get(conversation) ?? 0;
    known.firstMs = Math.min(known.firstMs, firstMs);
    known.lastMs = Math.max(known.lastMs, lastMs);
    counted.set(project, known);
  }
  return counted;
}

/** What models used for each project, by its row. */
function usageOfProjects(db: Connection): ReadonlyMap<number, ProjectOut['usage']> {
  const rows = db.all<ModelTokens & { readonly ix: number }>(
    sql`SELECT c.project_ix AS ix, u.model, sum(u.input) AS input, sum(u.output) AS output,
          sum(u.cache_read) AS cacheRead, sum(u.cache_write) AS cacheWrite
        FROM usage AS u JOIN conversation AS c USING (conversation_ix)
        WHERE c.project_ix IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ ix }) => ix)].map(([ix, of]) => [
      ix,
      of.map(({ ix: _ix, ...tokens }) => tokens),
    ]),
  );
}

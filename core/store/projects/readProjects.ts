import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';
import type { ProjectsOut } from '../../engine/projects/ports/projectStore.ts';
import { Temporal } from 'temporal-polyfill';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { TimedLens } from '../../model/lens.ts';
import { findConversations } from '../conversations/readConversations.ts';
import { readZone } from '../settings/settings.ts';
import { foldersSeen } from './foldersSeen.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';
import type { ProjectRow } from './projectRows.ts';

type ProjectOut = ProjectsOut['projects'][number];

/** Projects with conversations that show events and are meant, the one worked on last first. */
export function readProjects(db: Connection, lens: TimedLens = {}): ProjectsOut {
  const rows = projectRows(db);
  const byIx = new Map(rows.map((row) => [row.ix, row]));
  const final = finalOf(rows);
  const parts = Map.groupBy(rows, ({ ix }) => final.get(ix) ?? ix);
  const meant = meantBy(db, lens);
  const counted = countConversations(db, meant);
  const usage = usageOfProjects(db, meant);
  const newestMs = Math.max(...[...counted.values()].map(({ lastMs }) => lastMs));
  const weeks =
    counted.size === 0 ? [] : weeksUpTo(Math.min(newestMs, meant.toMs - 1), readZone(db));
  const weekly = requestsByWeek(db, meant, weeks);
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
          weeks: weeks.map((_, at) => weekly.get(ix)?.[at] ?? 0),
          renamed: row.givenName !== null,
          merged: others.map((part) => ({ projectId: projectId(part.key), name: nameOf(part) })),
        },
      ];
    });
  return { projects, weeks: weeks.map(({ monday }) => monday) };
}

export function nameOf({ givenName, ownName }: ProjectRow): string {
  return givenName ?? ownName;
}

/** What is counted. */
interface Meant {
  /** Rows of conversations, as JSON; null: all. */
  readonly among: string | null;
  readonly fromMs: number;
  readonly toMs: number;
}

function meantBy(db: Connection, lens: TimedLens): Meant {
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER } = lens;
  const isAll = Object.values(lens).every((given) => given === undefined);
  const ixs = isAll ? null : findConversations(db, lens).map((one) => one.conversation_ix);
  return { among: ixs && JSON.stringify(ixs), fromMs, toMs };
}

interface Counted {
  conversations: number;
  requests: number;
  firstMs: number;
  lastMs: number;
}

function countConversations(
  db: Connection,
  { among, fromMs, toMs }: Meant,
): ReadonlyMap<number, Counted> {
  const turns = new Map(
    db
      .all<{ ix: number; turns: number }>(
        sql`SELECT conversation_ix AS ix, count(*) AS turns FROM turn
            WHERE start_ms >= ${fromMs} AND start_ms < ${toMs} GROUP BY conversation_ix`,
      )
      .map((row) => [row.ix, row.turns]),
  );
  const projects = new Map(
    db
      .all<{ ix: number; project: number; is_agent: number }>(
        sql`SELECT conversation_ix AS ix, project_ix AS project,
              parent_native IS NOT NULL AS is_agent
            FROM conversation WHERE project_ix IS NOT NULL
              AND (${among} IS NULL OR conversation_ix IN (SELECT value FROM json_each(${among})))`,
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
    const asked = turns.get(conversation) ?? 0;
    // As in the list of conversations: sub-agents whose log alone was kept are in none.
    if (parent === null && isAgent === 0 && asked > 0) {
      known.conversations += 1;
      known.requests += asked;
    }
    known.firstMs = Math.min(known.firstMs, firstMs);
    known.lastMs = Math.max(known.lastMs, lastMs);
    counted.set(project, known);
  }
  return counted;
}

/** What models used for each project, by its row. */
function usageOfProjects(
  db: Connection,
  { among, fromMs, toMs }: Meant,
): ReadonlyMap<number, ProjectOut['usage']> {
  const rows = db.all<ModelTokens & { readonly ix: number }>(
    sql`SELECT c.project_ix AS ix, u.model, sum(u.input) AS input, sum(u.output) AS output,
          sum(u.cache_read) AS cacheRead, sum(u.cache_write) AS cacheWrite
        FROM usage AS u JOIN conversation AS c USING (conversation_ix)
        WHERE c.project_ix IS NOT NULL AND u.ms >= ${fromMs} AND u.ms < ${toMs}
          AND (${among} IS NULL OR c.conversation_ix IN (SELECT value FROM json_each(${among})))
        GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ ix }) => ix)].map(([ix, of]) => [
      ix,
      of.map(({ ix: _ix, ...tokens }) => tokens),
    ]),
  );
}

const WEEKS = 12;

interface Week {
  /** `2026-06-22`. */
  readonly monday: string;
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
}

/** Twelve weeks of the calendar, the last one that of the moment. */
function weeksUpTo(ms: number, zone: string): readonly Week[] {
  const day = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
  const last = day.subtract({ days: day.dayOfWeek - 1 });
  const startOf = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(zone).epochMilliseconds;
  return Array.from({ length: WEEKS }, (_, at) => {
    const monday = last.subtract({ weeks: WEEKS - 1 - at });
    const startMs = startOf(monday);
    return { monday: monday.toString(), startMs, endMs: startOf(monday.add({ weeks: 1 })) };
  });
}

/** Of each project, by its row; those without any are missing. */
function requestsByWeek(
  db: Connection,
  { among, fromMs, toMs }: Meant,
  weeks: readonly Week[],
): ReadonlyMap<number, readonly number[]> {
  const bounds = weeks.map(({ startMs, endMs }) => [startMs, endMs]);
  const rows = db.all<{ ix: number; week: number; requests: number }>(
    sql`SELECT c.project_ix AS ix, w.key AS week, count(*) AS requests
        FROM turn AS u JOIN conversation AS c USING (conversation_ix)
        JOIN json_each(${JSON.stringify(bounds)}) AS w
          ON u.start_ms >= w.value ->> 0 AND u.start_ms < w.value ->> 1
        WHERE c.project_ix IS NOT NULL AND c.parent_native IS NULL
          AND u.start_ms >= max(${fromMs}, ${weeks[0]?.startMs ?? 0}) AND u.start_ms < ${toMs}
          AND (${among} IS NULL OR c.conversation_ix IN (SELECT value FROM json_each(${among})))
        GROUP BY 1, 2`,
  );
  const weekly = new Map<number, number[]>();
  for (const { ix, week, requests } of rows) {
    const own = weekly.get(ix) ?? weeks.map(() => 0);
    own[week] = requests;
    weekly.set(ix, own);
  }
  return weekly;
}

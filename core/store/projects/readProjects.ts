import type { ProjectsOut } from '../../engine/projects/ports/projectStore.ts';
import { Temporal } from 'temporal-polyfill';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { TimedLens } from '../../model/lens.ts';
import { findConversations } from '../conversations/readConversations.ts';
import { TokenSums } from '../conversations/modelTokens.ts';
import type { Spans } from '../conversations/spans.ts';
import { spokenWithin } from '../conversations/spokenWithin.ts';
import { usageWithin } from '../conversations/usageWithin.ts';
import { readZone } from '../settings/settings.ts';
import { finalOf, projectId, projectRows } from './projectRows.ts';
import type { ProjectRow } from './projectRows.ts';

/** In the place of a row: what is of none. */
const NO_PROJECT = 0;

type ProjectOut = ProjectsOut['projects'][number];

/**
 * Projects with conversations that show events and are meant, the one worked on last first, behind all of them those
 * without a conversation that counts.
 */
export function readProjects(db: Connection, lens: TimedLens, spans: Spans): ProjectsOut {
  const rows = projectRows(db);
  const byIx = new Map(rows.map((row) => [row.ix, row]));
  const final = finalOf(rows);
  const parts = Map.groupBy(rows, ({ ix }) => final.get(ix) ?? ix);
  const meant = meantBy(db, lens);
  const isAll = Object.values(lens).every((given) => given === undefined);
  // Narrowed down, a project counts where one of its conversations does.
  const counted = new Map(
    [...countConversations(db, meant, spans)].filter(
      ([, { conversations }]) => isAll || conversations > 0,
    ),
  );
  const usage = usageOfProjects(db, meant);
  const ordered = [...counted]
    .filter(([ix]) => ix !== NO_PROJECT)
    .toSorted(
      ([a, one], [b, other]) =>
        Number(one.conversations === 0) - Number(other.conversations === 0) ||
        other.lastMs - one.lastMs ||
        a - b,
    );
  const newestMs = ordered[0]?.[1].lastMs ?? 0;
  const weeks =
    ordered.length === 0 ? [] : weeksUpTo(Math.min(newestMs, meant.toMs - 1), readZone(db));
  const weekly = requestsByWeek(db, meant, weeks);
  const toldOf = (ix: number, { firstMs, lastMs, ...counts }: Counted) => ({
    ...counts,
    firstTime: isoTime(firstMs),
    lastTime: isoTime(lastMs),
    usage: usage.get(ix) ?? [],
    weeks: weeks.map((_, at) => weekly.get(ix)?.[at] ?? 0),
  });
  const none = counted.get(NO_PROJECT);
  const projects = ordered.flatMap(([ix, counts]): ProjectOut[] => {
    const row = byIx.get(ix);
    if (row === undefined) return [];
    const others = (parts.get(ix) ?? []).filter((part) => part.ix !== ix);
    return [
      {
        projectId: projectId(row.key),
        name: nameOf(row),
        roots: [row, ...others].flatMap(({ roots }) => roots),
        ...toldOf(ix, counts),
        renamed: row.givenName !== null,
        merged: others.map((part) => ({ projectId: projectId(part.key), name: nameOf(part) })),
      },
    ];
  });
  return {
    projects,
    none: none === undefined || none.conversations === 0 ? null : toldOf(NO_PROJECT, none),
    weeks: weeks.map(({ monday }) => monday),
  };
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
  readonly conversations: number;
  readonly requests: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

const NOTHING: Counted = {
  conversations: 0,
  requests: 0,
  firstMs: Number.POSITIVE_INFINITY,
  lastMs: 0,
};

function countConversations(
  db: Connection,
  { among, fromMs, toMs }: Meant,
  spans: Spans,
): ReadonlyMap<number, Counted> {
  const turns = new Map(
    db
      .all<{ ix: number; turns: number }>(
        sql`SELECT conversation_ix AS ix, count(*) AS turns FROM turn
            WHERE start_ms >= ${fromMs} AND start_ms < ${toMs} GROUP BY conversation_ix`,
      )
      .map((row) => [row.ix, row.turns]),
  );
  const rows = db.all<{
    ix: number;
    project: number;
    is_meant: number;
  }>(
    sql`SELECT conversation_ix AS ix, coalesce(project_ix, ${NO_PROJECT}) AS project,
          ${among} IS NULL OR conversation_ix IN (SELECT value FROM json_each(${among})) AS is_meant
        FROM conversation`,
  );
  const spoken = spokenWithin(db, spans, { fromMs, toMs, among: undefined });
  const shown = spans.of(null);
  const counted = new Map<number, Counted>();
  for (const row of rows) {
    const { ix, project } = row;
    const span = shown.get(ix);
    if (row.is_meant === 0 || span === undefined) continue;
    const { firstMs, lastMs } = span;
    const known = counted.get(project) ?? NOTHING;
    const counts = spoken.has(ix);
    // What nobody sees in a list, a sub-agent's and a silent one, dates a project only where it has nothing else.
    if (!counts && known.conversations > 0) continue;
    const before = counts && known.conversations === 0 ? NOTHING : known;
    counted.set(project, {
      conversations: before.conversations + Number(counts),
      requests: before.requests + (counts ? (turns.get(ix) ?? 0) : 0),
      firstMs: Math.min(before.firstMs, firstMs),
      lastMs: Math.max(before.lastMs, lastMs),
    });
  }
  return counted;
}

/** What models used for each project, by its row. */
function usageOfProjects(db: Connection, meant: Meant): ReadonlyMap<number, ProjectOut['usage']> {
  const projectOf = new Map(
    db
      .all<{ ix: number; project: number }>(
        sql`SELECT conversation_ix AS ix, coalesce(project_ix, ${NO_PROJECT}) AS project
            FROM conversation`,
      )
      .map(({ ix, project }) => [ix, project]),
  );
  const sums = new Map<number, TokenSums>();
  for (const { ix, piece: _piece, ...tokens } of usageWithin(db, {
    ...meant,
    among: meant.among ?? JSON.stringify([...projectOf.keys()]),
  })) {
    const project = projectOf.get(ix);
    if (project === undefined) continue;
    const known = sums.get(project) ?? new TokenSums();
    known.add(tokens);
    sums.set(project, known);
  }
  return new Map([...sums].map(([project, used]) => [project, used.values()]));
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
  const rows = db.all<{ ix: number; ms: number }>(
    sql`SELECT coalesce(c.project_ix, ${NO_PROJECT}) AS ix, u.start_ms AS ms
        FROM turn AS u JOIN conversation AS c USING (conversation_ix)
        WHERE c.parent_native IS NULL
          AND u.start_ms >= max(${fromMs}, ${weeks[0]?.startMs ?? 0}) AND u.start_ms < ${toMs}
          AND (${among} IS NULL OR c.conversation_ix IN (SELECT value FROM json_each(${among})))`,
  );
  const weekly = new Map<number, number[]>();
  for (const { ix, ms } of rows) {
    const week = weeks.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    if (week < 0) continue;
    const own = weekly.get(ix) ?? weeks.map(() => 0);
    own[week] = (own[week] ?? 0) + 1;
    weekly.set(ix, own);
  }
  return weekly;
}

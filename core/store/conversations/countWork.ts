/** What work comes to, by one dimension: {@link ConversationReader.countWork}. */
import { Temporal } from 'temporal-polyfill';
import type { CountedStats } from '../../engine/conversations/ports/conversationReader.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { TimedLens } from '../../model/lens.ts';
import { unreachable } from '../../model/result.ts';
import type { StatDimension } from '../../model/statistics.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { LONGEST_PAUSE_MS } from './longestPause.ts';
import { rootsOf } from './family.ts';
import { TokenSums } from './modelTokens.ts';
import { findConversations } from './readConversations.ts';
import { requestsWithin } from './requestsWithin.ts';
import { spokenWithin } from './spokenWithin.ts';
import type { Spans } from './spans.ts';
import { usageWithin } from './usageWithin.ts';
import { QUARTER_MS } from './workTimes.ts';

type Amount = 'requests' | 'activeMs' | 'edits' | 'errors' | 'calls';

interface Row {
  readonly amounts: Record<Amount, number>;
  readonly conversations: Set<number>;
  readonly usage: TokenSums;
}

/** Where something counts: a quarter of an hour of a conversation. */
interface Bucket {
  readonly quarter: number;
  readonly ix: number;
}

export function countWork(
  db: Connection,
  filter: TimedLens,
  {
    by,
    zone,
    spans,
  }: { readonly by: StatDimension | undefined; readonly zone: string; readonly spans: Spans },
): CountedStats {
  const conversations = new Map(
    findConversations(db, filter).map((one) => [one.conversation_ix, one]),
  );
  const ixs = JSON.stringify([...conversations.keys()]);
  const names = new Map(
    db
      .all<{ ix: number; name: string }>(
        sql`SELECT project_ix AS ix, coalesce(given_name, name) AS name FROM project`,
      )
      .map(({ ix, name }) => [ix, name]),
  );
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER } = filter;
  const within = { ixs, fromMs, toMs };
  const spoken = spokenWithin(db, spans, { fromMs, toMs, among: new Set(conversations.keys()) });
  const rows = new Map<string, Row>();
  const total = newRow();
  const roots = rootsOf(db);
  const times = timeKeys(zone);
  /** The key of what does not depend on a model, a tool or a file. */
  const keyOf = ({ quarter, ix }: Bucket): string | undefined => {
    const conversation = conversations.get(ix);
    switch (by) {
      case 'day':
      case 'week':
      case 'month':
      case 'hour':
      case 'weekday':
        return times(quarter)[by];
      case 'project':
        return (conversation && names.get(conversation.project_ix ?? 0)) ?? '';
      case 'source':
        return conversation?.source;
      case 'model':
      case 'tool':
      case 'file':
      case undefined:
        return undefined;
      default:
        return unreachable(by);
    }
  };
  const rowAt = (key: string): Row => {
    const known = rows.get(key);
    if (known !== undefined) return known;
    const made = newRow();
    rows.set(key, made);
    return made;
  };
  const count = (bucket: Bucket, own: string | undefined, change: (row: Row) => void): void => {
    const conversation = roots.get(bucket.ix) ?? bucket.ix;
    change(total);
    const key = own ?? keyOf(bucket);
    if (key === undefined) return;
    const row = rowAt(key);
    // Where a tool, a model or a file is counted, those that used it.
    if (own !== undefined && spoken.has(conversation)) row.conversations.add(conversation);
    change(row);
  };
  for (const ix of spoken) total.conversations.add(ix);
  for (const bucket of saidIn(db, { ...within, ixs: JSON.stringify([...spoken]) }, by)) {
    const key = keyOf(bucket);
    if (key !== undefined) rowAt(key).conversations.add(bucket.ix);
  }
  for (const { ix, ms, askedMs } of requestsWithin(db, within)) {
    const quarter = Math.floor((by === 'hour' || by === 'weekday' ? askedMs : ms) / QUARTER_MS);
    count({ quarter, ix }, undefined, ({ amounts }) => (amounts.requests += 1));
  }
  for (const { n, ...bucket } of activity(db, within))
    count(bucket, undefined, ({ amounts }) => (amounts.activeMs += n));
  for (const { n, name, ...bucket } of toolCalls(db, within))
    count(bucket, by === 'tool' ? (name ?? '') : undefined, ({ amounts }) => (amounts.calls += n));
  for (const { n, kind, detail, tool, ...bucket } of changesAndFailures(db, within)) {
    const own = by === 'file' && kind === CHANGE ? detail : by === 'tool' ? tool : undefined;
    count(bucket, own ?? undefined, ({ amounts }) => {
      amounts[kind === CHANGE ? 'edits' : 'errors'] += n;
    });
  }
  for (const { piece, ix, ...tokens } of usageWithin(db, {
    among: ixs,
    fromMs,
    toMs,
    widthMs: QUARTER_MS,
  }))
    count({ quarter: piece, ix }, by === 'model' ? tokens.model : undefined, (row) =>
      row.usage.add(tokens),
    );
  return {
    rows: [...rows]
      .map(([key, row]) => ({ key, ...rowOut(row) }))
      .toSorted((a, b) =>
        isTime(by) ? order(a.key, b.key) : weight(b) - weight(a) || order(a.key, b.key),
      ),
    total: rowOut(total),
  };
}

function newRow(): Row {
  return {
    amounts: { requests: 0, activeMs: 0, edits: 0, errors: 0, calls: 0 },
    conversations: new Set(),
    usage: new TokenSums(),
  };
}

function rowOut({ amounts, conversations, usage: used }: Row) {
  return { ...amounts, conversations: conversations.size, usage: used.values() };
}

const TIMES = [
  'day',
  'week',
  'month',
  'hour',
  'weekday',
] as const satisfies readonly StatDimension[];
type TimeKeys = Record<(typeof TIMES)[number], string>;

const isTime = (by: StatDimension | undefined): boolean => TIMES.some((time) => time === by);
const order = (a: string, b: string): number => (a < b ? -1 : 1);
const weight = ({ activeMs, edits, calls, usage: used }: ReturnType<typeof rowOut>): number =>
  activeMs / 60_000 + edits + calls + used.reduce((sum, { output }) => sum + output / 1_000, 0);

/**
 * Day, week, month, hour and weekday of a quarter of an hour, each computed once: `2026-01-30`, `2026-W05` (by ISO
 * 8601, also where two months share it), `2026-01`, `14`, and `1` (Monday) … `7`.
 */
function timeKeys(zone: string): (quarter: number) => TimeKeys {
  const known = new Map<number, TimeKeys>();
  return (quarter) => {
    const cached = known.get(quarter);
    if (cached !== undefined) return cached;
    const at = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(
      zone,
    );
    const { yearOfWeek = at.year, weekOfYear = 0 } = at;
    const keys = {
      day: at.toPlainDate().toString(),
      week: `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`,
      month: at.toPlainDate().toPlainYearMonth().toString(),
      hour: String(at.hour).padStart(2, '0'),
      weekday: String(at.dayOfWeek),
    };
    known.set(quarter, keys);
    return keys;
  };
}

interface Within {
  /** Rows of conversations, as JSON. */
  readonly ixs: string;
  readonly fromMs: number;
  readonly toMs: number;
}

type Counted = Bucket & { readonly n: number };

/** Where something was said: in which quarters, or only in which conversations, if times do not count. */
function saidIn(
  db: Connection,
  { ixs, fromMs, toMs }: Within,
  by: StatDimension | undefined,
): readonly Bucket[] {
  if (!isTime(by))
    return db.all<Bucket>(sql`SELECT 0 AS quarter, value AS ix FROM json_each(${ixs})`);
  return db.all<Bucket>(
    sql`SELECT DISTINCT e.ms / ${QUARTER_MS} AS quarter, t.conversation_ix AS ix
        FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE (e.kind = 0 OR (e.flags & 2) <> 0) AND e.ms >= ${fromMs} AND e.ms < ${toMs}
          AND t.conversation_ix IN (SELECT value FROM json_each(${ixs}))`,
  );
}

/** Time between events, without long pauses; a person's, so without sub-agents. */
function activity(db: Connection, { ixs, fromMs, toMs }: Within): readonly Counted[] {
  return db.all<Counted>(
    sql`SELECT ms / ${QUARTER_MS} AS quarter, ix, sum(pause) AS n FROM (
          SELECT e.ms, t.conversation_ix AS ix,
            e.ms - lag(e.ms) OVER (PARTITION BY t.conversation_ix ORDER BY t.position) AS pause
          FROM timeline AS t JOIN event AS e USING (event_ix)
          JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
          WHERE c.parent_native IS NULL
            AND t.conversation_ix IN (SELECT value FROM json_each(${ixs})))
        WHERE pause BETWEEN 0 AND ${LONGEST_PAUSE_MS} AND ms >= ${fromMs} AND ms < ${toMs}
        GROUP BY 1, 2`,
  );
}

const TOOL_CALL = 2;
const CHANGE = FACT_KINDS.indexOf('change');
const FAILED = FACT_KINDS.indexOf('failed');

function toolCalls(
  db: Connection,
  { ixs, fromMs, toMs }: Within,
): readonly (Counted & { readonly name: string | null })[] {
  return db.all(
    sql`SELECT e.ms / ${QUARTER_MS} AS quarter, t.conversation_ix AS ix, e.name, count(*) AS n
        FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE e.kind = ${TOOL_CALL} AND e.ms >= ${fromMs} AND e.ms < ${toMs}
          AND t.conversation_ix IN (SELECT value FROM json_each(${ixs})) GROUP BY 1, 2, 3`,
  );
}

function changesAndFailures(
  db: Connection,
  { ixs, fromMs, toMs }: Within,
): readonly (Counted & {
  readonly kind: number;
  readonly detail: string | null;
  readonly tool: string | null;
})[] {
  return db.all(
    sql`SELECT e.ms / ${QUARTER_MS} AS quarter, t.conversation_ix AS ix, f.kind,
          f.data ->> '$.path' AS detail, e.name AS tool, count(*) AS n
        FROM fact AS f JOIN timeline AS t USING (event_ix) JOIN event AS e USING (event_ix)
        WHERE f.kind IN (${CHANGE}, ${FAILED}) AND e.ms >= ${fromMs} AND e.ms < ${toMs}
          AND t.conversation_ix IN (SELECT value FROM json_each(${ixs})) GROUP BY 1, 2, 3, 4, 5`,
  );
}

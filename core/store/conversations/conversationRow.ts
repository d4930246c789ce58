/** A row of the list of conversations. */
import { gatherFacts } from '../../engine/conversations/ports/factRules.ts';
import type { Gathered, PlacedFact } from '../../engine/conversations/ports/factRules.ts';
import type {
  ConversationRow,
  ModelTokens,
} from '../../engine/conversations/ports/conversationReader.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventFact } from '../../model/facts.ts';
import { conversationId, gripId, turnId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { projectId } from '../projects/projectRows.ts';
import type { PointRole } from '../../model/point.ts';
import { marksOf } from '../marks/conversationMarks.ts';
import { titleOf } from './conversationTitle.ts';
import { familyOf } from './family.ts';
import { LONGEST_PAUSE_MS } from './longestPause.ts';
import { TokenSums } from './modelTokens.ts';
import { usageWithin } from './usageWithin.ts';
import { countPoints } from './readPoints.ts';

/** Columns of a conversation that its row is made of. */
export interface StoredConversation {
  readonly conversation_ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly project: string | null;
  readonly title: string | null;
  readonly project_ix: number | null;
  readonly branch: string | null;
}

export interface ReadRow {
  readonly row: ConversationRow;
  readonly gathered: Gathered;
  readonly facts: readonly PlacedFact[];
  /** The conversation and its sub-agents. */
  readonly family: readonly number[];
}

export function readRow(db: Connection, stored: StoredConversation): ReadRow {
  const ix = stored.conversation_ix;
  const family = familyOf(db, ix);
  const facts = factsOf(db, family);
  const gathered = gatherFacts(facts);
  const span = spanOf(db, ix);
  const edits = facts.filter(({ fact }) => fact.kind === 'change').length;
  const counts = countPoints(db, ix);
  const count = (role: PointRole): number => counts.get(role) ?? 0;
  return {
    facts,
    gathered,
    family,
    row: {
      conversationId: conversationId(stored.source, stored.native_id),
      title: titleOf(db, stored),
      ...marksOf(db, stored),
      ...projectOf(db, stored.project_ix),
      folder: stored.project,
      source: stored.source,
      usage: usageOf(db, family),
      branch: stored.branch,
      start: isoTime(span.start),
      end: isoTime(span.end),
      activeMs: span.active,
      requests: stored.parent_native === null ? requestsOf(db, ix) : 0,
      edits,
      errors: gathered.errors.length,
      points: { decided: count('decided'), corrected: count('corrected'), open: count('open') },
      agents: family.length - 1,
      eventCount: span.events,
      parentId:
        stored.parent_native === null ? null : conversationId(stored.source, stored.parent_native),
      lineage: lineageOf(db, stored),
    },
  };
}

function projectOf(
  db: Connection,
  ix: number | null,
): Pick<ConversationRow, 'projectId' | 'project'> {
  const row = db.get<{ key: string; name: string }>(
    sql`SELECT key, coalesce(given_name, name) AS name FROM project WHERE project_ix = ${ix}`,
  );
  return row === undefined
    ? { projectId: null, project: null }
    : { projectId: projectId(row.key), project: row.name };
}

interface FactRow {
  readonly kind: number;
  readonly data: string;
  readonly grip_key: Uint8Array;
  readonly grip_ms: number;
  readonly excerpt: string;
  readonly ms: number;
  readonly conversation_ix: number;
  readonly opener_key: Uint8Array | null;
  readonly opener_ms: number | null;
}

/** In the order in which they happened; `family`: as {@link familyOf}. */
export function factsOf(db: Connection, family: readonly number[]): readonly PlacedFact[] {
  const [own] = family;
  return db
    .all<FactRow>(
      sql`SELECT f.kind, f.data, g.key AS grip_key, g.ms AS grip_ms, g.excerpt, e.ms,
            t.conversation_ix, o.key AS opener_key, o.ms AS opener_ms
          FROM timeline AS t JOIN fact AS f USING (event_ix) JOIN event AS e USING (event_ix)
          JOIN grip AS g USING (grip_ix)
          JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
          LEFT JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
          LEFT JOIN event AS o ON o.event_ix = u.opener_ix
          WHERE t.conversation_ix IN (SELECT value FROM json_each(${JSON.stringify(family)}))
          ORDER BY e.ms, c.native_id, t.position, f.ordinal`,
    )
    .flatMap((row) => {
      const kind = FACT_KINDS[row.kind];
      if (kind === undefined) return [];
      return [
        {
          fact: { kind, ...(JSON.parse(row.data) as object) } as EventFact,
          gripId: gripId({ ms: row.grip_ms, hash: row.grip_key }),
          excerpt: row.excerpt,
          ms: row.ms,
          turnId:
            row.opener_key === null || row.opener_ms === null
              ? null
              : turnId({ ms: row.opener_ms, hash: row.opener_key }),
          ofAgent: row.conversation_ix !== own,
        },
      ];
    });
}

function usageOf(db: Connection, family: readonly number[]): readonly ModelTokens[] {
  const sums = new TokenSums();
  const all = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };
  for (const { ix: _ix, piece: _piece, ...tokens } of usageWithin(db, {
    among: JSON.stringify(family),
    ...all,
  }))
    sums.add(tokens);
  return sums.values();
}

function spanOf(db: Connection, ix: number) {
  const row = db.get<{ start: number; end: number; active: number; events: number }>(
    sql`SELECT coalesce(min(ms), 0) AS start, coalesce(max(ms), 0) AS end, count(*) AS events,
          coalesce(sum(CASE WHEN pause BETWEEN 0 AND ${LONGEST_PAUSE_MS} THEN pause END), 0) AS active
        FROM (SELECT e.ms, e.ms - lag(e.ms) OVER (ORDER BY t.position) AS pause
              FROM timeline AS t JOIN event AS e USING (event_ix) WHERE t.conversation_ix = ${ix})`,
  );
  return row ?? { start: 0, end: 0, active: 0, events: 0 };
}

function requestsOf(db: Connection, ix: number): number {
  return (
    db.get<{ count: number }>(sql`SELECT count(*) AS count FROM turn WHERE conversation_ix = ${ix}`)
      ?.count ?? 0
  );
}

function lineageOf(db: Connection, stored: StoredConversation): ConversationRow['lineage'] {
  return db
    .all<{ kind: ConversationRow['lineage'][number]['kind']; native: string }>(
      sql`SELECT kind, from_native AS native FROM lineage
          WHERE conversation_ix = ${stored.conversation_ix} ORDER BY kind, from_native`,
    )
    .map(({ kind, native }) => ({ kind, conversationId: conversationId(stored.source, native) }));
}

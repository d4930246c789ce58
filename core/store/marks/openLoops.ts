/** What is open: the one rule that every number and list of it follows. */
import { intentSaid, LEAST_OPEN, SETTLED } from '../../model/idea.ts';
import type { IdeaIntent } from '../../model/idea.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { pointRole } from '../summaries/bullets.ts';

/** Something that is open, under the key of the grip that it quotes. */
export interface OpenLoop {
  /** Hexadecimal. */
  readonly key: string;
  readonly ms: number;
  readonly conversation: number;
  readonly text: string;
  /** Its own words, where a person gave it others. */
  readonly originalText: string | null;
  readonly supported: boolean;
  /** When a person last said something of it; null: never. */
  readonly changedMs: number | null;
  /** Its place among those of a conversation that were said at once: ideas as they were said, then points as they are told. */
  readonly place: number;
  /** Where a point is told; null of an idea. */
  readonly bullet: {
    readonly nodeIx: number;
    readonly textIx: number;
    readonly ordinal: number;
  } | null;
}

export interface OpenQuery {
  /** Rows of conversations; null: all. */
  readonly conversations: readonly number[] | null;
  /** When it was said, epoch ms; the end is exclusive. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Also what sub-agents leave open. */
  readonly agents?: boolean;
}

/**
 * What is open of some conversations, in the order in which it was said: questions, problems and to-dos among the
 * ideas that nothing settled, and what a conversation's last part leaves open that is no idea. Nothing that a person
 * closed; what quotes the same words once, a to-do once, however often its list was written down.
 */
export function openLoops(db: Connection, query: OpenQuery): readonly OpenLoop[] {
  const found = new Map<string, OpenLoop>();
  for (const loop of [...openIdeas(db, query), ...openPoints(db, query)])
    if (!found.has(loop.key)) found.set(loop.key, loop);
  return [...found.values()].toSorted((a, b) => a.ms - b.ms || asSaid(a, b));
}

/** The order of what was said at once, the items of a list above all. */
export const asSaid = (a: OpenLoop, b: OpenLoop): number =>
  a.conversation - b.conversation ||
  Number(a.bullet !== null) - Number(b.bullet !== null) ||
  a.place - b.place;

/** Which of some conversations leave something open, by their rows. */
export function leavingOpen(db: Connection, conversations: readonly number[]): ReadonlySet<number> {
  const query = { conversations, agents: true };
  return new Set(
    [...openIdeas(db, query), ...openPoints(db, query)].map(({ conversation }) => conversation),
  );
}

interface Row {
  readonly key: string;
  readonly ms: number;
  readonly conversation: number;
  readonly own: string;
  readonly words: string | null;
  readonly changed_ms: number | null;
  readonly place: number;
}

const loopOf = ({
  key,
  ms,
  conversation,
  own,
  words,
  changed_ms: changedMs,
  place,
}: Row): Omit<OpenLoop, 'supported' | 'bullet'> => ({
  key,
  ms,
  conversation,
  text: words ?? own,
  originalText: words === null ? null : own,
  changedMs,
  place,
});

interface IdeaRow extends Row {
  readonly own_intent: IdeaIntent;
  readonly role: string | null;
}

function openIdeas(db: Connection, query: OpenQuery): readonly OpenLoop[] {
  const { conversations, fromMs, toMs } = bounded(query);
  // One query for both would go through all ideas for those of a conversation.
  const rows =
    conversations === null
      ? db.all<IdeaRow>(
          sql`SELECT key, ms, conversation_ix AS conversation, text AS own, words, changed_ms, idea_ix AS place,
                own_intent, role
              FROM standing_idea
              WHERE settled_ix IS NULL AND closed = 0 AND confidence >= ${LEAST_OPEN} AND ms >= ${fromMs} AND ms < ${toMs}
                AND (role IS NOT NULL OR own_intent IN ('question', 'problem', 'todo'))
              ORDER BY conversation_ix`,
        )
      : db.all<IdeaRow>(
          sql`SELECT key, ms, conversation_ix AS conversation, text AS own, words, changed_ms, idea_ix AS place,
                own_intent, role
              FROM standing_idea
              WHERE conversation_ix IN (SELECT value FROM json_each(${conversations}))
                AND settled_ix IS NULL AND closed = 0 AND confidence >= ${LEAST_OPEN} AND ms >= ${fromMs} AND ms < ${toMs}
                AND (role IS NOT NULL OR own_intent IN ('question', 'problem', 'todo'))
              ORDER BY conversation_ix`,
        );
  return rows
    .filter(
      ({ own_intent: own, role }) =>
        intentSaid(own, role === null ? null : pointRole(role)) in SETTLED,
    )
    .map((row) => ({ ...loopOf(row), supported: true, bullet: null }));
}

interface PointRow extends Row {
  readonly supported: number;
  readonly node_ix: number;
  readonly text_ix: number;
  readonly ordinal: number;
}

/** Where a person said something of a point, it is told wherever it stands. */
function openPoints(db: Connection, query: OpenQuery): readonly OpenLoop[] {
  const { conversations, fromMs, toMs } = bounded(query);
  const agents = Number(query.agents ?? false);
  return db
    .all<PointRow>(
      sql`SELECT hex(t.point_key) AS key, t.ms, t.conversation_ix AS conversation,
            b.text AS own, s.words, s.changed_ms, b.supported, t.node_ix, n.text_ix, t.ordinal, t.ordinal AS place
          FROM (
            SELECT node_ix, ordinal FROM told_point INDEXED BY told_point_role
              WHERE role = 'open' AND (${conversations} IS NULL
                OR conversation_ix IN (SELECT value FROM json_each(${conversations})))
            UNION SELECT p.node_ix, p.ordinal FROM point_state
              CROSS JOIN told_point AS p USING (point_key) WHERE point_state.role = 'open') AS found
          CROSS JOIN told_point AS t USING (node_ix, ordinal)
          CROSS JOIN node AS n ON n.node_ix = t.node_ix
          CROSS JOIN bullet AS b ON b.text_ix = n.text_ix AND b.ordinal = t.ordinal
          LEFT JOIN point_state AS s ON s.point_key = t.point_key
          WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
            AND (${conversations} IS NULL
              OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
            AND coalesce(s.role, t.role) = 'open' AND coalesce(s.closed, 0) = 0
            AND NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key)
            AND NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.conversation_ix = t.conversation_ix
              AND i.intent = 'todo' AND i.text = b.text)
            AND (s.point_key IS NOT NULL OR NOT EXISTS (
              SELECT 1 FROM conversation_node AS own
              JOIN conversation_node AS later ON later.conversation_ix = own.conversation_ix
              JOIN node AS l ON l.node_ix = later.node_ix
              WHERE own.node_ix = t.node_ix AND l.live = 1 AND l.start_ms > n.start_ms))
          ORDER BY t.node_ix DESC`,
    )
    .map(({ supported, node_ix: nodeIx, text_ix: textIx, ordinal, ...row }) => ({
      ...loopOf(row),
      supported: supported === 1,
      bullet: { nodeIx, textIx, ordinal },
    }));
}

const bounded = ({
  conversations,
  fromMs = -Infinity,
  toMs = Infinity,
}: OpenQuery): {
  readonly conversations: string | null;
  readonly fromMs: number;
  readonly toMs: number;
} => ({
  conversations: conversations === null ? null : JSON.stringify(conversations),
  // SQLite would take an infinite bound for no number.
  fromMs: Math.max(fromMs, Number.MIN_SAFE_INTEGER),
  toMs: Math.min(toMs, Number.MAX_SAFE_INTEGER),
});

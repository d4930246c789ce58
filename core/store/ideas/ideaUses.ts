/** How much ideas count: when they were told, named again and opened, and the turns since. */
import {
  TURNS_THAT_COUNT,
  activationOf,
  rankOf,
  retentionOf,
} from '../../engine/ideas/ports/ideaRules.ts';
import type { Weighing } from '../../engine/ideas/ports/ideaStore.ts';
import type { IdeaIntent, IdeaState } from '../../model/idea.ts';
import { parseTimedId } from '../../model/ids.ts';
import { TURN_ENDING } from '../../model/turnEnd.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

const MINUTE_MS = 60_000;

/** See {@link IdeaWriter.noteIdeaOpened}. What is no grip of an idea is left. */
export function noteIdeaOpened(db: Connection, gripId: string, nowMs: number): void {
  const hash = parseTimedId('grip', gripId)?.hash;
  if (hash === undefined) return;
  db.run(
    sql`INSERT OR IGNORE INTO idea_use (key, at_minute, event_key)
        SELECT i.key, ${Math.floor(nowMs / MINUTE_MS)}, e.key
        FROM idea AS i JOIN event AS e USING (event_ix) WHERE i.key = ${hash}`,
  );
}

/** What is weighed. */
interface Weighable {
  /** Those of a conversation as they were said. */
  readonly idea_ix: number;
  readonly conversation_ix: number;
  /** Hexadecimal. */
  readonly key: string;
  readonly ms: number;
  readonly importance: number;
  readonly intent: IdeaIntent;
  readonly state: IdeaState;
}

export interface Weight {
  readonly activation: number;
  readonly retention: number;
}

/**
 * Those that count most first, each with its weight. What was written down at once, a list of to-dos, stays together and
 * in its order: it comes where the one comes that counts most.
 */
export function byWeight<One extends Weighable>(
  db: Connection,
  ideas: readonly One[],
  { atMs, halfLives }: Weighing,
): readonly (One & { readonly weight: Weight })[] {
  const again = momentsOf(db);
  const ends = turnEnds(db);
  const weighed = ideas.map((one) => {
    const againMs = (again.get(one.key) ?? []).filter((ms) => ms <= atMs);
    const weight = {
      activation: activationOf(
        { toldMs: one.ms, againMs },
        ends.of(one.conversation_ix).filter((ms) => ms <= atMs),
      ),
      retention: retentionOf({ ...one, ageMs: atMs - one.ms, uses: againMs.length }, halfLives),
    };
    return { ...one, weight, rank: rankOf(weight.retention, weight.activation) };
  });
  const listOf = ({ conversation_ix: ix, ms, intent, state }: One): string =>
    `${ix} ${ms} ${intent} ${state}`;
  return [...Map.groupBy(weighed, listOf).values()]
    .map((list) => ({
      list: list.toSorted((a, b) => a.idea_ix - b.idea_ix),
      rank: Math.max(...list.map(({ rank }) => rank)),
      first: list[0],
    }))
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        (b.first?.ms ?? 0) - (a.first?.ms ?? 0) ||
        (a.first?.idea_ix ?? 0) - (b.first?.idea_ix ?? 0),
    )
    .flatMap(({ list }) => list);
}

/** When ideas were opened, or later ones led back to them, epoch ms, by key in hexadecimal. */
function momentsOf(db: Connection): ReadonlyMap<string, readonly number[]> {
  const moments = new Map<string, number[]>();
  for (const { key, ms } of db.all<{ key: string; ms: number }>(
    sql`SELECT hex(key) AS key, at_minute * ${MINUTE_MS} AS ms FROM idea_use
        UNION ALL SELECT hex(t.key), f.ms FROM idea_link AS l
          JOIN idea AS t ON t.idea_ix = l.to_ix JOIN idea AS f ON f.idea_ix = l.from_ix`,
  )) {
    const known = moments.get(key);
    if (known === undefined) moments.set(key, [ms]);
    else known.push(ms);
  }
  return moments;
}

/** Ends of the last completed turns of each conversation's project, or of itself where it has none. */
function turnEnds(db: Connection): { readonly of: (conversation: number) => readonly number[] } {
  const scopes = new Map(
    db
      .all<{ ix: number; scope: number }>(
        sql`SELECT conversation_ix AS ix, coalesce(project_ix, -conversation_ix) AS scope FROM conversation`,
      )
      .map(({ ix, scope }) => [ix, scope]),
  );
  const ends = new Map<number, number[]>();
  for (const { scope, ms } of db.all<{ scope: number; ms: number }>(
    sql`SELECT coalesce(c.project_ix, -c.conversation_ix) AS scope, t.end_ms AS ms
        FROM turn AS t JOIN conversation AS c USING (conversation_ix)
        WHERE c.parent_native IS NULL AND t.ending <> ${TURN_ENDING.cut} ORDER BY t.end_ms DESC`,
  )) {
    const known = ends.get(scope) ?? [];
    if (known.length === TURNS_THAT_COUNT) continue;
    ends.set(scope, [ms, ...known]);
  }
  return { of: (conversation) => ends.get(scopes.get(conversation) ?? 0) ?? [] };
}

import type { PointsOut } from '../../engine/marks/ports/markStore.ts';
import { SETTLED } from '../../model/idea.ts';
import { gripId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

type Fate = NonNullable<PointsOut['points'][number]['became']>;

interface Row {
  readonly intent: string;
  readonly text: string;
  readonly key: Uint8Array;
  readonly ms: number;
}

/** What became of the idea that quotes the words of a grip: what replaced it, or what settled it; null: nothing did. */
export function ideaFate(db: Connection, key: Uint8Array): Fate | null {
  const replaced = db.get<Row>(
    sql`SELECT i.intent, coalesce(s.words, n.text) AS text, n.key, n.ms
        FROM idea AS i JOIN idea_link AS l ON l.to_ix = i.idea_ix AND l.relation = 'supersedes'
        JOIN idea AS n ON n.idea_ix = l.from_ix LEFT JOIN point_state AS s ON s.point_key = n.key
        WHERE i.key = ${key} AND coalesce(s.closed, 0) = 0 ORDER BY n.ms DESC, n.key LIMIT 1`,
  );
  if (replaced !== undefined) return fateOf('superseded', replaced);
  const settled = db.get<Row>(
    sql`SELECT i.intent, g.excerpt AS text, g.key, g.ms
        FROM idea AS i LEFT JOIN idea_settled AS e USING (idea_ix)
        JOIN grip AS g ON g.grip_ix = coalesce(i.settled_ix, e.grip_ix)
        WHERE i.key = ${key} ORDER BY g.ms LIMIT 1`,
  );
  if (settled === undefined) return null;
  const state = Object.entries(SETTLED).find(([intent]) => intent === settled.intent)?.[1];
  return state === undefined ? null : fateOf(state, settled);
}

const fateOf = (state: Fate['state'], { text, key, ms }: Row): Fate => ({
  state,
  text,
  time: isoTime(ms),
  gripId: gripId({ ms, hash: key }),
});

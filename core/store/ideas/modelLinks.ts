/** Links by a model: what it is told, and what it proposed that holds. */
import { Buffer } from 'node:buffer';
import type { IdeaToLink, LinkRun } from '../../engine/ideas/ports/modelLinkStore.ts';
import { pointRole } from '../summaries/bullets.ts';
import { intentSaid } from '../../model/idea.ts';
import type { IdeaIntent } from '../../model/idea.ts';
import { conversationId, gripId, ideaOfGrip, turnId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { namingOf } from './naming.ts';
import { entitiesOf } from './readEntities.ts';
import { conversationsIn } from './scopes.ts';

interface Row {
  readonly idea_ix: number;
  readonly conversation_ix: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly intent: string;
  readonly text: string;
  readonly role: string | null;
  readonly quote: string;
  readonly settled: number;
  readonly asked: number;
  readonly source: string;
  readonly native_id: string;
  readonly project: string | null;
  readonly turn_key: Uint8Array;
  readonly turn_ms: number;
}

/** See {@link ModelLinkReader.ideasToLink}. */
export function ideasToLink(db: Connection, scope: number): readonly IdeaToLink[] {
  const conversations = JSON.stringify(conversationsIn(db, scope));
  const seen = new Set<string>();
  const naming = namingOf(db);
  return db
    .all<Row>(
      sql`SELECT i.idea_ix, i.conversation_ix, i.key, i.ms, i.intent, coalesce(s.words, i.text) AS text, s.role,
            g.excerpt AS quote, coalesce(i.settled_ix, o.grip_ix) IS NOT NULL AS settled,
            a.key IS NOT NULL AS asked, c.source, c.native_id, c.project,
            coalesce(p.key, e.key) AS turn_key, coalesce(p.ms, e.ms) AS turn_ms
          FROM idea AS i JOIN grip AS g USING (grip_ix) JOIN conversation AS c USING (conversation_ix)
          LEFT JOIN idea_settled AS o USING (idea_ix) LEFT JOIN idea_asked AS a ON a.key = i.key
          LEFT JOIN point_state AS s ON s.point_key = i.key
          JOIN event AS e ON e.event_ix = i.event_ix
          LEFT JOIN timeline AS l ON l.event_ix = i.event_ix
          LEFT JOIN turn AS t ON t.conversation_ix = l.conversation_ix AND t.turn = l.turn
          LEFT JOIN event AS p ON p.event_ix = t.opener_ix
          WHERE i.conversation_ix IN (SELECT value FROM json_each(${conversations}))
            AND coalesce(s.closed, 0) = 0
          ORDER BY i.ms, i.key, i.conversation_ix`,
    )
    .flatMap((row): IdeaToLink[] => {
      const quoted = Buffer.from(row.key).toString('hex');
      if (seen.has(quoted)) return [];
      seen.add(quoted);
      const intent = intentSaid(
        row.intent as IdeaIntent,
        row.role === null ? null : pointRole(row.role),
      );
      return [
        {
          ideaId: ideaOfGrip(gripId({ ms: row.ms, hash: row.key })),
          key: row.key,
          scope,
          turnId: turnId({ ms: row.turn_ms, hash: row.turn_key }),
          ms: row.ms,
          intent,
          text: row.text,
          quote: row.quote,
          open: row.settled === 0 && ['question', 'problem', 'todo'].includes(intent),
          asked: row.asked === 1,
          conversationId: conversationId(row.source, row.native_id),
          folder: row.project,
          entities: entitiesOf(db, row, naming).map(({ kind, name }) => ({ kind, name })),
        },
      ];
    });
}

/** See {@link ModelLinkWriter.storeModelLinks}. What was forgotten meanwhile is left out. */
export function storeModelLinks(
  db: Connection,
  { atMs, provider, model, outcome, asked, links }: LinkRun,
): void {
  const { rowid: run } = db.run(
    sql`INSERT INTO link_run (at_ms, provider, model, outcome)
        VALUES (${atMs}, ${provider}, ${model}, ${outcome})`,
  );
  for (const key of asked)
    db.run(
      sql`INSERT OR IGNORE INTO idea_asked (key, run_ix)
          SELECT ${key}, ${run} WHERE EXISTS (SELECT 1 FROM idea WHERE key = ${key})`,
    );
  for (const { from, to, relation, confidence } of links)
    db.run(
      sql`INSERT OR IGNORE INTO model_link (from_key, to_key, relation, confidence, run_ix)
          SELECT ${from}, ${to}, ${relation}, ${confidence}, ${run}
          WHERE EXISTS (SELECT 1 FROM idea WHERE key = ${from})
            AND EXISTS (SELECT 1 FROM idea WHERE key = ${to})`,
    );
  for (const scope of new Set(links.map((link) => link.scope)))
    db.run(
      sql`INSERT INTO idea_link_due (scope) VALUES (${scope})
          ON CONFLICT DO UPDATE SET changes = changes + 1`,
    );
}

/** Links some ideas (rows, as JSON) as models proposed. What rules found of the same stays. */
export function linkAsStored(db: Connection, ideas: string): void {
  db.run(
    sql`INSERT OR IGNORE INTO idea_link (from_ix, to_ix, relation, confidence, maker)
        SELECT f.idea_ix, t.idea_ix, m.relation, m.confidence, 'model'
        FROM model_link AS m JOIN idea AS f ON f.key = m.from_key JOIN idea AS t ON t.key = m.to_key
        WHERE m.relation <> 'settles'
          AND f.idea_ix IN (SELECT value FROM json_each(${ideas}))
          AND t.idea_ix IN (SELECT value FROM json_each(${ideas}))`,
  );
  db.run(
    sql`INSERT OR IGNORE INTO idea_settled (idea_ix, grip_ix, confidence, maker)
        SELECT t.idea_ix, f.grip_ix, m.confidence, 'model'
        FROM model_link AS m JOIN idea AS f ON f.key = m.from_key JOIN idea AS t ON t.key = m.to_key
        WHERE m.relation = 'settles' AND t.settled_ix IS NULL
          AND f.idea_ix IN (SELECT value FROM json_each(${ideas}))
          AND t.idea_ix IN (SELECT value FROM json_each(${ideas}))
        ORDER BY f.ms, f.key`,
  );
}

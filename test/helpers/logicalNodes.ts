/** The table of contents in an export: what indexing made of the events. */
import { gripId } from '../../core/model/ids.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { hex } from './logicalNames.ts';
import type { Names } from './logicalNames.ts';
import { unpackTexts } from '../../core/store/summaries/packedTexts.ts';

/** Years to segments: their place, span, count and what text they show. */
export function nodes(db: Connection, history: boolean): readonly unknown[] {
  return db
    .all<{ node_id: string; live: number; version: number | null; latest_version: number }>(
      sql`SELECT n.node_id, p.node_id AS parent, n.level, n.start_ms, n.end_ms, n.event_count,
            n.live, n.dirty > 0 AS is_dirty, n.pinned, n.outdated, n.text_ix IS NOT NULL AS has_text, t.version, n.latest_version
          FROM node AS n LEFT JOIN node AS p ON p.node_ix = n.parent_ix
          LEFT JOIN node_text AS t ON t.text_ix = n.text_ix`,
    )
    .filter(({ live }) => history || live === 1)
    .map((row) => {
      if (history) return row;
      const { version, latest_version: _latest, ...shown } = row;
      return { ...shown, isDraft: version === null };
    });
}

/** Segments with their events and overlaps. */
export function segments(db: Connection, names: Names, history: boolean): readonly unknown[] {
  const members = (query: Parameters<Connection['all']>[0]) =>
    db.all<{ event_ix: number }>(query).map(({ event_ix }) => names.event(event_ix));
  return db
    .all<{
      node_ix: number;
      conversation_ix: number;
      superseded: number;
      events_hash: Uint8Array;
      key: Uint8Array;
      tokens: number;
      open: number;
    }>(sql`SELECT * FROM segment`)
    .filter(({ superseded }) => history || superseded === 0)
    .map(({ node_ix, conversation_ix, events_hash, key, ...row }) => ({
      node: names.node(node_ix),
      conversation: names.conversation(conversation_ix),
      key: hex(key),
      eventsHash: hex(events_hash),
      ...row,
      events: members(
        sql`SELECT event_ix FROM segment_event WHERE node_ix = ${node_ix} ORDER BY position`,
      ),
      overlap: members(
        sql`SELECT event_ix FROM segment_overlap WHERE node_ix = ${node_ix} ORDER BY position`,
      ),
    }));
}

/** Drafts and versions with their bullets, without when they were written. */
export function texts(
  db: Connection,
  names: Names,
  { history, costs }: { readonly history: boolean; readonly costs: boolean },
): readonly unknown[] {
  const rows = db.all<{
    text_ix: number;
    node_ix: number;
    version: number | null;
    cause: string | null;
    created_ms: number;
    duration_ms: number;
    input_hash: Uint8Array;
    source_hash: Uint8Array | null;
    content_hash: Uint8Array;
    tokens_in: number;
    tokens_out: number;
    cost: number;
    texts: string;
    packed: Uint8Array | null;
    is_shown: number;
    live: number;
  }>(
    sql`SELECT t.*, n.text_ix IS t.text_ix AS is_shown, n.live
        FROM node_text AS t JOIN node AS n USING (node_ix)`,
  );
  const bullets = bulletsByText(db);
  const anchors = anchorsByText(db, names);
  return rows
    .filter(({ is_shown, live }) => history || (is_shown === 1 && live === 1))
    .map(
      ({
        text_ix,
        node_ix,
        version,
        cause,
        created_ms: _ms,
        duration_ms: _duration,
        input_hash,
        source_hash,
        content_hash,
        tokens_in: tokensIn,
        tokens_out: tokensOut,
        cost,
        texts: stored,
        packed,
        ...row
      }) => ({
        node: names.node(node_ix),
        ...(history ? { version, cause } : { isDraft: version === null }),
        inputHash: hex(input_hash),
        sourceHash: source_hash === null ? null : hex(source_hash),
        contentHash: hex(content_hash),
        ...(costs ? { tokensIn, tokensOut, cost } : {}),
        ...row,
        texts: unpackTexts({ texts: stored, packed }),
        bullets: bullets.get(text_ix) ?? [],
        anchors: anchors.get(text_ix) ?? [],
      }),
    );
}

function anchorsByText(db: Connection, names: Names): ReadonlyMap<number, readonly unknown[]> {
  const rows = db.all<{ text_ix: number; event_ix: number }>(
    sql`SELECT * FROM anchor ORDER BY text_ix, ordinal`,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.text_ix)].map(([textIx, anchors]) => [
      textIx,
      anchors.map(({ text_ix: _ix, event_ix: eventIx, ...anchor }) => ({
        ...anchor,
        event: names.event(eventIx),
      })),
    ]),
  );
}

function bulletsByText(db: Connection): ReadonlyMap<number, readonly unknown[]> {
  const gripsOf = Map.groupBy(
    db.all<{ text_ix: number; ordinal: number; key: Uint8Array; ms: number }>(
      sql`SELECT b.text_ix, b.ordinal, g.key, g.ms FROM bullet_grip AS b JOIN grip AS g USING (grip_ix)
          ORDER BY b.text_ix, b.ordinal, b.rank`,
    ),
    (row) => `${row.text_ix} ${row.ordinal}`,
  );
  const rows = db.all<{ text_ix: number; ordinal: number }>(
    sql`SELECT * FROM bullet ORDER BY text_ix, ordinal`,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.text_ix)].map(([textIx, bullets]) => [
      textIx,
      bullets.map(({ text_ix: _ix, ...bullet }) => ({
        ...bullet,
        grips: (gripsOf.get(`${textIx} ${bullet.ordinal}`) ?? []).map(({ key, ms }) =>
          gripId({ ms, hash: key }),
        ),
      })),
    ]),
  );
}

/** A draft's grips stay when it is overwritten, so that a link to one lasts: that is history. */
export function grips(db: Connection, names: Names, history: boolean): readonly unknown[] {
  return db
    .all<{
      key: Uint8Array;
      ms: number;
      first_ix: number;
      last_ix: number;
      excerpt: string;
      shown: number;
    }>(
      sql`SELECT g.*, EXISTS (
            SELECT 1 FROM bullet_grip AS b JOIN node AS n ON n.text_ix = b.text_ix AND n.live = 1
            WHERE b.grip_ix = g.grip_ix) OR EXISTS (
            SELECT 1 FROM fact AS f JOIN timeline AS t USING (event_ix)
            WHERE f.grip_ix = g.grip_ix) AS shown FROM grip AS g
          WHERE EXISTS (SELECT 1 FROM bullet_grip AS b WHERE b.grip_ix = g.grip_ix)
            OR g.first_ix NOT IN (
              SELECT c.event_ix FROM copy AS c JOIN event AS o ON o.key = c.original_key)`,
    )
    .filter(({ shown }) => history || shown === 1)
    .map(({ key, ms, first_ix, last_ix, excerpt }) => ({
      grip: gripId({ ms, hash: key }),
      first: names.event(first_ix),
      last: names.event(last_ix),
      excerpt,
    }));
}

import type { FactRecord, ImportBatch } from '../../engine/import/ports/importStore.ts';
import type { Usage } from '../../model/facts.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Of the fact that indexing adds, after those that the log states. */
export const OUTCOME_ORDINAL = 1_000;

/** An event of a batch as it is stored. */
export interface StoredEvent {
  /** null: it is left out. */
  readonly eventIx: number | null;
  /** Was it stored by this batch, and not before? */
  readonly isNew: boolean;
  readonly conversation: string;
  readonly lineStart: number;
}

/** Stores what events say by their structure; where that is known already, nothing changes. */
export function storeEventFacts(
  db: Connection,
  { eventFacts, events }: Pick<ImportBatch, 'eventFacts' | 'events'>,
  stored: readonly StoredEvent[],
): void {
  let ordinal = 0;
  let known = false;
  let last = -1;
  for (const fact of eventFacts) {
    const eventIx = stored[fact.event]?.eventIx ?? null;
    const event = events[fact.event];
    if (eventIx === null || event === undefined) continue;
    if (fact.event !== last) {
      last = fact.event;
      ordinal = 0;
      known = hasFacts(db, eventIx);
    }
    if (known) continue;
    db.run(
      sql`INSERT INTO fact (event_ix, ordinal, kind, data, grip_ix)
          VALUES (${eventIx}, ${ordinal++}, ${fact.kind}, ${fact.data}, ${factGrip(db, fact, { eventIx, ms: event.ms })})`,
    );
  }
}

function hasFacts(db: Connection, eventIx: number): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM fact WHERE event_ix = ${eventIx} AND ordinal < ${OUTCOME_ORDINAL} LIMIT 1`,
    ) !== undefined
  );
}

function factGrip(
  db: Connection,
  { gripKey, excerpt }: FactRecord,
  { eventIx, ms }: { readonly eventIx: number; readonly ms: number },
): number {
  const known = db.get<{ ix: number }>(sql`SELECT grip_ix AS ix FROM grip WHERE key = ${gripKey}`);
  return (
    known?.ix ??
    db.run(
      sql`INSERT INTO grip (key, ms, first_ix, last_ix, excerpt)
          VALUES (${gripKey}, ${ms}, ${eventIx}, ${eventIx}, ${excerpt})`,
    ).rowid
  );
}

/**
 * Stores the tokens of an answer, counted once: of lines that repeat it, the one with the most
 * output counts, and the earliest says where it belongs.
 */
export function storeUsage(
  db: Connection,
  { model, input, output, cacheRead, cacheWrite, cacheWriteHour, terms }: Usage,
  at: {
    readonly key: Uint8Array;
    readonly conversationIx: number;
    readonly eventIx: number | null;
    readonly ms: number;
  },
): void {
  db.run(
    sql`INSERT INTO usage (key, conversation_ix, event_ix, ms, model, input, output, cache_read, cache_write,
          cache_write_hour, terms)
        VALUES (${at.key}, ${at.conversationIx}, ${at.eventIx}, ${at.ms}, ${model}, ${input}, ${output},
          ${cacheRead}, ${cacheWrite}, ${cacheWriteHour}, ${terms})
        ON CONFLICT (key) DO UPDATE SET
          model = CASE WHEN excluded.output > output THEN excluded.model ELSE model END,
          input = CASE WHEN excluded.output > output THEN excluded.input ELSE input END,
          cache_read = CASE WHEN excluded.output > output THEN excluded.cache_read ELSE cache_read END,
          cache_write = CASE WHEN excluded.output > output THEN excluded.cache_write ELSE cache_write END,
          -- An older build stored the same numbers without these.
          cache_write_hour = CASE WHEN excluded.output > output THEN excluded.cache_write_hour
            WHEN excluded.output = output THEN max(excluded.cache_write_hour, cache_write_hour)
            ELSE cache_write_hour END,
          terms = CASE WHEN excluded.output > output THEN excluded.terms
            WHEN excluded.output = output THEN coalesce(max(excluded.terms, terms), excluded.terms, terms)
            ELSE terms END,
          output = max(output, excluded.output),
          conversation_ix = CASE WHEN excluded.ms < ms THEN excluded.conversation_ix ELSE conversation_ix END,
          event_ix = CASE WHEN excluded.ms < ms THEN coalesce(excluded.event_ix, event_ix)
                     ELSE coalesce(event_ix, excluded.event_ix) END,
          ms = min(ms, excluded.ms)`,
  );
}

/**
 * Counts tokens where the event that they belong to is shown, once that is decided: logs that repeat
 * an answer may have come in any order.
 */
export function placeUsage(db: Connection, family: ReadonlySet<number>): void {
  db.run(
    sql`UPDATE usage SET event_ix = t.event_ix, conversation_ix = t.conversation_ix
        FROM standing AS s JOIN timeline AS t ON t.event_ix = s.shown_ix
        WHERE usage.conversation_ix IN (SELECT value FROM json_each(${JSON.stringify([...family])}))
          AND s.event_ix = usage.event_ix
          AND (usage.event_ix <> t.event_ix OR usage.conversation_ix <> t.conversation_ix)`,
  );
}

import { Buffer } from 'node:buffer';
import type { PlannedGrip, PlannedText, TextCause } from '../../engine/ports/indexStore.ts';
import { parseTimedId } from '../../model/ids.ts';
import { sql } from '../sql.ts';
import type { Connection } from '../sql.ts';

interface WriteText<Grip> {
  readonly nodeIx: number;
  readonly nowMs: number;
  /** A draft is overwritten; otherwise a version is appended. */
  readonly draft: boolean;
  /** Why the first version is written; why a further one is follows from the version before it. */
  readonly firstCause: TextCause;
  readonly text: PlannedText<Grip>;
  readonly gripIx: (grip: Grip) => number | null;
}

/**
 * Makes a text the one that its node shows, with bullets and grips. Gives false, and writes nothing,
 * when the node shows just that already.
 */
export function writeText<Grip>(db: Connection, options: WriteText<Grip>): boolean {
  const { nodeIx, draft, text } = options;
  const shown = db.get<{
    version: number | null;
    input_hash: Uint8Array;
    content_hash: Uint8Array;
  }>(
    sql`SELECT t.version, t.input_hash, t.content_hash FROM node AS n
        JOIN node_text AS t ON t.text_ix = n.text_ix WHERE n.node_ix = ${nodeIx}`,
  );
  if (
    shown !== undefined &&
    (shown.version === null) === draft &&
    Buffer.from(shown.input_hash).equals(text.inputHash) &&
    Buffer.from(shown.content_hash).equals(text.contentHash)
  )
    return false;
  db.run(sql`UPDATE node SET text_ix = NULL WHERE node_ix = ${nodeIx}`);
  db.run(sql`DELETE FROM node_text WHERE node_ix = ${nodeIx} AND version IS NULL`);
  const version = draft ? null : nextVersion(db, nodeIx);
  const textIx = insertText(db, options, version);
  for (const [ordinal, bullet] of text.bullets.entries()) {
    db.run(
      sql`INSERT INTO bullet (text_ix, ordinal, text, supported, project)
          VALUES (${textIx}, ${ordinal}, ${bullet.text}, ${Number(bullet.supported)},
            ${bullet.project})`,
    );
    let rank = 0;
    for (const grip of bullet.grips) {
      const ix = options.gripIx(grip);
      if (ix === null) continue;
      db.run(
        sql`INSERT INTO bullet_grip (text_ix, ordinal, rank, grip_ix)
            VALUES (${textIx}, ${ordinal}, ${rank}, ${ix})`,
      );
      rank += 1;
    }
  }
  db.run(
    sql`UPDATE node SET text_ix = ${textIx}, latest_version = coalesce(${version}, latest_version)
        WHERE node_ix = ${nodeIx}`,
  );
  return true;
}

function insertText<Grip>(
  db: Connection,
  { nodeIx, nowMs, firstCause, text }: WriteText<Grip>,
  version: number | null,
): number {
  const cause = version === null ? null : causeOf(db, nodeIx, { version, firstCause, text });
  return db.run(
    sql`INSERT INTO node_text (node_ix, version, cause, created_ms, summarizer, prompt_version,
          input_hash, content_hash, original_tokens, title, texts, keywords, topics)
        VALUES (${nodeIx}, ${version}, ${cause}, ${nowMs}, ${text.summarizer}, ${text.promptVersion},
          ${text.inputHash}, ${text.contentHash}, ${text.originalTokens}, ${text.title},
          ${JSON.stringify(text.texts)}, ${JSON.stringify(text.keywords)},
          ${JSON.stringify(text.topics)})`,
  ).rowid;
}

/** A further version by the summariser of the last one can only come from other inputs. */
function causeOf(
  db: Connection,
  nodeIx: number,
  {
    version,
    firstCause,
    text,
  }: {
    readonly version: number;
    readonly firstCause: TextCause;
    readonly text: Pick<PlannedText<unknown>, 'summarizer' | 'promptVersion'>;
  },
): TextCause {
  const last = db.get<{ summarizer: string; prompt_version: string | null }>(
    sql`SELECT summarizer, prompt_version FROM node_text
        WHERE node_ix = ${nodeIx} AND version = ${version - 1}`,
  );
  if (last === undefined) return firstCause;
  return last.summarizer === text.summarizer && last.prompt_version === text.promptVersion
    ? 'late-events'
    : 'model-changed';
}

function nextVersion(db: Connection, nodeIx: number): number {
  const row = db.get<{ latest: number }>(
    sql`SELECT latest_version AS latest FROM node WHERE node_ix = ${nodeIx}`,
  );
  return (row?.latest ?? 0) + 1;
}

/** The row of a grip, made when there is none. */
export function gripIx(db: Connection, grip: PlannedGrip): number {
  const found = db.get<{ ix: number }>(sql`SELECT grip_ix AS ix FROM grip WHERE key = ${grip.key}`);
  if (found !== undefined) return found.ix;
  return db.run(
    sql`INSERT INTO grip (key, ms, first_ix, last_ix, excerpt)
        VALUES (${grip.key}, ${grip.ms}, ${grip.firstIx}, ${grip.lastIx}, ${grip.excerpt})`,
  ).rowid;
}

/** The row of a grip by its id; null when there is none. */
export function gripIxOfId(db: Connection, gripId: string): number | null {
  const parts = parseTimedId('grip', gripId);
  if (parts === undefined) return null;
  const row = db.get<{ ix: number }>(
    sql`SELECT grip_ix AS ix FROM grip WHERE key = ${parts.hash} AND ms = ${parts.ms}`,
  );
  return row?.ix ?? null;
}

import { Buffer } from 'node:buffer';
import type {
  PlannedAnchor,
  PlannedGrip,
  PlannedText,
  WrittenText,
} from '../../engine/index/ports/indexStore.ts';
import { parseTimedId } from '../../model/ids.ts';
import { SUMMARY_LEVELS } from '../../model/toc.ts';
import type { SummaryLevel, VersionCause } from '../../model/toc.ts';
import { heedingTitle } from '../index/heedingTitle.ts';
import { ratioOf } from './ratio.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { insertBullets, readBulletRows } from './bullets.ts';
import { NOTHING_KEPT, keptEdits, withEdits } from './edits.ts';
import { packFidelity } from './fidelityColumn.ts';
import { recordMeasures } from './measures.ts';
import { packTexts } from './packedTexts.ts';

interface WriteText<Grip> {
  readonly nodeIx: number;
  readonly nowMs: number;
  /** Overwrites the draft; otherwise a version is appended. */
  readonly draft: boolean;
  /** Why it is written; a function decides from the version before. */
  readonly cause: VersionCause | ((before: VersionBefore) => VersionCause);
  readonly text: PlannedText<Grip>;
  /** Keeps the bullets, anchors and details of the shown text, if there is one. */
  readonly onlyLevel?: boolean;
  readonly gripIx: (grip: Grip) => number | null;
}

interface VersionBefore {
  readonly summarizer: string | null;
  readonly promptVersion: string | null;
  readonly sourceHash: Uint8Array | null;
}

interface ShownRow {
  readonly text_ix: number;
  readonly version: number | null;
  readonly input_hash: Uint8Array;
  readonly content_hash: Uint8Array;
  readonly edited: number;
  readonly title: string;
  readonly pinned: number;
}

/**
 * Makes a text the one its node shows, with bullets, grips and anchors, carrying over what a person
 * edited in the shown text. Returns null and writes nothing if the shown text is pinned or already
 * identical; but a text that a person asked for becomes a version even if it is identical.
 */
export function writeText<Grip>(db: Connection, options: WriteText<Grip>): WrittenText | null {
  return heedingTitle(db, options.nodeIx, () => writeNode(db, options));
}

function writeNode<Grip>(db: Connection, options: WriteText<Grip>): WrittenText | null {
  const { nodeIx, draft, gripIx: ixOf } = options;
  const shown = db.get<ShownRow>(
    sql`SELECT t.text_ix, t.version, t.input_hash, t.content_hash, t.edited, t.title, n.pinned
        FROM node AS n JOIN node_text AS t ON t.text_ix = n.text_ix WHERE n.node_ix = ${nodeIx}`,
  );
  const kept = shown === undefined || shown.edited === 0 ? NOTHING_KEPT : keptEdits(db, shown);
  const carried =
    options.onlyLevel === true && shown !== undefined ? readCarried(db, shown.text_ix) : null;
  const text = withEdits(db, options.text, kept);
  if (
    shown !== undefined &&
    (shown.pinned === 1 ||
      (options.cause !== 'manual' &&
        (shown.version === null) === draft &&
        Buffer.from(shown.input_hash).equals(text.inputHash) &&
        Buffer.from(shown.content_hash).equals(text.contentHash)))
  )
    return null;
  db.run(sql`UPDATE node SET text_ix = NULL WHERE node_ix = ${nodeIx}`);
  db.run(sql`DELETE FROM node_text WHERE node_ix = ${nodeIx} AND version IS NULL`);
  const version = draft ? null : nextVersion(db, nodeIx);
  const cause = version === null ? null : causeOf(db, { ...options, version });
  const details = carried === null ? text.details : carried.details;
  const textIx = insertText(
    db,
    { ...options, text: { ...text, details } },
    { version, cause, edited: kept.edited },
  );
  const keptBullets = kept.bullets ?? carried?.bullets ?? null;
  if (keptBullets === null)
    insertBullets(
      db,
      textIx,
      text.bullets.map(({ grips, ...bullet }) => ({
        ...bullet,
        gripIxs: grips.map(ixOf).filter((ix) => ix !== null),
      })),
    );
  else insertBullets(db, textIx, keptBullets);
  insertAnchors(db, textIx, carried?.anchors ?? text.anchors);
  // The problem was about earlier inputs or another model.
  db.run(sql`DELETE FROM node_problem WHERE node_ix = ${nodeIx}`);
  showText(db, nodeIx, { textIx, version });
  const written = describeText(db, nodeIx, version, text);
  recordMeasures(db, written, text);
  return written;
}

function readCarried(db: Connection, textIx: number) {
  const row = db.get<{ details: string | null }>(
    sql`SELECT details FROM node_text WHERE text_ix = ${textIx}`,
  );
  const anchors = db
    .all<Omit<PlannedAnchor, 'masked' | 'eventIx'> & { event_ix: number; masked: number }>(
      sql`SELECT type, text, importance, event_ix, start, end, masked FROM anchor
          WHERE text_ix = ${textIx} ORDER BY ordinal`,
    )
    .map(({ event_ix: eventIx, masked, ...anchor }) => ({
      ...anchor,
      eventIx,
      masked: masked === 1,
    }));
  const details = row?.details ?? null;
  return {
    bullets: readBulletRows(db, textIx),
    anchors,
    details: details === null ? null : (JSON.parse(details) as PlannedText<unknown>['details']),
  };
}

/** Makes a stored text the shown one. */
export function showText(
  db: Connection,
  nodeIx: number,
  { textIx, version }: { readonly textIx: number; readonly version: number | null },
): void {
  heedingTitle(db, nodeIx, () =>
    db.run(
      sql`UPDATE node SET text_ix = ${textIx}, outdated = 0,
            latest_version = max(coalesce(${version}, 0), latest_version)
          WHERE node_ix = ${nodeIx}`,
    ),
  );
}

function insertText<Grip>(
  db: Connection,
  { nodeIx, nowMs, text }: WriteText<Grip>,
  {
    version,
    cause,
    edited,
  }: {
    readonly version: number | null;
    readonly cause: VersionCause | null;
    readonly edited: number;
  },
): number {
  const { texts, packed } = packTexts(text.texts);
  return db.run(
    sql`INSERT INTO node_text (node_ix, version, cause, created_ms, summarizer, model,
          prompt_version, input_hash, source_hash, content_hash, tokens_in, tokens_out, cost,
          duration_ms, original_tokens, title, texts, packed, keywords, edited, fidelity, details)
        VALUES (${nodeIx}, ${version}, ${cause}, ${nowMs}, ${text.summarizer}, ${text.model},
          ${text.promptVersion}, ${text.inputHash}, ${text.sourceHash}, ${text.contentHash},
          ${text.tokensIn}, ${text.tokensOut}, ${text.cost}, ${text.durationMs},
          ${text.originalTokens}, ${text.title}, ${texts}, ${packed},
          ${JSON.stringify(text.keywords)}, ${edited},
          ${packFidelity(text.fidelity)},
          ${text.details === null ? null : JSON.stringify(text.details)})`,
  ).rowid;
}

function insertAnchors(db: Connection, textIx: number, anchors: readonly PlannedAnchor[]): void {
  for (const [ordinal, anchor] of anchors.entries())
    db.run(
      sql`INSERT INTO anchor (text_ix, ordinal, type, importance, event_ix, start, end, masked, text)
          VALUES (${textIx}, ${ordinal}, ${anchor.type}, ${anchor.importance}, ${anchor.eventIx},
            ${anchor.start}, ${anchor.end}, ${Number(anchor.masked)}, ${anchor.text})`,
    );
}

function causeOf<Grip>(
  db: Connection,
  { nodeIx, cause, version }: WriteText<Grip> & { readonly version: number },
): VersionCause {
  if (typeof cause === 'string') return cause;
  const last = db.get<{
    summarizer: string;
    prompt_version: string | null;
    source_hash: Uint8Array | null;
  }>(
    sql`SELECT summarizer, prompt_version, source_hash FROM node_text
        WHERE node_ix = ${nodeIx} AND version = ${version - 1}`,
  );
  return cause({
    summarizer: last?.summarizer ?? null,
    promptVersion: last?.prompt_version ?? null,
    sourceHash: last?.source_hash ?? null,
  });
}

/**
 * The cause of a further version. The same summariser writes again only for new inputs; a different
 * one does so for new inputs if the last version was made from others.
 */
export function ownCause(
  first: VersionCause,
  text: Pick<PlannedText<unknown>, 'summarizer' | 'promptVersion' | 'sourceHash'>,
): (before: VersionBefore) => VersionCause {
  return ({ summarizer, promptVersion, sourceHash }) => {
    if (summarizer === null) return first;
    const isOther = sourceHash !== null && !Buffer.from(sourceHash).equals(text.sourceHash);
    return isOther || (summarizer === text.summarizer && promptVersion === text.promptVersion)
      ? 'late-events'
      : 'model-changed';
  };
}

export function nextVersion(db: Connection, nodeIx: number): number {
  const row = db.get<{ latest: number }>(
    sql`SELECT latest_version AS latest FROM node WHERE node_ix = ${nodeIx}`,
  );
  return (row?.latest ?? 0) + 1;
}

function describeText(
  db: Connection,
  nodeIx: number,
  version: number | null,
  text: PlannedText<unknown>,
): WrittenText {
  const nodeId =
    db.get<{ id: string }>(sql`SELECT node_id AS id FROM node WHERE node_ix = ${nodeIx}`)?.id ?? '';
  return {
    nodeId,
    version,
    summarizer: text.summarizer,
    levels: SUMMARY_LEVELS.filter((level) => text.texts[level].content !== '').map((level) => {
      const { content, tokens, appended } = text.texts[level];
      const own = tokens - (appended?.tokens ?? 0);
      const ratio = ratioOf({ level, own, originalTokens: text.originalTokens });
      return {
        level,
        originalTokens: text.originalTokens,
        tokens: own,
        ratio,
        appendedAnchors:
          appended === undefined ? 0 : countParts(content.slice(appended.from), level),
      };
    }),
    fidelity: text.fidelity.overall,
    passes: text.fidelity.passes,
    durationMs: text.durationMs,
  };
}

/** Returns the row of a grip, inserting it if necessary. */
export function gripIx(db: Connection, grip: PlannedGrip): number {
  const found = db.get<{ ix: number }>(sql`SELECT grip_ix AS ix FROM grip WHERE key = ${grip.key}`);
  if (found !== undefined) return found.ix;
  return db.run(
    sql`INSERT INTO grip (key, ms, first_ix, last_ix, excerpt)
        VALUES (${grip.key}, ${grip.ms}, ${grip.firstIx}, ${grip.lastIx}, ${grip.excerpt})`,
  ).rowid;
}

/** The row of a grip by its id; null if there is none. */
export function gripIxOfId(db: Connection, gripId: string): number | null {
  const parts = parseTimedId('grip', gripId);
  if (parts === undefined) return null;
  const row = db.get<{ ix: number }>(
    sql`SELECT grip_ix AS ix FROM grip WHERE key = ${parts.hash} AND ms = ${parts.ms}`,
  );
  return row?.ix ?? null;
}

/** Counts the appended key points or, for Tags, labels. */
function countParts(appended: string, level: SummaryLevel): number {
  const parts = appended.split(level === 'tags' ? ',' : '\n- [');
  return level === 'tags' ? parts.filter((part) => part.trim() !== '').length : parts.length - 1;
}

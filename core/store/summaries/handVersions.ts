/** Versions made by a person: edits, reverts, pins. Each is one transaction. */
import type { SummaryWriter } from '../../engine/summaries/ports/summaryStore.ts';
import { StrataError } from '../../model/result.ts';
import { findNode, nodeByIx } from '../library/nodes.ts';
import type { NodeRow } from '../library/nodes.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { insertBullets, readBulletRows } from './bullets.ts';
import type { BulletRow } from './bullets.ts';
import { EDITED, editedHash, keptEdits } from './edits.ts';
import type { KeptEdits } from './edits.ts';
import { markAncestors } from './storeSummary.ts';
import { gripIxOfId, nextVersion, showText } from './texts.ts';

/** See {@link SummaryWriter.edit}. */
export function editNode(
  db: Connection,
  { nodeId, title, bullets }: Parameters<SummaryWriter['edit']>[0],
  nowMs: number,
): number {
  return db.transaction(() => {
    const { node, textIx } = shownText(db, nodeId);
    if (title === undefined && bullets === undefined)
      throw new StrataError({ code: 'bad-input', message: 'Nothing was given to edit.' });
    const shown = readBulletRows(db, textIx);
    const rows =
      bullets?.map(({ gripIds, ...bullet }) => {
        const gripIxs = gripIds.map((gripId) => gripAmong(db, gripId, shown));
        const origin = shown.find((one) => one.gripIxs.some((ix) => gripIxs.includes(ix)));
        return {
          ...bullet,
          role: origin?.role ?? null,
          project: origin?.project ?? null,
          gripIxs,
        };
      }) ?? null;
    const before = editsOf(db, textIx);
    const kept: KeptEdits = {
      edited:
        before.edited |
        (title === undefined ? 0 : EDITED.title) |
        (rows === null ? 0 : EDITED.bullets),
      title: title ?? null,
      bullets: rows,
    };
    return appendCopy(db, { node, textIx, cause: 'edit', kept, nowMs });
  });
}

/** See {@link SummaryWriter.revert}. */
export function revertNode(
  db: Connection,
  nodeId: string,
  {
    version,
    sourceHash,
    dirty,
    nowMs,
  }: { readonly version: number } & Parameters<SummaryWriter['revert']>[2],
): number {
  return db.transaction(() => {
    const { node } = shownText(db, nodeId);
    const textIx = versionOf(db, node, version);
    const { edited } = editsOf(db, textIx);
    const kept: KeptEdits = { edited, title: null, bullets: null };
    const reverted = appendCopy(db, { node, textIx, cause: 'revert', kept, nowMs, sourceHash });
    db.run(sql`UPDATE node SET dirty = 0 WHERE node_ix = ${node.node_ix} AND dirty = ${dirty}`);
    return reverted;
  });
}

/** See {@link SummaryWriter.pin}. */
export function pinNode(db: Connection, nodeId: string, version: number | undefined): number {
  return db.transaction(() => {
    const { node, textIx } = shownText(db, nodeId);
    const wanted = version === undefined ? textIx : versionOf(db, node, version);
    const row = db.get<{ version: number | null }>(
      sql`SELECT version FROM node_text WHERE text_ix = ${wanted}`,
    );
    if (row === undefined || row.version === null)
      throw new StrataError({
        code: 'bad-input',
        message: `${nodeId} has only a draft so far, which changes as it goes on. Pin it once it has a version.`,
      });
    if (wanted !== textIx) {
      // An open node's draft is made again when it is unpinned.
      showText(db, node.node_ix, { textIx: wanted, version: null });
      db.run(sql`DELETE FROM node_text WHERE node_ix = ${node.node_ix} AND version IS NULL`);
      // The shown text was made from earlier inputs.
      db.run(sql`UPDATE node SET outdated = 1 WHERE node_ix = ${node.node_ix}
                   AND (SELECT source_hash FROM node_text WHERE text_ix = ${wanted})
                     IS NOT (SELECT source_hash FROM node_text WHERE text_ix = ${textIx})`);
      markAncestors(db, node.parent_ix);
    }
    db.run(sql`UPDATE node SET pinned = 1 WHERE node_ix = ${node.node_ix}`);
    return row.version;
  });
}

/** See {@link SummaryWriter.unpin}. The next index looks at the node again. */
export function unpinNode(db: Connection, nodeId: string): number {
  return db.transaction(() => {
    const { node, textIx } = shownText(db, nodeId);
    const row = db.get<{ version: number | null }>(
      sql`SELECT version FROM node_text WHERE text_ix = ${textIx}`,
    );
    if (node.pinned === 0 || row === undefined || row.version === null)
      throw new StrataError({ code: 'bad-input', message: `${nodeId} is not pinned.` });
    if (node.outdated === 1) {
      if (node.level === SEGMENT_LEVEL)
        db.run(
          sql`UPDATE conversation SET due = 2 WHERE conversation_ix =
                (SELECT conversation_ix FROM segment WHERE node_ix = ${node.node_ix})`,
        );
      else db.run(sql`UPDATE node SET dirty = dirty + 1 WHERE node_ix = ${node.node_ix}`);
    }
    db.run(sql`UPDATE node SET pinned = 0 WHERE node_ix = ${node.node_ix}`);
    return row.version;
  });
}

/** A bullet's grip must be one of those in the shown text. */
function gripAmong(db: Connection, gripId: string, shown: readonly BulletRow[]): number {
  const ix = gripIxOfId(db, gripId);
  if (ix !== null && shown.some(({ gripIxs }) => gripIxs.includes(ix))) return ix;
  throw new StrataError({
    code: 'bad-input',
    message: `No point of the text that is shown has the grip ${gripId}.`,
    details: { gripId },
  });
}

/**
 * Copies a replaced segment's edits to the segment that now holds most of its events, unless that
 * has its own.
 */
export function carryEdits(db: Connection, fromIx: number, nowMs: number): void {
  const from = db.get<{ text_ix: number; edited: number; title: string }>(
    sql`SELECT t.text_ix, t.edited, t.title FROM node AS n JOIN node_text AS t USING (text_ix)
        WHERE n.node_ix = ${fromIx} AND t.edited > 0`,
  );
  if (from === undefined) return;
  const successor = db.get<{ node_ix: number }>(
    sql`SELECT n.node_ix FROM segment_event AS old JOIN segment_event AS new USING (event_ix)
        JOIN node AS n ON n.node_ix = new.node_ix JOIN node_text AS t ON t.text_ix = n.text_ix
        WHERE old.node_ix = ${fromIx} AND n.live = 1 AND t.edited = 0
        GROUP BY n.node_ix ORDER BY count(*) DESC, n.start_ms LIMIT 1`,
  );
  const node = successor === undefined ? undefined : nodeByIx(db, successor.node_ix);
  if (node === undefined || node.text_ix === null) return;
  const kept = keptEdits(db, from);
  appendCopy(db, { node, textIx: node.text_ix, cause: 'edit', kept, nowMs });
}

/**
 * Appends a copy of a text as a new version, made from the given inputs or those of the shown text.
 */
function appendCopy(
  db: Connection,
  {
    node,
    textIx,
    cause,
    kept,
    nowMs,
    sourceHash,
  }: {
    readonly node: NodeRow;
    readonly textIx: number;
    readonly cause: 'edit' | 'revert';
    readonly kept: KeptEdits;
    readonly nowMs: number;
    readonly sourceHash?: Uint8Array;
  },
): number {
  const version = nextVersion(db, node.node_ix);
  const hash = db.get<{ content_hash: Uint8Array }>(
    sql`SELECT content_hash FROM node_text WHERE text_ix = ${textIx}`,
  );
  const contentHash = editedHash(db, hash?.content_hash ?? new Uint8Array(10), kept);
  const copy = db.run(
    sql`INSERT INTO node_text (node_ix, version, cause, created_ms, summarizer, model, prompt_version,
          input_hash, source_hash, content_hash, original_tokens, title, texts, packed, keywords,
          edited, fidelity, details)
        SELECT t.node_ix, ${version}, ${cause}, ${nowMs}, t.summarizer, t.model, t.prompt_version,
          t.input_hash, coalesce(${sourceHash ?? null},
            (SELECT source_hash FROM node_text WHERE text_ix = ${node.text_ix})),
          ${contentHash}, t.original_tokens, coalesce(${kept.title}, t.title), t.texts, t.packed, t.keywords,
          ${kept.edited}, t.fidelity, t.details
        FROM node_text AS t WHERE t.text_ix = ${textIx}`,
  ).rowid;
  insertBullets(db, copy, kept.bullets ?? readBulletRows(db, textIx));
  db.run(
    sql`INSERT INTO anchor (text_ix, ordinal, type, importance, event_ix, start, end, masked, text)
        SELECT ${copy}, ordinal, type, importance, event_ix, start, end, masked, text
        FROM anchor WHERE text_ix = ${textIx}`,
  );
  showText(db, node.node_ix, { textIx: copy, version });
  // Editing a pinned text does not make it up to date.
  if (node.pinned === 1)
    db.run(sql`UPDATE node SET outdated = ${node.outdated} WHERE node_ix = ${node.node_ix}`);
  db.run(sql`DELETE FROM node_text WHERE node_ix = ${node.node_ix} AND version IS NULL`);
  markAncestors(db, node.parent_ix);
  return version;
}

function shownText(
  db: Connection,
  nodeId: string,
): { readonly node: NodeRow; readonly textIx: number } {
  const node = findNode(db, nodeId);
  if (node === undefined || node.live === 0)
    throw new StrataError({
      code: 'not-found',
      message:
        node === undefined
          ? `Nothing in this memory is named ${nodeId}.`
          : `${nodeId} was replaced by other segments; \`show\` names them.`,
      details: { id: nodeId },
    });
  if (node.text_ix === null)
    throw new StrataError({
      code: 'bad-input',
      message: `${nodeId} has no text yet: \`index\` writes one.`,
    });
  return { node, textIx: node.text_ix };
}

function versionOf(db: Connection, node: NodeRow, version: number): number {
  const row = db.get<{ ix: number }>(
    sql`SELECT text_ix AS ix FROM node_text
        WHERE node_ix = ${node.node_ix} AND version = ${version}`,
  );
  if (row !== undefined) return row.ix;
  throw new StrataError({
    code: 'not-found',
    message: `${node.node_id} has no version ${version}. \`versions ${node.node_id}\` lists them.`,
    details: { id: node.node_id, version },
  });
}

function editsOf(db: Connection, textIx: number): { readonly edited: number } {
  return (
    db.get<{ edited: number }>(sql`SELECT edited FROM node_text WHERE text_ix = ${textIx}`) ?? {
      edited: 0,
    }
  );
}

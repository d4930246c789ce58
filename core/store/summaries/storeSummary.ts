import { Buffer } from 'node:buffer';
import type { PlannedGrip } from '../../engine/index/ports/indexStore.ts';
import type { SummaryToStore, SummaryWriter } from '../../engine/summaries/ports/summaryStore.ts';
import type { VersionCause } from '../../model/toc.ts';
import { eventsMark } from './summarySources.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { settleCalls } from './ledger.ts';
import { refreshAncestors } from '../index/periods.ts';
import { gripIx, gripIxOfId, writeText } from './texts.ts';

/** See {@link SummaryWriter.storeSummary}. */
export function storeSummary(
  db: Connection,
  { nodeIx, dirty, textIx, cause, text, onlyLevel, calls }: SummaryToStore,
  nowMs: number,
): Awaited<ReturnType<SummaryWriter['storeSummary']>> {
  return db.transaction(() => {
    const node = db.get<{
      dirty: number;
      live: number;
      level: number;
      parent_ix: number | null;
      text_ix: number | null;
      events_hash: Uint8Array | null;
    }>(
      sql`SELECT n.dirty, n.live, n.level, n.parent_ix, n.text_ix, s.events_hash
          FROM node AS n LEFT JOIN segment AS s USING (node_ix) WHERE n.node_ix = ${nodeIx}`,
    );
    const isSame =
      node !== undefined &&
      node.live === 1 &&
      // A person may have reverted or edited it meanwhile.
      node.text_ix === textIx &&
      (node.events_hash === null ? node.dirty : eventsMark(node.events_hash)) === dirty;
    const written = isSame
      ? writeText(db, {
          nodeIx,
          nowMs,
          draft: false,
          cause:
            cause === 'manual' ? cause : runCause(db, { nodeIx, level: node.level, cause, text }),
          text,
          onlyLevel,
          gripIx: (grip: PlannedGrip | string) =>
            typeof grip === 'string' ? gripIxOfId(db, grip) : gripIx(db, grip),
        })
      : null;
    settleCalls(db, calls, written === null ? 'superseded' : 'stored');
    if (written === null || written.version === null) return null;
    db.run(sql`UPDATE node SET dirty = 0 WHERE node_ix = ${nodeIx}`);
    markAncestors(db, node?.parent_ix ?? null);
    return { version: written.version, written };
  });
}

/**
 * Why a model wrote a text. The built-in summariser has already written one from the new inputs, so
 * the last text by a model decides.
 */
function runCause(
  db: Connection,
  {
    nodeIx,
    level,
    cause,
    text,
  }: Pick<SummaryToStore, 'nodeIx' | 'cause' | 'text'> & { readonly level: number },
): VersionCause {
  const last = db.get<{ source_hash: Uint8Array | null }>(
    sql`SELECT source_hash FROM node_text WHERE node_ix = ${nodeIx} AND version IS NOT NULL
          AND summarizer = ${text.summarizer} ORDER BY version DESC LIMIT 1`,
  );
  if (last === undefined || last.source_hash === null) return cause;
  if (Buffer.from(last.source_hash).equals(text.sourceHash)) return 'model-changed';
  return level === SEGMENT_LEVEL ? 'late-events' : 'rollup';
}

/** The texts above a changed text no longer match their parts. */
export function markAncestors(db: Connection, parentIx: number | null): void {
  if (parentIx !== null) refreshAncestors(db, new Set([parentIx]));
}

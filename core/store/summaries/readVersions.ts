import type { VersionText, VersionsOut } from '../../engine/summaries/ports/summaryStore.ts';
import { VERSION_CAUSES } from '../../model/toc.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { isoTime } from '../sql/codec.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { findNode } from '../library/nodes.ts';
import { unpackFidelity } from './fidelityColumn.ts';
import { unpackTexts } from './packedTexts.ts';

/** The versions of a node, newest first; null if there is no such node. */
export function readVersions(db: Connection, nodeId: string): VersionsOut | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const versions = db
    .all<{
      text_ix: number;
      version: number;
      cause: string;
      created_ms: number;
      summarizer: string;
      model: string | null;
      prompt_version: string | null;
      title: string;
      fidelity: string | null;
      cost: number;
      edited: number;
    }>(
      sql`SELECT text_ix, version, cause, created_ms, summarizer, model, prompt_version, title,
            fidelity, cost, edited
          FROM node_text WHERE node_ix = ${node.node_ix} AND version IS NOT NULL
          ORDER BY version DESC`,
    )
    .map((row) => {
      const shown = row.text_ix === node.text_ix;
      const fidelity = unpackFidelity(row.fidelity);
      return {
        version: row.version,
        cause: VERSION_CAUSES.find((cause) => cause === row.cause) ?? ('closed' as const),
        createdAt: isoTime(row.created_ms),
        summarizer: row.summarizer,
        model: row.model,
        pinned: shown && node.pinned === 1,
        shown,
        promptVersion: row.prompt_version,
        title: row.title,
        fidelity: fidelity && { overall: fidelity.overall, passes: fidelity.passes },
        cost: row.cost,
        edited: { title: (row.edited & 1) !== 0, bullets: (row.edited & 2) !== 0 },
      };
    });
  return { nodeId: node.node_id, versions };
}

/** A version of a node's text at a level, by default the shown one; null if there is none. */
export function readVersionText(
  db: Connection,
  nodeId: string,
  { level, version }: { readonly level: SummaryLevel; readonly version: number | undefined },
): VersionText | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const row = db.get<{
    text_ix: number;
    version: number | null;
    title: string;
    texts: string;
    packed: Uint8Array | null;
    summarizer: string;
  }>(
    version === undefined
      ? sql`SELECT text_ix, version, title, texts, packed, summarizer FROM node_text WHERE text_ix = ${node.text_ix}`
      : sql`SELECT text_ix, version, title, texts, packed, summarizer FROM node_text
            WHERE node_ix = ${node.node_ix} AND version = ${version}`,
  );
  if (row === undefined) return null;
  const { content, appended, doubts } = unpackTexts(row)[level];
  return {
    nodeIx: node.node_ix,
    isSegment: node.level === SEGMENT_LEVEL,
    version: row.version,
    title: row.title,
    content,
    appendedFrom: appended?.from ?? null,
    doubts: doubts ?? [],
    byModel: row.summarizer !== 'extractive',
    bullets: db
      .all<{ text: string }>(
        sql`SELECT text FROM bullet WHERE text_ix = ${row.text_ix} ORDER BY ordinal`,
      )
      .map(({ text }) => text),
    anchors: db
      .all<{
        type: string;
        text: string;
        importance: number;
        event_ix: number;
        start: number;
        end: number;
        masked: number;
      }>(sql`SELECT * FROM anchor WHERE text_ix = ${row.text_ix} ORDER BY ordinal`)
      .map(({ type, text, importance, start, end, event_ix: eventIx, masked }) => ({
        type,
        text,
        importance,
        eventIx,
        start,
        end,
        masked: masked === 1,
      })),
  };
}

import type { IndexWriter } from '../../engine/index/ports/indexStore.ts';
import { isPeriodClosed } from '../../model/periodClosing.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import { readSegmentation, readSetting, writeSetting } from '../settings/settings.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

const BUILT_WITH = 'built_with';

/** See {@link IndexWriter.markDue}. */
export function markDue(
  db: Connection,
  { nowMs, builtWith }: Parameters<IndexWriter['markDue']>[0],
): void {
  const segmentation = readSegmentation(db);
  db.transaction(() => {
    db.run(
      sql`UPDATE conversation SET due = max(due, 1) WHERE conversation_ix IN (
            SELECT s.conversation_ix FROM segment AS s JOIN node AS n USING (node_ix)
            WHERE s.open = 1 AND n.end_ms < ${nowMs - segmentation.gapMs})`,
    );
    const drafts = db.all<{ node_ix: number; level: number; end_ms: number }>(
      sql`SELECT n.node_ix, n.level, n.end_ms FROM node_text AS t JOIN node AS n USING (node_ix)
          WHERE t.version IS NULL AND n.level < ${SEGMENT_LEVEL} AND n.live = 1`,
    );
    for (const { node_ix, level, end_ms } of drafts) {
      const name = TOC_LEVELS[level];
      if (
        name !== undefined &&
        name !== 'segment' &&
        isPeriodClosed({ level: name, endMs: end_ms }, nowMs)
      )
        db.run(sql`UPDATE node SET dirty = dirty + 1 WHERE node_ix = ${node_ix}`);
    }
    if (isBuiltWith(db, builtWith)) return;
    db.run(sql`UPDATE conversation SET due = 2`);
    db.run(sql`UPDATE node SET dirty = dirty + 1 WHERE level < ${SEGMENT_LEVEL} AND live = 1`);
    writeSetting(db, BUILT_WITH, madeWith(db, builtWith));
  });
}

/** Whether everything that is not due was last indexed by this build, with the present settings. */
export function isBuiltWith(db: Connection, builtWith: string): boolean {
  return readSetting(db, BUILT_WITH) === madeWith(db, builtWith);
}

function madeWith(db: Connection, builtWith: string): string {
  return `${builtWith} ${JSON.stringify(readSegmentation(db))}`;
}

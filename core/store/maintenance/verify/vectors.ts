/** Checks that vectors belong to segments, their points, conversations and their texts, and are intact. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function* checkVectors(db: Connection): Generator<Step> {
  yield null;
  const rows = db.all<{ ix: number; example: string }>(
    sql`SELECT v.vector_ix AS ix, coalesce(n.node_id, 'node ' || v.node_ix) AS example
        FROM segment_vector AS v LEFT JOIN node AS n USING (node_ix)
        LEFT JOIN node_text AS t ON t.text_ix = v.text_ix
        WHERE coalesce(n.level, 0) < ${CONVERSATION_LEVEL} OR t.node_ix IS NOT v.node_ix OR length(v.numbers) <> v.dimensions
          OR v.dimensions = 0 OR v.scale <= 0 OR v.part < 0 OR (v.part > 0 AND n.level <> ${SEGMENT_LEVEL})`,
  );
  for (const { ix, example } of rows) yield { check: 'vectors', example, target: [ix] };
}

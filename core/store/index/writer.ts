import { markDue } from './markDue.ts';
import { applyPeriods } from './periods.ts';
import { applySegments } from './segments.ts';
import { settleConversations } from '../import/settle.ts';
import type { IndexWriter, SegmentationWriter } from '../../engine/index/ports/indexStore.ts';
import { writeSegmentation } from '../settings/settings.ts';
import { sql } from '../sql/sql.ts';
import { truncateLog } from '../sql/truncateLog.ts';
import type { WriteContext } from '../sql/context.ts';

export function indexWriter({ db, writing }: WriteContext): IndexWriter & SegmentationWriter {
  return {
    markDue: (options) =>
      writing(() => {
        // An interrupted import could not settle its conversations.
        settleConversations(db);
        markDue(db, options);
      }),
    setSegmentation: (settings) =>
      writing(() =>
        db.transaction(() => {
          writeSegmentation(db, settings);
          db.run(sql`UPDATE conversation SET due = 2`);
        }),
      ),
    applySegments: (plans, nowMs) => writing(() => applySegments(db, plans, nowMs)),
    applyPeriods: (periods, nowMs) => writing(() => applyPeriods(db, periods, nowMs)),
    tidy: () => writing(() => truncateLog(db)),
  };
}

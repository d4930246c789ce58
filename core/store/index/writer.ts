import { markDue } from './markDue.ts';
import { applyPeriods } from './periods.ts';
import { applySegments } from './segments.ts';
import { settleConversations } from '../import/settle.ts';
import type { IndexWriter } from '../../engine/index/ports/indexStore.ts';
import type { WriteContext } from '../sql/context.ts';

export function indexWriter({ db, writing }: WriteContext): IndexWriter {
  return {
    markDue: (options) =>
      writing(() => {
        // An interrupted import could not settle its conversations.
        settleConversations(db);
        markDue(db, options);
      }),
    applySegments: (plan, nowMs) => writing(() => applySegments(db, plan, nowMs)),
    applyPeriods: (periods, nowMs) => writing(() => applyPeriods(db, periods, nowMs)),
  };
}

import { writeStoppedRun, writeStructure } from '../settings/settings.ts';
import { editNode, pinNode, revertNode, unpinNode } from './handVersions.ts';
import { beginBatch, clearBatchAnswers, endBatch, settleBatchCall } from './batches.ts';
import { recordCalls, recordOutgoing, recordProblem } from './ledger.ts';
import { showAgain } from './showAgain.ts';
import { storeSummary } from './storeSummary.ts';
import { sql } from '../sql/sql.ts';
import type { BatchWriter } from '../../engine/summaries/ports/batchStore.ts';
import type { SummaryWriter } from '../../engine/summaries/ports/summaryStore.ts';
import type { WriteContext } from '../sql/context.ts';

export function summariesWriter({ db, writing }: WriteContext): SummaryWriter & BatchWriter {
  return {
    storeSummary: (summary, nowMs) => writing(() => storeSummary(db, summary, nowMs)),
    showAgain: (nodeIx, version) => writing(() => showAgain(db, nodeIx, version)),
    recordCalls: (calls) => writing(() => db.transaction(() => recordCalls(db, calls))),
    recordOutgoing: (requests) => writing(() => db.transaction(() => recordOutgoing(db, requests))),
    recordProblem: (problem) => writing(() => recordProblem(db, problem)),
    noteStopped: (stopped) => writing(() => writeStoppedRun(db, stopped)),
    rememberStructure: (endpoint, structure) =>
      writing(() => writeStructure(db, endpoint, structure)),
    beginBatch: (batch, requests) =>
      writing(() => db.transaction(() => beginBatch(db, batch, requests))),
    batchTaken: (batchIx, remoteId) =>
      writing(
        () =>
          void db.run(sql`UPDATE batch SET remote_id = ${remoteId} WHERE batch_ix = ${batchIx}`),
      ),
    dropBatch: (batchIx) =>
      writing(() => void db.run(sql`DELETE FROM batch WHERE batch_ix = ${batchIx}`)),
    endBatch: (batchIx, results, nowMs) =>
      writing(() => db.transaction(() => endBatch(db, batchIx, { results, nowMs }))),
    settleBatchCall: (callIx, outcome) => writing(() => settleBatchCall(db, callIx, outcome)),
    clearBatchAnswers: (items) => writing(() => db.transaction(() => clearBatchAnswers(db, items))),
    edit: (edit, nowMs) => writing(() => editNode(db, edit, nowMs)),
    pin: (nodeId, version) => writing(() => pinNode(db, nodeId, version)),
    unpin: (nodeId) => writing(() => unpinNode(db, nodeId)),
    revert: (nodeId, version, present) =>
      writing(() => revertNode(db, nodeId, { version, ...present })),
  };
}

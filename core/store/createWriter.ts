import type { ImportStore } from '../engine/ports/importStore.ts';
import type { IndexWriter } from '../engine/ports/indexStore.ts';
import type { JobLog } from '../engine/ports/jobLog.ts';
import type { SummaryWriter } from '../engine/ports/summaryStore.ts';
import { writeStructure } from './settings.ts';
import type { Connection } from './sql.ts';
import { sql } from './sql.ts';
import { toStoreError } from './storeErrors.ts';
import { beginImport, endImport } from './unfinishedImport.ts';
import { appendBatch } from './write/appendBatch.ts';
import { fileCheckpoint, knownFiles } from './write/files.ts';
import { editNode, pinNode, revertNode, unpinNode } from './write/handVersions.ts';
import { recordCalls, recordOutgoing, recordProblem } from './write/ledger.ts';
import { markDue } from './write/markDue.ts';
import { applyPeriods } from './write/periods.ts';
import { applySegments } from './write/segments.ts';
import { showAgain } from './write/showAgain.ts';
import { storeSummary } from './write/summaries.ts';
import { settleConversations } from './write/settle.ts';

/** Everything that writes, on the memory's one writing connection. Each call is one transaction. */
export function createWriter(db: Connection): ImportStore & IndexWriter & JobLog & SummaryWriter {
  /** Expected failures of SQLite, such as a full disk, leave with a code and advice. */
  const writing = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(toStoreError(error, db.database.name));
    }
  };
  return {
    knownFiles: () => writing(() => knownFiles(db)),
    checkpoint: (path, generation) => writing(() => fileCheckpoint(db, path, generation)),
    append: (batch) => writing(() => appendBatch(db, batch)),
    settle: () => writing(() => settleConversations(db)),
    markDue: (options) =>
      writing(() => {
        // An import that was cut off could not do it.
        settleConversations(db);
        markDue(db, options);
      }),
    applySegments: (plan, nowMs) => writing(() => applySegments(db, plan, nowMs)),
    applyPeriods: (periods, nowMs) => writing(() => applyPeriods(db, periods, nowMs)),
    storeSummary: (summary, nowMs) => writing(() => storeSummary(db, summary, nowMs)),
    showAgain: (nodeIx, version) => writing(() => showAgain(db, nodeIx, version)),
    recordCalls: (calls) => writing(() => db.transaction(() => recordCalls(db, calls))),
    recordOutgoing: (requests) => writing(() => db.transaction(() => recordOutgoing(db, requests))),
    recordProblem: (problem) => writing(() => recordProblem(db, problem)),
    rememberStructure: (endpoint, structure) =>
      writing(() => writeStructure(db, endpoint, structure)),
    edit: (edit, nowMs) => writing(() => editNode(db, edit, nowMs)),
    pin: (nodeId, version) => writing(() => pinNode(db, nodeId, version)),
    unpin: (nodeId) => writing(() => unpinNode(db, nodeId)),
    revert: (nodeId, version, present) =>
      writing(() => revertNode(db, nodeId, { version, ...present })),
    beginImport: (begun) => writing(() => beginImport(db, begun)),
    endImport: (done) => writing(() => endImport(db, done)),
    recordJob: ({ name, startMs, durationMs, result }) =>
      writing(() => {
        db.run(
          sql`INSERT INTO job (name, last_run_ms, last_duration_ms, last_result)
              VALUES (${name}, ${startMs}, ${durationMs}, ${result})
              ON CONFLICT (name) DO UPDATE SET last_run_ms = excluded.last_run_ms,
                last_duration_ms = excluded.last_duration_ms, last_result = excluded.last_result`,
        );
      }),
  };
}

import { writeStoppedRun, writeStructure } from '../settings/settings.ts';
import { editNode, pinNode, revertNode, unpinNode } from './handVersions.ts';
import { recordCalls, recordOutgoing, recordProblem } from './ledger.ts';
import { showAgain } from './showAgain.ts';
import { storeSummary } from './storeSummary.ts';
import type { SummaryWriter } from '../../engine/summaries/ports/summaryStore.ts';
import type { WriteContext } from '../sql/context.ts';

export function summariesWriter({ db, writing }: WriteContext): SummaryWriter {
  return {
    storeSummary: (summary, nowMs) => writing(() => storeSummary(db, summary, nowMs)),
    showAgain: (nodeIx, version) => writing(() => showAgain(db, nodeIx, version)),
    recordCalls: (calls) => writing(() => db.transaction(() => recordCalls(db, calls))),
    recordOutgoing: (requests) => writing(() => db.transaction(() => recordOutgoing(db, requests))),
    recordProblem: (problem) => writing(() => recordProblem(db, problem)),
    noteStopped: (stopped) => writing(() => writeStoppedRun(db, stopped)),
    rememberStructure: (endpoint, structure) =>
      writing(() => writeStructure(db, endpoint, structure)),
    edit: (edit, nowMs) => writing(() => editNode(db, edit, nowMs)),
    pin: (nodeId, version) => writing(() => pinNode(db, nodeId, version)),
    unpin: (nodeId) => writing(() => unpinNode(db, nodeId)),
    revert: (nodeId, version, present) =>
      writing(() => revertNode(db, nodeId, { version, ...present })),
  };
}

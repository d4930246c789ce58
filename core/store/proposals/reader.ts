import type { ProposalReader } from '../../engine/proposals/ports/proposalStore.ts';
import type { ReadContext } from '../sql/context.ts';
import { handedSubjects, readHandedOut } from './handedOut.ts';

export function proposalsReader({ db, reading }: ReadContext): ProposalReader {
  return {
    handedOut: (label) => reading(() => readHandedOut(db, label)),
    handedSubjects: (nowMs) => reading(() => handedSubjects(db, nowMs)),
  };
}

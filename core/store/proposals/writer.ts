import type { ProposalWriter } from '../../engine/proposals/ports/proposalStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { handOut, settleHandedOut } from './handedOut.ts';

export function proposalsWriter({ db, writing }: WriteContext): ProposalWriter {
  return {
    handOut: (some, nowMs) =>
      writing(() =>
        db.transaction(() =>
          some.filter((one) => handOut(db, one, nowMs)).map(({ label }) => label),
        ),
      ),
    settleHandedOut: (label, nowMs) => writing(() => settleHandedOut(db, label, nowMs)),
  };
}

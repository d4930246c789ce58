/** Merges the small blocks that live reading leaves behind, since every block has a fixed cost. */
import type { Sealed } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import type { Connection } from '../../sql/sql.ts';
import { sealRaw } from './sealRaw.ts';
import { planSeal } from './sealPlan.ts';
import type { FilePlan, SealedFile } from './sealPlan.ts';
import { sealTexts } from './sealTexts.ts';

/** Keeps its plan between calls, because planning scans all events. */
export interface Sealer {
  /** See {@link MaintenanceWriter.seal}. */
  seal(limit: number, nowMs: number): Sealed;
}

export function createSealer(db: Connection): Sealer {
  let plans: FilePlan[] | undefined;
  return {
    seal(limit, nowMs) {
      plans ??= planSeal(db, nowMs);
      const total = { files: 0, blocks: 0, sealed: 0, saved: 0 };
      for (const plan of plans.splice(0, limit)) {
        const sealed = sealFile(db, plan);
        if (sealed.blocks === 0) continue;
        total.files += 1;
        total.blocks += sealed.blocks;
        total.sealed += sealed.sealed;
        total.saved += sealed.saved;
      }
      const more = plans.length > 0;
      if (!more) plans = undefined;
      return { ...total, more };
    },
  };
}

/** Runs in one transaction. */
function sealFile(db: Connection, plan: FilePlan): SealedFile {
  // Checking references to each deleted block would scan all events every time. No references are
  // left, and this connection is the only writer.
  db.database.pragma('foreign_keys = OFF');
  try {
    return db.transaction(() => {
      const raw = plan.raw.map((group) => sealRaw(db, plan.fileIx, group));
      const texts = plan.texts.map((group) => sealTexts(db, group));
      return [...raw, ...texts].reduce(
        (sum, one) => ({
          blocks: sum.blocks + one.blocks,
          sealed: sum.sealed + one.sealed,
          saved: sum.saved + one.saved,
        }),
        { blocks: 0, sealed: 0, saved: 0 },
      );
    });
  } finally {
    db.database.pragma('foreign_keys = ON');
  }
}

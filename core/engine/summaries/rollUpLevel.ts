import type { UpperLevel } from '../../model/toc.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { IndexReader, IndexWriter, WrittenText } from '../index/ports/indexStore.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import { rollUpPeriod } from '../index/rollUpPeriod.ts';
import { createRollUps } from '../index/rollUps.ts';

/** Writes what is due of a level with the built-in summariser. */
export async function rollUpLevel(
  level: UpperLevel,
  {
    reader,
    writer,
    plan,
    now,
    signal,
    onWritten,
  }: {
    readonly reader: IndexReader;
    readonly writer: Pick<IndexWriter, 'applyPeriods'>;
    readonly plan: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex' | 'ticks' | 'tags'>;
    readonly now: () => number;
    readonly signal: CancelSignal;
    readonly onWritten: (texts: readonly WrittenText[]) => void;
  },
): Promise<number> {
  const rollUps = createRollUps({
    planPeriods: async (query, nowMs) => {
      const planned = [];
      for (const period of await reader.dirtyPeriods(query, nowMs)) {
        const material = await reader.materialOf(period.nodeIx);
        planned.push(rollUpPeriod(period, material, { deps: plan, nowMs }));
      }
      return planned;
    },
    writer,
    now,
    signal,
    startMs: now(),
    onWritten,
  });
  return rollUps.writeAll(level);
}

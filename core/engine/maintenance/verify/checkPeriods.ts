import { builtWith } from '../../index/builtIn.ts';
import type { PlanDeps } from '../../index/planSegment.ts';
import { builtInPeriodHash, periodSourceHash } from '../../index/rollUpPeriod.ts';
import { textStays } from '../../index/textStays.ts';
import type { Found, VerifyReader } from '../ports/maintenanceStore.ts';
import type { SummaryReader } from '../../summaries/ports/summaryStore.ts';
import type { PeriodLevel } from '../../../model/periods.ts';

export interface CheckPeriodsDeps {
  readonly reader: Pick<SummaryReader, 'childFacts'>;
  readonly facts: VerifyReader;
  readonly plan: Pick<PlanDeps, 'hashText' | 'hex' | 'tags'>;
}

/**
 * Finds periods not marked as changed whose text was made from other inputs than the present ones.
 */
export async function checkPeriods(
  level: PeriodLevel,
  { reader, facts, plan }: CheckPeriodsDeps,
): Promise<readonly Found[]> {
  const isUpToDate = facts.isBuiltWith(builtWith(plan.tags));
  const children = await reader.childFacts(level);
  return facts.cleanPeriods(level).flatMap(({ nodeIx, nodeId, text }) => {
    // The next indexing rewrites everything written by another build.
    if (!isUpToDate && text?.chosen === false) return [];
    const sourceHash = periodSourceHash(children.get(nodeIx) ?? [], plan);
    const inputHash = builtInPeriodHash(
      sourceHash,
      { level, title: '', naming: { goesOn: false } },
      plan,
    );
    const isDraft = text?.isDraft ?? false;
    const { keep, outdated } = textStays(text, { sourceHash, inputHash, isDraft }, plan.hex);
    if (keep && outdated === (text?.outdated ?? false)) return [];
    return [{ check: 'stale-periods', example: nodeId, target: [nodeIx] } satisfies Found];
  });
}

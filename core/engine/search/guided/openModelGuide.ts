import { StrataError } from '../../../model/result.ts';
import type { SummaryReader, SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import type { ModelGuide } from '../guides.ts';
import { askDeps } from '../../summaries/openRun.ts';
import type { RunDeps } from '../../summaries/openRun.ts';
import { createSpendGuard } from '../../summaries/spendGuard.ts';
import type { SummaryRequest } from '../../summaries/summaryRequest.ts';
import { createModelGuide } from './createModelGuide.ts';
import type { GuideLimits } from './createModelGuide.ts';

/**
 * The model in the settings, for steering one navigation. Throws whatever prevents asking it, such
 * as having none.
 */
export async function openModelGuide(
  { model, blocked, privacy }: SummaryRequest,
  deps: RunDeps & {
    readonly reader: Pick<SummaryReader, 'findNode' | 'projectsOfPeriods'>;
    readonly writer: Pick<SummaryWriter, 'recordCalls'>;
  },
  limits: GuideLimits,
): Promise<ModelGuide> {
  if (blocked !== null) throw new StrataError(blocked);
  if (model === null)
    throw new StrataError({
      code: 'provider-not-configured',
      message:
        'No language model is chosen that could steer. Choose a provider in the settings (or by STRATA_PROVIDER), or ask without steering: navigate works by words.',
    });
  const { reader, writer, current } = deps;
  const guard = createSpendGuard(deps, async () => (await current()).ceilings);
  const { knowsSchemas: _, ...ask } = await askDeps(model, guard, deps);
  return createModelGuide({ ask, reader, writer, current, maskEmail: privacy.maskEmail }, limits);
}

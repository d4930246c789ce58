import { StrataError } from '../../../model/result.ts';
import { askDeps } from '../../summaries/openRun.ts';
import type { RunDeps } from '../../summaries/openRun.ts';
import { createSpendGuard } from '../../summaries/spendGuard.ts';
import type { SummaryRequest } from '../../summaries/summaryRequest.ts';
import { withoutModel } from './estimateLinking.ts';
import type { LinkDeps } from './linkByModel.ts';

/** The model in the settings, for linking ideas. Throws whatever prevents asking it, such as having none. */
export async function openLinking(
  { model, blocked, privacy }: SummaryRequest,
  deps: RunDeps & Pick<LinkDeps, 'reader' | 'writer' | 'owner'>,
): Promise<LinkDeps> {
  if (blocked !== null) throw new StrataError(blocked);
  if (model === null) throw withoutModel();
  const { reader, writer, current, owner } = deps;
  const guard = createSpendGuard(deps, async () => (await current()).ceilings);
  const { knowsSchemas: _, ...ask } = await askDeps(model, guard, deps);
  return { ask, reader, writer, current, owner, maskEmail: privacy.maskEmail };
}

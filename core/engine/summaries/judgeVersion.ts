import type { Fidelity } from '../../model/fidelity.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import type { SummaryReader, SummaryWriter } from './ports/summaryStore.ts';
import { createCallLog } from './callLog.ts';
import type { PromptRun } from './composeSegment.ts';
import { judgeText } from './judgeText.ts';
import type { MeasuredVersion } from './measureVersion.ts';
import { askDeps } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { createSpendGuard } from './spendGuard.ts';
import { refuseExcluded } from './summarizeByModel.ts';
import type { SummaryRequest } from './summaryRequest.ts';
import { judgedMaterial, judgedSummary } from './withVerdict.ts';

/** Asks the judge model in the settings about a stored text; the call is recorded in the ledger. */
export async function judgeVersion(
  { text, source }: MeasuredVersion,
  run: PromptRun,
  {
    request,
    deps,
    signal,
  }: {
    readonly request: SummaryRequest;
    readonly deps: RunDeps & {
      readonly reader: SummaryReader;
      readonly writer: Pick<SummaryWriter, 'recordCalls'>;
    };
    readonly signal: AbortableSignal;
  },
): Promise<Fidelity['judge']> {
  if (request.judge === null || source === null)
    throw new StrataError({
      code: 'provider-not-configured',
      message: 'No judge model is chosen. Choose one in the settings.',
    });
  refuseExcluded(source, (await deps.current()).excludedProjects);
  const guard = createSpendGuard(deps, async () => (await deps.current()).ceilings);
  const { model, score, note } = await judgeText(
    {
      material: judgedMaterial(source, run),
      summary: judgedSummary(text.content, run),
      nodeId: source.nodeId,
    },
    await askDeps(request.judge, guard, deps),
    { calls: createCallLog(deps.writer), signal },
  );
  return { model, score, note };
}

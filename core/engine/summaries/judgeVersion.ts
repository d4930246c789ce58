import type { Fidelity } from '../../model/fidelity.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import type { SummaryWriter } from '../ports/summaryStore.ts';
import type { OpenCalls } from './askModel.ts';
import type { PromptRun } from './composeSegment.ts';
import { judgeText } from './judgeText.ts';
import type { MeasuredVersion } from './measureVersion.ts';
import { askDeps } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { createSpendGuard } from './spendGuard.ts';
import { refuseExcluded } from './summarizeByModel.ts';
import type { SummaryRequest } from './summaryRequest.ts';
import { judgedMaterial, judgedSummary } from './withVerdict.ts';

/** Asks the judge model of the settings about a stored text; the call goes into the ledger. */
export async function judgeVersion(
  { text, source }: MeasuredVersion,
  run: PromptRun,
  {
    request,
    deps,
    signal,
  }: {
    readonly request: SummaryRequest;
    readonly deps: RunDeps & { readonly writer: Pick<SummaryWriter, 'recordCalls'> };
    readonly signal: AbortableSignal;
  },
): Promise<Fidelity['judge']> {
  if (request.judge === null || source === null)
    throw new StrataError({
      code: 'provider-not-configured',
      message: 'No judge model is chosen. Choose one in the settings.',
    });
  refuseExcluded(source, request.privacy.excludedProjects);
  const open: OpenCalls = { calls: [], release: [] };
  try {
    const guard = createSpendGuard(deps, request.ceilings);
    const { model, score, note } = await judgeText(
      {
        material: judgedMaterial(source, run),
        summary: judgedSummary(text.content, run),
        nodeId: source.nodeId,
      },
      await askDeps(request.judge, guard, deps),
      { open, signal },
    );
    return { model, score, note };
  } finally {
    await deps.writer.recordCalls(open.calls);
    for (const release of open.release) release();
  }
}

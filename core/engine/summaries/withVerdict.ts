import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import type { PlannedText } from '../ports/indexStore.ts';
import type { Log } from '../ports/log.ts';
import type { PeriodSource, SegmentSource } from '../ports/summaryStore.ts';
import type { OpenCalls } from './askModel.ts';
import { promptForSegment } from './composeSegment.ts';
import { judgeText } from './judgeText.ts';
import type { ModelRun } from './modelChoice.ts';

/**
 * A text with what the judge model says of its Detailed, if one is chosen. A judge that fails leaves the
 * text without a verdict; only a cancelled run ends.
 */
export async function withVerdict<Grip>(
  text: PlannedText<Grip>,
  source: SegmentSource | PeriodSource,
  {
    run,
    open,
    signal,
    log,
  }: {
    readonly run: ModelRun;
    readonly open: OpenCalls;
    readonly signal: AbortableSignal;
    readonly log: Log;
  },
): Promise<PlannedText<Grip>> {
  if (run.judge === null) return text;
  try {
    const { tokensIn, tokensOut, cost, ...judge } = await judgeText(
      {
        material: judgedMaterial(source, run),
        summary: judgedSummary(text.texts.detailed.content, run),
        nodeId: source.nodeId,
      },
      run.judge,
      { open, signal },
    );
    return {
      ...text,
      fidelity: { ...text.fidelity, judge },
      tokensIn: text.tokensIn + tokensIn,
      tokensOut: text.tokensOut + tokensOut,
      cost: text.cost + cost,
    };
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    if (code === 'cancelled' || !(thrown instanceof StrataError)) throw thrown;
    log.warn(`[COMP:SUM] No verdict on ${source.nodeId}: ${message}`, { code });
    return text;
  }
}

/** What a model may read of a node's source: as a summariser would, secrets masked. */
export function judgedMaterial(
  source: SegmentSource | PeriodSource,
  run: Parameters<typeof promptForSegment>[1],
): string {
  if (source.level === 'segment') return promptForSegment(source, run).transcript.messages;
  const told = source.children
    .map(({ title, brief, bullets }) =>
      [`${title}: ${stripMarkers(brief)}`, ...bullets.map(({ text }) => `- ${text}`)].join('\n'),
    )
    .join('\n\n');
  return maskSecrets(told, { email: run.maskEmail }).text;
}

/** A text as a model may read it: a built-in one quotes what was said, secrets included. */
export function judgedSummary(content: string, { maskEmail }: Pick<ModelRun, 'maskEmail'>): string {
  return maskSecrets(stripMarkers(content), { email: maskEmail }).text;
}

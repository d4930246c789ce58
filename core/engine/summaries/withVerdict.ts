import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import { toFailure } from '../../model/result.ts';
import type { PlannedText } from '../index/ports/indexStore.ts';
import type { Log } from '../settings/ports/log.ts';
import type { PeriodSource, SegmentSource } from './ports/summaryStore.ts';
import type { AskContext } from './askModel.ts';
import { promptForSegment } from './composeSegment.ts';
import { judgeText } from './judgeText.ts';
import type { ModelRun } from './modelChoice.ts';

/**
 * Adds the judge model's verdict on the Detailed text, or on the only new level, if a judge is
 * chosen. Without an answer from the judge, also if the run is cancelled meanwhile, the text is
 * kept without a verdict because it has been paid for.
 */
export async function withVerdict<Grip>(
  text: PlannedText<Grip>,
  source: SegmentSource | PeriodSource,
  {
    run,
    ask,
    log,
  }: {
    readonly run: ModelRun;
    readonly ask: AskContext;
    readonly log: Log;
  },
): Promise<PlannedText<Grip>> {
  if (run.judge === null) return text;
  try {
    const { tokensIn, tokensOut, cost, ...judge } = await judgeText(
      {
        material: judgedMaterial(source, run),
        summary: judgedSummary(text.texts[run.level ?? 'detailed'].content, run),
        nodeId: source.nodeId,
      },
      run.judge,
      ask,
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
    log.warn(`[COMP:SUM] No verdict on ${source.nodeId}: ${message}`, { code });
    return text;
  }
}

/** What a judge may read of a text. */
export function judgedSummary(content: string, run: Pick<ModelRun, 'maskEmail'>): string {
  return maskSecrets(stripMarkers(content), { email: run.maskEmail }).text;
}

/** What a judge may read of a node's source: as a summariser would, with secrets hidden. */
export function judgedMaterial(
  source: SegmentSource | PeriodSource,
  run: Parameters<typeof promptForSegment>[1],
): string {
  if (source.level === 'segment') return promptForSegment(source, run).transcript.messages;
  const texts = source.material.children
    .map(({ title, brief, bullets }) =>
      [`${title}: ${stripMarkers(brief)}`, ...bullets.map(({ text }) => `- ${text}`)].join('\n'),
    )
    .join('\n\n');
  return maskSecrets(texts, { email: run.maskEmail }).text;
}

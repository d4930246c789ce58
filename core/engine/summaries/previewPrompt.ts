import type { OutputOf } from '../../contract/procedures.ts';
import { previewRemoval } from '../../domain/preprocess/previewRemoval.ts';
import { eventId } from '../../model/ids.ts';
import type { NodeToSummarize, SegmentSource } from './ports/summaryStore.ts';
import { periodToCompose, promptForPeriod } from './composePeriod.ts';
import { promptForSegment } from './composeSegment.ts';
import type { PromptRun } from './composeSegment.ts';
import type { ModelRun } from './modelChoice.ts';
import { exclusionOf, readSource } from './summarizeByModel.ts';
import type { SummarizeDeps } from './summarizeByModel.ts';

type Preview = OutputOf<'previewPrompt'>;

/** Maximum number of removals shown individually. */
const MOST_REMOVED = 500;
const SHOWN_TEXT = 160;

/**
 * What a model would read of a node, what was left out of it and why, and what was masked. Sends
 * nothing. A period too long for one call is shown as if it fitted.
 */
export async function previewPrompt(
  node: NodeToSummarize,
  run: PromptRun & Pick<ModelRun, 'excludedProjects'>,
  { reader, plan }: Pick<SummarizeDeps, 'reader' | 'plan'>,
): Promise<Preview> {
  const source = await readSource(reader, node);
  const excluded = exclusionOf(source, run.excludedProjects);
  if (source.level !== 'segment') {
    const { prompt, template } = promptForPeriod(
      periodToCompose(source, { ...plan, countTokens: run.countTokens }),
      run,
    );
    return {
      nodeId: source.nodeId,
      excluded,
      template,
      ...prompt,
      tokens: tokensOf(prompt, run),
      removed: [],
      removedByReason: {},
      masked: [],
    };
  }
  const { prompt, template, transcript } = promptForSegment(source, run);
  return {
    nodeId: source.nodeId,
    excluded,
    template,
    ...prompt,
    tokens: tokensOf(prompt, run),
    ...removals(source, run),
    masked: Object.entries(transcript.masked).map(([kind, count]) => ({ kind, count })),
  };
}

function removals(
  { events, project }: SegmentSource,
  { prompts }: PromptRun,
): Pick<Preview, 'removed' | 'removedByReason'> {
  const preview = previewRemoval(events, prompts.preprocessors(project));
  const removed = preview.events.flatMap(({ event: at, removed: spans }) => {
    const event = events[at];
    return event === undefined ? [] : spans.map((span) => ({ event, ...span }));
  });
  return {
    removed: removed.slice(0, MOST_REMOVED).map(({ event, start, end, reason }) => ({
      eventId: eventId({ ms: event.ms, hash: event.key }),
      reason,
      start,
      end,
      text: event.text.slice(start, Math.min(end, start + SHOWN_TEXT)).toWellFormed(),
    })),
    removedByReason: Object.fromEntries(
      preview.characters.map(({ reason, count }) => [reason, count]),
    ),
  };
}

function tokensOf(
  { system, user }: { readonly system: string; readonly user: string },
  { countTokens }: PromptRun,
): number {
  return countTokens(system) + countTokens(user);
}

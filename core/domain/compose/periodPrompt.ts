import type { SummaryLevel } from '../../model/toc.ts';
import { guessLanguage } from '../text/language.ts';
import { periodPoints, shownTitle } from './periodPoints.ts';
import type { PromptGuidance } from './promptValues.ts';
import { promptValues } from './promptValues.ts';
import { isDetailedKept } from './acceptedSizes.ts';
import { spokenIn } from './readPeriodReply.ts';
import { upperReplySchema } from './replySchemas.ts';
import type { ComposeOptions, PeriodToCompose, TemplateValues } from './types.ts';

/** Template values for a period or a chunk of one; everything is requested in one answer. */
export function periodPrompt(
  period: PeriodToCompose,
  { guidance, options }: { readonly guidance: PromptGuidance; readonly options: ComposeOptions },
): TemplateValues {
  return periodValues(period, { guidance, options, level: null });
}

/**
 * The same for a single level (`level`), answered in plain text. Templates written for segments get
 * the children's texts as `messages`.
 */
export function periodValues(
  { nodeId, level: nodeLevel, title, children, base }: PeriodToCompose,
  {
    guidance,
    options,
    level,
  }: {
    readonly guidance: PromptGuidance;
    readonly options: ComposeOptions;
    readonly level: SummaryLevel | null;
  },
): TemplateValues {
  const labelled = periodPoints(children, options.maskEmail);
  const name = shownTitle(title, options.maskEmail);
  const detailed = isDetailedKept(base.originalTokens);
  const subject = {
    segmentId: nodeId,
    language: guessLanguage(children.map((child) => spokenIn(child)).join('\n')),
    originalTokens: base.originalTokens,
    schema: level === null ? upperReplySchema(nodeLevel, { ...options, detailed }).schema : null,
    detailed,
  };
  return {
    ...promptValues(subject, guidance, options),
    title: name,
    period: name,
    messages: labelled
      .map(({ ref, title: part, brief, points }) =>
        [
          `[${ref}] ${part}: ${brief}`,
          ...points.map((point) => `[${point.ref}] ${point.text}`),
        ].join('\n'),
      )
      .join('\n'),
    children: labelled.map(({ ref, title: part, brief, project, branch, points }) => ({
      ref,
      title: part,
      brief,
      // Empty where it has none, lest a section looks for it in what is around.
      project,
      branch,
      bullets: points.map(({ ref: label, text, bullet: { role } }) => ({
        ref: label,
        text,
        role: role ?? '',
      })),
    })),
  };
}

import type { SummaryLevel } from '../../model/toc.ts';
import { guessLanguage } from '../text/language.ts';
import { periodValues } from './periodPrompt.ts';
import type { PromptGuidance } from './promptValues.ts';
import type { LevelReplyContext } from './readLevelReply.ts';
import { periodLevel, spokenIn } from './readPeriodReply.ts';
import { segmentLevel } from './readSegmentReply.ts';
import { periodTrust } from '../trust/periodTrust.ts';
import { segmentTrust } from '../trust/segmentTrust.ts';
import { spokenTexts } from './replyLanguage.ts';
import { segmentValues } from './segmentPrompt.ts';
import type { Transcript } from './transcript.ts';
import type { ComposeOptions, PeriodToCompose, SegmentToCompose, TemplateValues } from './types.ts';

/** A node for which a single level is requested. */
export type LevelSubject =
  | { readonly segment: SegmentToCompose; readonly transcript: Transcript }
  | { readonly period: PeriodToCompose };

/** Template values for a single level of a segment or period; the answer is plain text. */
export function levelPrompt(
  subject: LevelSubject,
  level: SummaryLevel,
  { guidance, options }: { readonly guidance: PromptGuidance; readonly options: ComposeOptions },
): TemplateValues {
  return 'segment' in subject
    ? segmentValues(subject.segment, subject.transcript, { guidance, options, level })
    : periodValues(subject.period, { guidance, options, level });
}

/** The context for reading the answer. */
export function levelReplyContext(
  subject: LevelSubject,
  options: ComposeOptions,
): LevelReplyContext {
  if ('segment' in subject) {
    const { segment, transcript } = subject;
    const spoken = spokenTexts(transcript.units);
    const trust = segmentTrust(segment.input.events, transcript);
    return { ...segmentLevel({ segment, options }, trust), language: transcript.language, spoken };
  }
  const { period } = subject;
  const spoken = period.children.map((child) => spokenIn(child));
  return {
    ...periodLevel({ period, options }, periodTrust(period.children)),
    language: guessLanguage(spoken.join('\n')),
    spoken,
  };
}

import type { Language } from '../lexicon/languages.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import {
  PASS_THROUGH_BELOW,
  TAGS_RATIO_FROM,
  briefSize,
  detailedSize,
  tagsSize,
} from '../summarize/sizes.ts';
import type { JsonSchema } from './replySchemas.ts';
import { answerShape } from './replySchemas.ts';
import { languageName } from './replyLanguage.ts';
import type { ComposeOptions, TemplateValues } from './types.ts';

/** What the person wants from all summaries. */
export interface PromptGuidance {
  readonly instructions: readonly { readonly name: string; readonly text: string }[];
  readonly focusAreas: readonly string[];
}

/** What templates of all kinds can use, whether or not there is a value. */
export interface PromptSubject {
  readonly segmentId: string;
  readonly language: Language;
  readonly originalTokens: number;
  /** The schema of the answer; null if plain text is wanted. */
  readonly schema: JsonSchema | null;
  /** Is Detailed asked for beside the others? */
  readonly detailed: boolean;
}

/** Targets for a small input: a few sentences, a few labels. */
const SMALL = { brief: 80, leastBrief: 40, tags: 20 };

/** The values of all template variables. Those that don't apply are empty. */
export function promptValues(
  { segmentId, language, originalTokens, schema, detailed }: PromptSubject,
  guidance: PromptGuidance,
  options: Pick<ComposeOptions, 'markers' | 'tags'>,
): TemplateValues {
  return {
    messages: '',
    overlap: '',
    anchors: [],
    has_anchors: false,
    title: '',
    period: '',
    children: [],
    date: '',
    zone: '',
    project: '',
    tool: '',
    branch: '',
    speakers: '',
    segment_id: segmentId,
    language: languageName(language),
    instructions: guidance.instructions.map(({ name, text }) => ({ name, text })),
    focus_areas: guidance.focusAreas,
    markers: options.markers,
    tags_wanted: options.tags,
    detailed_wanted: detailed,
    is_small: originalTokens < PASS_THROUGH_BELOW,
    target_detailed: targetOf('detailed', originalTokens),
    target_brief: targetOf('brief', originalTokens),
    target_tags: targetOf('tags', originalTokens),
    answer_shape: schema === null ? '' : answerShape(schema),
  };
}

/** The tokens a level should have. The Detailed text of a small input is told in full. */
function targetOf(level: SummaryLevel, originalTokens: number): number {
  const isSmall = originalTokens < (level === 'tags' ? TAGS_RATIO_FROM : PASS_THROUGH_BELOW);
  const aims = {
    detailed: isSmall ? originalTokens : detailedSize(originalTokens).aim,
    brief: isSmall
      ? Math.min(SMALL.brief, Math.max(SMALL.leastBrief, originalTokens / 4))
      : briefSize(originalTokens).aim,
    tags: isSmall ? SMALL.tags : tagsSize(originalTokens).aim,
  };
  return Math.round(aims[level]);
}

const MOST_PROBLEM = 300;

/**
 * The second and last prompt after an unusable answer: the same text, followed by what was wrong,
 * in one line.
 */
export function retryPrompt(user: string, problem: string): string {
  const line = problem.replace(/\s+/g, ' ').trim().slice(0, MOST_PROBLEM).toWellFormed();
  return `${user}\n\nYour last answer could not be used: ${line} Answer again, with nothing but what was asked for.`;
}

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

/** What the person who uses Strata wants of all summaries. */
export interface PromptGuidance {
  readonly instructions: readonly { readonly name: string; readonly text: string }[];
  readonly focusAreas: readonly string[];
}

/** What templates of every kind can name, whether or not it has a value for this kind. */
export interface PromptSubject {
  readonly segmentId: string;
  readonly language: Language;
  readonly originalTokens: number;
  /** Of the answer; null where plain text is wanted. */
  readonly schema: JsonSchema | null;
}

/** A small input's: a few sentences, a few labels. */
const SMALL = { brief: 80, tags: 20 };

/** Every variable that a template may use, those of this kind filled in, the others empty. */
export function promptValues(
  { segmentId, language, originalTokens, schema }: PromptSubject,
  wishes: PromptGuidance,
  options: Pick<ComposeOptions, 'markers' | 'tags'>,
): TemplateValues {
  return {
    messages: '',
    overlap: '',
    anchors: [],
    title: '',
    period: '',
    children: [],
    segment_id: segmentId,
    language: languageName(language),
    instructions: wishes.instructions.map(({ name, text }) => ({ name, text })),
    focus_areas: wishes.focusAreas,
    markers: options.markers,
    tags_wanted: options.tags,
    target_detailed: targetOf('detailed', originalTokens),
    target_brief: targetOf('brief', originalTokens),
    target_tags: targetOf('tags', originalTokens),
    answer_shape: schema === null ? '' : answerShape(schema),
  };
}

/** Tokens that a level should have; a small input is told in full at Detailed. */
function targetOf(level: SummaryLevel, originalTokens: number): number {
  const isSmall = originalTokens < (level === 'tags' ? TAGS_RATIO_FROM : PASS_THROUGH_BELOW);
  const aims = {
    detailed: isSmall ? originalTokens : detailedSize(originalTokens).aim,
    brief: isSmall ? SMALL.brief : briefSize(originalTokens).aim,
    tags: isSmall ? SMALL.tags : tagsSize(originalTokens).aim,
  };
  return Math.round(aims[level]);
}

const MOST_PROBLEM = 300;

/**
 * The second and last question after an answer that could not be used: the same words, then what was
 * wrong, in one line.
 */
export function retryPrompt(user: string, problem: string): string {
  const line = problem.replace(/\s+/g, ' ').trim().slice(0, MOST_PROBLEM).toWellFormed();
  return `${user}\n\nYour last answer could not be used: ${line} Answer again, with nothing but what was asked for.`;
}

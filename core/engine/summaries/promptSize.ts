import type { CountTokens } from '../../model/countTokens.ts';
import { CONTENT_TYPES } from '../../model/providers.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { periodReplySchema, segmentReplySchema } from '../../domain/compose/replySchemas.ts';
import { templateKind } from './inputHash.ts';
import type { PromptBook } from './modelChoice.ts';

/** Tokens of a call that are not about its node: the template's own, the guidance, the schema. */
export function promptSize(
  book: PromptBook,
  {
    isSegment,
    level,
    tags,
    countTokens,
  }: {
    readonly isSegment: boolean;
    readonly level: SummaryLevel | null;
    readonly tags: boolean;
    readonly countTokens: CountTokens;
  },
): number {
  const { instructions, focusAreas } = book.guidance(new Set(CONTENT_TYPES), null);
  const { system, user } = book.template(templateKind(isSegment, level)).render({
    instructions: instructions.map(({ name, text }) => ({ name, text })),
    focus_areas: focusAreas,
    markers: true,
    tags_wanted: tags,
    detailed_wanted: true,
  });
  const schemaOf = isSegment ? segmentReplySchema : periodReplySchema;
  const schema = level === null ? JSON.stringify(schemaOf({ tags, detailed: true }).schema) : '';
  return countTokens(system) + countTokens(user) + countTokens(schema);
}

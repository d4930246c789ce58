import type { CountTokens } from '../../model/countTokens.ts';
import { CONTENT_TYPES } from '../../model/providers.ts';
import type { SummaryLevel, TocLevel } from '../../model/toc.ts';
import { segmentReplySchema, upperReplySchema } from '../../domain/compose/replySchemas.ts';
import { templateKind } from './inputHash.ts';
import type { PromptBook } from './modelChoice.ts';

/** Tokens of a call that are not about its node: the template's own, the guidance, the schema. */
export function promptSize(
  book: PromptBook,
  {
    node,
    level,
    tags,
    countTokens,
  }: {
    readonly node: TocLevel;
    readonly level: SummaryLevel | null;
    readonly tags: boolean;
    readonly countTokens: CountTokens;
  },
): number {
  const { instructions, focusAreas } = book.guidance(new Set(CONTENT_TYPES), null);
  const { system, user } = book.template(templateKind(node, level)).render({
    instructions: instructions.map(({ name, text }) => ({ name, text })),
    focus_areas: focusAreas,
    markers: true,
    tags_wanted: tags,
    detailed_wanted: true,
  });
  const wanted = { tags, detailed: true };
  const { schema } =
    node === 'segment' ? segmentReplySchema(wanted) : upperReplySchema(node, wanted);
  const shape = level === null ? JSON.stringify(schema) : '';
  return countTokens(system) + countTokens(user) + countTokens(shape);
}

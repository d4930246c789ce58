/** By which numbers conversations are divided into parts, as a form, and what other numbers would change. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import { plural } from './labels.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';

export type Segmentation = OutputOf<'segmentation'>;
type Effect = OutputOf<'setSegmentation'>['effect'];
type Change = Omit<InputOf<'setSegmentation'>, 'dryRun'>;

/** As typed. */
export type PartsForm = Readonly<Record<keyof Segmentation, string>>;

/** The host's own bounds. */
const LIMITS = {
  gapMinutes: { min: 1, max: 10_080, whole: false },
  join: { min: 0, max: 100_000, whole: true },
  limit: { min: 200, max: 100_000, whole: true },
  overlapTokens: { min: 0, max: 4_000, whole: true },
} as const;

export const partsForm = (saved: Segmentation): PartsForm => ({
  gapMinutes: numberText(saved.gapMinutes),
  join: numberText(saved.join),
  limit: numberText(saved.limit),
  overlapTokens: numberText(saved.overlapTokens),
});

export function readParts(form: PartsForm): ReadForm<Required<Change>> {
  const fields = createFieldReader();
  return fields.finish({
    gapMinutes: fields.number('gapMinutes', form.gapMinutes, LIMITS.gapMinutes),
    join: fields.number('join', form.join, LIMITS.join),
    limit: fields.number('limit', form.limit, LIMITS.limit),
    overlapTokens: fields.number('overlapTokens', form.overlapTokens, LIMITS.overlapTokens),
  });
}

/** `310 parts become 284. 120 are replaced by others.` and whose texts go with them. */
export function effectWords({ before, after, replaced, texts }: Effect): string {
  if (replaced === 0 && before === after)
    return `Nothing would change: it stays at ${plural(before, 'part')}.`;
  const { byHand, byModel } = texts;
  const lost = [
    ...(byHand === 0 ? [] : [plural(byHand, 'text that you wrote', 'texts that you wrote')]),
    ...(byModel === 0 ? [] : [plural(byModel, 'text by a model', 'texts by models')]),
  ].join(' and ');
  const become = before === after ? 'stay as many' : `become ${plural(after, 'part')}`;
  const words = `${plural(before, 'part')} ${become}; ${plural(replaced, 'is', 'are')} replaced by others.`;
  return lost === ''
    ? `${words} All of their texts are built in, and are written again.`
    : `${words} Among them are ${lost}: these stay readable at their old addresses, but are not carried over.`;
}

/** Would texts of a person or a model be left behind? */
export const leavesTexts = ({ texts }: Effect): boolean => texts.byHand + texts.byModel > 0;

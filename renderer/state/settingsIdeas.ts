/** The form of how long ideas count (days, by the kind of idea), and whether a model links them. */
import type { Settings } from '../../core/contract/settings.ts';
import { DEFAULT_HALF_LIVES, HALF_LIFE_LIMITS, LASTING } from '../../core/model/idea.ts';
import type { HalfLives, Lasting } from '../../core/model/idea.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';

type Days = Readonly<Record<Lasting, string>>;
export type IdeasForm = Days & { readonly linkByModel: boolean };

export const ideasFormOf = ({ ideas }: Settings): IdeasForm => ({
  linkByModel: ideas.linkByModel,
  ...textsOf(ideas.halfLives),
});

/** The days until somebody changes them. */
export const FIRST_DAYS: Days = textsOf(DEFAULT_HALF_LIVES);

/** Puts what the form says into the settings. */
export function readIdeas(form: IdeasForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const days = (field: Lasting): number =>
    reader.number(field, form[field], { ...HALF_LIFE_LIMITS, whole: true });
  return reader.finish({
    ...settings,
    ideas: {
      linkByModel: form.linkByModel,
      halfLives: byLasting(days),
    },
  });
}

function textsOf(halfLives: HalfLives): Days {
  return byLasting((lasting) => numberText(halfLives[lasting]));
}

function byLasting<T>(of: (lasting: Lasting) => T): Record<Lasting, T> {
  return Object.fromEntries(LASTING.map((lasting) => [lasting, of(lasting)])) as Record<Lasting, T>;
}

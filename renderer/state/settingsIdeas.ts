/** The form of how long ideas count: days, by the kind of idea. */
import type { Settings } from '../../core/contract/settings.ts';
import { DEFAULT_HALF_LIVES, HALF_LIFE_LIMITS, LASTING } from '../../core/model/idea.ts';
import type { HalfLives, Lasting } from '../../core/model/idea.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';

export type IdeasForm = Readonly<Record<Lasting, string>>;

export const ideasFormOf = ({ ideas }: Settings): IdeasForm => textsOf(ideas.halfLives);

/** What the form says until somebody changes it. */
export const FIRST_IDEAS_FORM: IdeasForm = textsOf(DEFAULT_HALF_LIVES);

/** Puts what the form says into the settings. */
export function readIdeas(form: IdeasForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const days = (field: Lasting): number =>
    reader.number(field, form[field], { ...HALF_LIFE_LIMITS, whole: true });
  return reader.finish({
    ...settings,
    ideas: {
      ...settings.ideas,
      halfLives: byLasting(days),
    },
  });
}

function textsOf(halfLives: HalfLives): IdeasForm {
  return byLasting((lasting) => numberText(halfLives[lasting]));
}

function byLasting<T>(of: (lasting: Lasting) => T): Record<Lasting, T> {
  return Object.fromEntries(LASTING.map((lasting) => [lasting, of(lasting)])) as Record<Lasting, T>;
}

import type { Language } from '../lexicon/languages.ts';

/** So many answers are kept: about those for the sentences of some dozens of conversations. */
const MOST = 2_000;
/** Longer texts are not kept: no sentence is as long. */
const LONGEST = 600;

/** Anything but undefined, which stands for what was not asked yet. */
type Told = boolean | number | string | object;

/**
 * A function that is asked about the same sentences again and again, by one rule after the other: it
 * answers from what it answered before. Once it keeps {@link MOST} answers, it begins anew.
 */
export function remembered<Answer extends Told>(
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > LONGEST) return answer(text);
    let told = known.get(text);
    if (told === undefined) {
      told = answer(text);
      if (known.size >= MOST) known.clear();
      known.set(text, told);
    }
    return told;
  };
}

/** As {@link remembered}, where the answer depends on the language too. */
export function rememberedIn<Answer extends Told>(
  answer: (text: string, language: Language) => Answer,
): (text: string, language: Language) => Answer {
  const known = new Map<Language, (text: string) => Answer>();
  return (text, language) => {
    let own = known.get(language);
    if (own === undefined)
      known.set(language, (own = remembered((asked) => answer(asked, language))));
    return own(text);
  };
}

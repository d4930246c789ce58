import type { Language } from '../lexicon/languages.ts';

/**
 * So many answers are kept. Segments that are stored together (`runIndex.ts`) have some 3,500 sentences, and their
 * conversations are told next: with a third as many a planner takes a tenth more.
 */
const MOST = 6_000;
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

/** As {@link remembered}, where the answer depends on the language too. All languages together keep as many. */
export function rememberedIn<Answer extends Told>(
  answer: (text: string, language: Language) => Answer,
): (text: string, language: Language) => Answer {
  const known = new Map<Language, Map<string, Answer>>();
  let kept = 0;
  return (text, language) => {
    if (text.length > LONGEST) return answer(text, language);
    let told = known.get(language)?.get(text);
    if (told === undefined) {
      told = answer(text, language);
      if (kept >= MOST) {
        known.clear();
        kept = 0;
      }
      const own = known.get(language);
      if (own === undefined) known.set(language, new Map([[text, told]]));
      else own.set(text, told);
      kept += 1;
    }
    return told;
  };
}

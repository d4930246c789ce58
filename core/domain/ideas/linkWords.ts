import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { CORRECTION } from '../anchors/cues.ts';
import { REVERSAL, plain } from './cues.ts';
import type { LinkableIdea } from './types.ts';

/** A decision is turned round, or followed up, soon or by its name. */
export const SOON_MS = 30 * 86_400_000;

/** Of each term how much it says by itself. */
export type Terms = ReadonlyMap<string, number>;
/** An idea among those that are linked. */
export type Told = LinkableIdea & { readonly at: number; readonly terms: Terms };

export interface Words {
  readonly termsAt: (index: number) => Terms;
  /** How much of what one says the other says, 0–1, and in how many terms. */
  readonly shared: (of: Terms, by: Terms) => { readonly share: number; readonly terms: number };
  /** The terms of a text by which others are found that speak of the same. */
  readonly leads: (terms: Terms) => readonly string[];
}

/** Terms that stand in a larger share of the texts lead nowhere. */
const COMMON = 0.1;
const ALWAYS_RARE = 20;

/** What the texts of a project say, weighed against each other. */
export function wordsOf(texts: readonly { readonly text: string }[]): Words {
  const terms = texts.map(({ text }) => topicsOf(text));
  const counts = new Map<string, number>();
  for (const own of terms)
    for (const term of own.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (term: string): number => Math.log(1 + texts.length / (counts.get(term) ?? 1));
  const isRare = (term: string): boolean =>
    (counts.get(term) ?? 0) <= Math.max(ALWAYS_RARE, texts.length * COMMON);
  return {
    termsAt: (index) => terms[index] ?? new Map<string, number>(),
    shared(of, by) {
      let all = 0;
      let held = 0;
      let count = 0;
      for (const [term, says] of of) {
        const weight = says * weightOf(term);
        all += weight;
        if (!by.has(term)) continue;
        held += weight;
        count += 1;
      }
      return { share: all === 0 ? 0 : held / all, terms: count };
    },
    leads: (own) => [...own.keys()].filter(isRare),
  };
}

/** What an everyday word ("command", "start") says, against one that names something. */
const EVERYDAY = 0.5;

/** What a text speaks of. */
export function topicsOf(text: string): Terms {
  const terms = new Map<string, number>();
  for (const { key, stop, shape, topical } of termsOf(text, guessLanguage(text)))
    if (!stop && shape !== 'number')
      terms.set(key, Math.max(terms.get(key) ?? 0, topical ? 1 : EVERYDAY));
  return terms;
}

/** Does a text say that it takes something back? */
export function turnsRound(text: string): boolean {
  const said = plain(text);
  return REVERSAL.test(said) || CORRECTION.test(said);
}

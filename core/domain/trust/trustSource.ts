import type { Language } from '../lexicon/languages.ts';
import { plainText } from '../fidelity/plainText.ts';
import type { TrustWords } from './readWords.ts';
import { readWords } from './readWords.ts';

/** Words that may be cited: a sentence of a message, a line of a tool's output, a point. */
export interface Passage {
  readonly text: string;
  /** Whatever the caller finds it again by; neighbours with the same one are read together. */
  readonly of: number;
}

export interface TrustUnit extends Passage, TrustWords {
  /** Its words alone, between spaces, for finding quotations. */
  readonly plain: string;
}

/** What sentences are judged against. Read once for all of them. */
export interface TrustSource {
  readonly units: readonly TrustUnit[];
  readonly language: Language;
  /** Who speaks: names that any sentence may give. */
  readonly speakers: readonly string[];
  /** 0–1: how much a word tells; words that are everywhere tell little. */
  readonly weightOf: (key: string) => number | undefined;
}

/** Indexes passages, in time linear in their length. */
export function trustSource(
  passages: readonly Passage[],
  language: Language,
  speakers: readonly string[] = [],
): TrustSource {
  const units = passages.map((passage) => ({
    ...passage,
    ...readWords(passage.text, language),
    plain: plainWords(passage.text),
  }));
  const counts = new Map<string, number>();
  for (const { keys } of units) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.log(2 + units.length);
  return {
    units,
    language,
    speakers,
    weightOf(key) {
      const count = counts.get(key);
      return count === undefined ? undefined : Math.log(1 + (1 + units.length) / count) / most;
    },
  };
}

/** The same source without some of its units. */
export function within(source: TrustSource, units: readonly TrustUnit[]): TrustSource {
  return { ...source, units };
}

/** Words in lower case between spaces, without punctuation and Markdown. */
export function plainWords(text: string): string {
  const words =
    plainText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

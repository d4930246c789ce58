import { checkableFacts } from '../fidelity/checkableFacts.ts';
import { isSupported } from '../fidelity/isSupported.ts';
import { plainText } from '../fidelity/plainText.ts';
import { readWords } from './readWords.ts';
import type { TrustSource } from './trustSource.ts';

/** The share of a title's words that its source must hold. */
const LEAST_SHARED = 0.5;

/**
 * Does a title name what its source is about? A title is no sentence: its order says nothing. It
 * must hold no number, path or identifier that the source lacks, and half of its words.
 */
export function isTitleHeld(title: string, source: TrustSource): boolean {
  const { content } = readWords(title, source.language);
  if (content.length === 0) return true;
  const words = plainText(source.units.map(({ text }) => text).join('\n')).toLowerCase();
  const facts = checkableFacts(title, { language: source.language, labels: true });
  if (facts.some((fact) => fact.kind !== 'name' && !isSupported(fact, words))) return false;
  const shared = content.filter(({ key }) => source.weightOf(key) !== undefined);
  return shared.length >= content.length * LEAST_SHARED;
}

/** What is wrong with the sentences of a text, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { plural } from './labels.ts';

export type Doubt = OutputOf<'show'>['doubts'][number];

/** `2 sentences unsupported`, `1 sentence contradicted, 2 unsupported`; null where nothing is wrong. */
export function doubtWords(doubts: readonly Pick<Doubt, 'verdict'>[]): string | null {
  const [worse, bad] = [countOf(doubts, 'contradicted'), countOf(doubts, 'unsupported')];
  if (worse === 0) return bad === 0 ? null : `${plural(bad, 'sentence')} unsupported`;
  const first = `${plural(worse, 'sentence')} contradicted`;
  return bad === 0 ? first : `${first}, ${bad} unsupported`;
}

const countOf = (doubts: readonly Pick<Doubt, 'verdict'>[], verdict: Doubt['verdict']): number =>
  doubts.filter((doubt) => doubt.verdict === verdict).length;

/** Said of a sentence where it stands. */
export const DOUBT_REASONS: Readonly<Record<Doubt['verdict'], string>> = {
  unsupported: 'Unsupported: what this was written from does not hold all that the sentence says.',
  contradicted: 'Contradicted: what this was written from says otherwise.',
};

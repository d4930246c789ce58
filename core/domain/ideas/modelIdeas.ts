import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';

/**
 * What a model found. Where a rule tells something of the same words, that stands: a rule knows by the
 * place of the words who said them to whom, and what came next.
 */
export function modelIdeas(
  sources: readonly IdeaSource[],
  told: readonly DraftIdea[],
): readonly DraftIdea[] {
  const taken = told.map(({ text }) => plainText(text)).filter((text) => text !== '');
  return sources.flatMap(({ what, text }, source): DraftIdea[] => {
    if (what.kind !== 'model') return [];
    const { intent, confidence, quote } = what.idea;
    const words = plainText(quote);
    if (taken.some((other) => other.includes(words) || words.includes(other))) return [];
    return [{ source, range: null, intent, text, confidence, settledBy: null }];
  });
}

const plainText = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

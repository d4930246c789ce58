import type { CountTokens } from '../../model/countTokens.ts';
import { fitText } from '../../text/fitText.ts';
import type { FitText, FittedText } from '../../text/fitText.ts';
import { EXCERPT } from './navigateEvidence.ts';
import type { Evidence, TellingEvidence } from './navigateEvidence.ts';

/** Where there is room for all, the best pieces are shown at greater length: answers often stand behind their words. */
const BEST = 3;
const LONGER = [480, 640, 960, 1440, 1920] as const;

/** As much evidence as fits, its best pieces as long as there is room. */
export function fitEvidence<Piece>(
  told: readonly TellingEvidence[],
  {
    textOf,
    budget,
    countTokens,
  }: {
    readonly textOf: (evidence: readonly Evidence[]) => FitText<Piece>;
    readonly budget: number;
    readonly countTokens: CountTokens;
  },
): { readonly evidence: readonly Evidence[]; readonly fitted: FittedText } {
  const withBest = (length: number): ReturnType<typeof fitEvidence> => {
    const evidence = told.map((one, at) =>
      at < BEST && length > EXCERPT ? one.withExcerpt(length) : one.evidence,
    );
    const fitted = fitText(textOf(evidence), { budget, countTokens });
    return { evidence: evidence.slice(0, fitted.kept), fitted };
  };
  let best = withBest(EXCERPT);
  for (const length of best.fitted.leftOut > 0 ? [] : LONGER) {
    const longer = withBest(length);
    if (longer.fitted.leftOut > 0) break;
    best = longer;
  }
  return best;
}

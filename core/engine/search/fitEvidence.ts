import type { CountTokens } from '../../model/countTokens.ts';
import { fitText } from '../../text/fitText.ts';
import type { FitText, FittedText } from '../../text/fitText.ts';
import { EXCERPT } from './navigateEvidence.ts';
import type { Evidence, TellingEvidence } from './navigateEvidence.ts';

/** The best pieces are shown at greater length where there is room: answers often stand behind their words. */
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
  const withLengths = (lengths: readonly number[], of = told): ReturnType<typeof fitEvidence> => {
    const evidence = of.map((one, at) => {
      const length = lengths[at] ?? EXCERPT;
      return length > EXCERPT ? one.withExcerpt(length) : one.evidence;
    });
    const { pieces, compose } = textOf(evidence);
    const more = told.length - of.length;
    const fitted = fitText(
      { pieces, compose: (some, leftOut) => compose(some, leftOut + more) },
      { budget, countTokens },
    );
    return {
      evidence: evidence.slice(0, fitted.kept),
      fitted: { ...fitted, leftOut: fitted.leftOut + more },
    };
  };
  let best = withLengths([]);
  const shown = told.slice(0, best.fitted.kept);
  let lengths: readonly number[] = shown.slice(0, BEST).map(() => EXCERPT);
  // All alike where all is shown; else the best takes what room the last left, and the next what that leaves.
  const each = lengths.map((_, at) => [at]);
  for (const group of best.fitted.leftOut === 0 ? [each.flat()] : each)
    for (const length of LONGER) {
      const next = lengths.map((one, at) => (group.includes(at) ? length : one));
      const longer = withLengths(next, shown);
      if (longer.fitted.kept < shown.length) break;
      best = longer;
      lengths = next;
    }
  return best;
}

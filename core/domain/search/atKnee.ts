/** How many answers are enough, where nobody says. */
const LEAST = 3;
const MOST = 5;
/** Share of the best score below which an answer adds nothing. */
const NEAR_BEST = 0.5;

/**
 * How many of the first scores to keep: all near the best, from {@link LEAST} on only up to where they
 * fall most, never more than {@link MOST}.
 *
 * @param scores best first
 */
export function atKnee(scores: readonly number[]): number {
  const best = scores[0] ?? 0;
  const near = scores.filter((score) => score >= best * NEAR_BEST).slice(0, MOST + 1);
  if (near.length <= LEAST) return near.length;
  let knee = Math.min(near.length, MOST);
  let steepest = 0;
  for (let count = LEAST; count <= Math.min(near.length - 1, MOST); count += 1) {
    const fall = (near[count - 1] ?? 0) - (near[count] ?? 0);
    if (fall <= steepest) continue;
    steepest = fall;
    knee = count;
  }
  return knee;
}

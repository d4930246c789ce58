import type { Denial, TrustWords } from './readWords.ts';

/**
 * Does a unit deny what the claim states, or state what the claim denies? Only negations of words
 * that both share count.
 */
export function deniesClaim(claim: TrustWords, unit: TrustWords): boolean {
  return (
    plain(claim).some((denial) => isFlipped(denial, unit)) ||
    plain(unit).some((denial) => isFlipped(denial, claim, true))
  );
}

function plain({ denials }: TrustWords): readonly Denial[] {
  return denials.filter((denial) => denial.plain);
}

/** Are the words of a denial stated by the other side? */
function isFlipped({ keys }: Denial, other: TrustWords, nearest = false): boolean {
  const shared = (nearest ? keys.slice(0, 1) : keys).filter((key) => other.keys.has(key));
  if (shared.length === 0) return false;
  return !other.denials.some((denial) =>
    denial.plain
      ? denial.keys.some((key) => keys.includes(key))
      : denial.keys.slice(0, NEAR).some((key) => keys.slice(0, 1).includes(key)),
  );
}

/** How far a word reaches that only may stand for a negation. */
const NEAR = 2;

/** Does the claim deny more often than a unit that says the same in almost the same words? */
export function deniesMore(claim: TrustWords, unit: TrustWords): boolean {
  return plain(claim).length > plain(unit).length && claim.denials.length > unit.denials.length;
}

import type { TrustWords } from './readWords.ts';
import type { TrustSource, TrustUnit } from './trustSource.ts';

const MOST_UNITS = 4;
/** Another unit must add at least this share of a claim's weight. */
const LEAST_GAIN = 0.06;
/** Numbers and names are worth more than other words. */
const FACT = 1.6;
/** Words of summaries, not of their sources: "discussed", "several". */
const GENERIC = 0.35;
const UNSEEN = 0.75;
const SPEAKERS = new Set(['assistant', 'user', 'agent', 'model']);
/** What a unit with the same negations is worth beyond its words. */
const SAME_POLARITY = 0.05;

export interface Chosen {
  /** Best first. */
  readonly units: readonly TrustUnit[];
  /** Share of the claim's weight that they hold. */
  readonly coverage: number;
  /** Share that the best one holds alone. */
  readonly best: number;
}

/** What each of a claim's words weighs. */
function claimWeights(claim: TrustWords, source: TrustSource): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { key, lower, fact, topical } of claim.content) {
    const seen = source.weightOf(key);
    // Summaries name who speaks; conversations do not.
    if (seen === undefined && SPEAKERS.has(lower)) continue;
    const kind = fact === null ? (topical ? 1 : GENERIC) : FACT;
    weights.set(key, kind * (seen ?? UNSEEN));
  }
  return weights;
}

/** Chooses the units that together hold most of a claim, as long as each adds enough. */
export function chooseUnits(claim: TrustWords, source: TrustSource): Chosen {
  const rest = claimWeights(claim, source);
  const all = rest.values().reduce((sum, weight) => sum + weight, 0);
  const units: TrustUnit[] = [];
  let covered = 0;
  let best = 0;
  if (all === 0) return { units, coverage: 0, best: 0 };
  while (units.length < MOST_UNITS && rest.size > 0) {
    let next: TrustUnit | undefined;
    let most = 0;
    for (const unit of source.units) {
      const held = heldWeight(unit, rest);
      const bonus = held > 0 && sameDenials(claim, unit) ? SAME_POLARITY * all : 0;
      if (held + bonus > most) [next, most] = [unit, held + bonus];
    }
    if (next === undefined) break;
    const gain = heldWeight(next, rest);
    if (gain < all * LEAST_GAIN) break;
    units.push(next);
    covered += gain;
    if (units.length === 1) best = gain;
    for (const key of next.keys) rest.delete(key);
  }
  return { units, coverage: covered / all, best: best / all };
}

function heldWeight({ keys }: TrustUnit, wanted: ReadonlyMap<string, number>): number {
  let held = 0;
  for (const [key, weight] of wanted) if (keys.has(key)) held += weight;
  return held;
}

function sameDenials(claim: TrustWords, unit: TrustUnit): boolean {
  const plain = ({ denials }: TrustWords): boolean =>
    denials.some(({ plain: isPlain, keys }) => isPlain && keys.some((key) => claim.keys.has(key)));
  return plain(claim) === plain(unit);
}

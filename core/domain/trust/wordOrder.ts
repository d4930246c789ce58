import type { TrustWords } from './readWords.ts';
import type { TrustUnit } from './trustSource.ts';

/** Words this far apart, beyond their distance in the claim, still stand together. */
const SLACK = 3;
const FAR = 5;
const MOST_CROSSED = 2;
/** Fewer pairs tell nothing. */
const LEAST_PAIRS = 2;
const CREDIT = { ordered: 1, far: 0.6, reversed: 0.3, joined: 0.3 };
/** Few pairs tell little: they count together with this many of middling order. */
const PRIOR = { pairs: 1, credit: 0.6 };

/**
 * 0–1: how far a claim's words stand together as they do anywhere in its source. Words of several
 * units may be joined once for each further unit that it leans on.
 */
export function wordOrder(
  claim: TrustWords,
  units: readonly TrustUnit[],
  all: readonly TrustUnit[],
): number {
  const matched = claim.content.flatMap(({ key, clause }, at) =>
    units.some(({ keys }) => keys.has(key)) ? [{ key, at, clause }] : [],
  );
  const wanted = new Set(matched.map(({ key }) => key));
  const places = all.flatMap((unit) => placesIn(unit, wanted) ?? []);
  let crossed = 0;
  const credits = matched.slice(1).flatMap(({ key, at, clause }, i) => {
    const before = matched[i];
    if (before === undefined || before.key === key) return [CREDIT.ordered];
    // Clauses may change places.
    if (before.clause !== clause && crossed++ < MOST_CROSSED) return [];
    const isJoined = !units.some(({ keys }) => keys.has(key) && keys.has(before.key));
    return [
      places.reduce(
        (most, unit) =>
          Math.max(most, creditOf(unit.get(before.key), unit.get(key), at - before.at)),
        isJoined ? CREDIT.joined : 0,
      ),
    ];
  });
  if (credits.length < LEAST_PAIRS) return 1;
  // The seams between facts of different units.
  const seams = Math.min(units.length - 1, Math.max(0, credits.length - 2));
  const kept = credits.toSorted((a, b) => a - b).slice(seams);
  const sum = kept.reduce((total, credit) => total + credit, PRIOR.pairs * PRIOR.credit);
  return sum / (kept.length + PRIOR.pairs);
}

/** Where a unit has the wanted words; undefined if it has fewer than two. */
function placesIn(
  { content, keys }: TrustUnit,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> | undefined {
  if (keys.intersection(wanted).size < 2) return undefined;
  const places = new Map<string, number[]>();
  for (const [at, { key }] of content.entries()) {
    if (!wanted.has(key)) continue;
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  }
  return places;
}

function creditOf(
  from: readonly number[] | undefined,
  to: readonly number[] | undefined,
  wanted: number,
): number {
  let most = 0;
  for (const one of from ?? [])
    for (const other of to ?? []) {
      const distance = other - one;
      if (distance > 0 && distance <= wanted + SLACK) return CREDIT.ordered;
      if (distance > 0 && distance <= wanted + FAR) most = Math.max(most, CREDIT.far);
      else if (distance < 0 && -distance <= wanted + SLACK) most = Math.max(most, CREDIT.reversed);
    }
  return most;
}

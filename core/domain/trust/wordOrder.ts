import type { TrustWords } from './readWords.ts';
import type { TrustUnit } from './trustSource.ts';

/** Words this far apart, beyond their distance in the claim, still stand together. */
const SLACK = 2;
const NEAR = { ordered: 1, far: 0.6, reversed: 0.3, apart: 0, joined: 0.3 };
const FAR = 5;

/**
 * 0–1: how far a claim's words stand together as they do in its source. Words of several units may
 * be joined once for each further unit. 1 where there are too few words to tell.
 */
export function wordOrder(claim: TrustWords, units: readonly TrustUnit[]): number {
  const places = units.map(({ content }) => {
    const at = new Map<string, number[]>();
    for (const [place, { key }] of content.entries()) {
      const known = at.get(key);
      if (known === undefined) at.set(key, [place]);
      else known.push(place);
    }
    return at;
  });
  const matched = claim.content.flatMap(({ key }, at) =>
    places.some((unit) => unit.has(key)) ? [{ key, at }] : [],
  );
  const credits = matched.slice(1).map(({ key, at }, i) => {
    const before = matched[i];
    if (before === undefined || before.key === key) return 1;
    return places.reduce(
      (most, unit) => Math.max(most, creditOf(unit.get(before.key), unit.get(key), at - before.at)),
      places.some((unit) => unit.has(before.key) && unit.has(key)) ? NEAR.apart : NEAR.joined,
    );
  });
  if (credits.length < 2) return 1;
  // The seams between facts of different units.
  const worst = credits.toSorted((a, b) => a - b).slice(Math.min(units.length - 1, credits.length - 2));
  return worst.reduce((sum, credit) => sum + credit, 0) / worst.length;
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
      if (distance > 0 && distance <= wanted + SLACK) return NEAR.ordered;
      if (distance > 0 && distance <= wanted + FAR) most = Math.max(most, NEAR.far);
      else if (distance < 0 && -distance <= wanted + SLACK) most = Math.max(most, NEAR.reversed);
    }
  return most;
}

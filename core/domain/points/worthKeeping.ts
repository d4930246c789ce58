import type { PointRole } from '../../model/point.ts';
import { keepChance } from './keepChance.ts';
import type { PlacedPoints } from './keepChance.ts';
import type { Candidate } from './point.ts';

/** What was wanted, and what came of it: a page without one of them says little. */
const SIDES: readonly (readonly PointRole[])[] = [['asked'], ['done', 'found', 'decided']];

/**
 * The points that somebody would keep, each worth as much as that is likely: the likely ones and what needs no
 * judgement; of each of {@link SIDES} at least the likeliest.
 *
 * @param chance How likely it has to be, 0–1.
 */
export function worthKeeping(
  all: readonly Candidate[],
  placed: PlacedPoints,
  chance: number,
): readonly Candidate[] {
  const weighed = all
    .filter(({ worth }) => worth > 0)
    .map((one) => ({ ...one, worth: keepChance(one, placed) }));
  const kept = new Set(weighed.filter((one) => one.worth >= chance || isGiven(one)));
  for (const roles of SIDES) {
    const side = weighed.filter(({ role }) => roles.includes(role));
    const [likeliest] = side.toSorted((a, b) => b.worth - a.worth);
    if (likeliest !== undefined && !side.some((one) => kept.has(one))) kept.add(likeliest);
  }
  return weighed.filter((one) => kept.has(one));
}

/** What the log itself says, what is open, and what the person turned round are told however they are put. */
function isGiven({ role, given }: Candidate): boolean {
  return role === 'open' || role === 'corrected' || given === true;
}

import { keepChance } from './keepChance.ts';
import type { PlacedPoints } from './keepChance.ts';
import type { Candidate } from './point.ts';

/**
 * The points that somebody would keep, each worth as much as that is likely: the likely ones and what needs no
 * judgement; of what came of it at least the likeliest.
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
  const kept = weighed.filter((one) => one.worth >= chance || isGiven(one));
  if (kept.some(isOutcome)) return kept;
  return [
    ...kept,
    ...weighed
      .filter(isOutcome)
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, 1),
  ];
}

const isOutcome = ({ role }: Candidate): boolean => role !== 'asked';

/** What the log itself says, what is open, and what the person turned round are told however they are put. */
function isGiven({ role, given }: Candidate): boolean {
  return role === 'open' || role === 'corrected' || given === true;
}

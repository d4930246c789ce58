import type { PointRole } from '../../model/point.ts';
import type { Candidate } from './point.ts';

/** What was wanted, and what came of it: a page without one of them says little. */
const SIDES: readonly (readonly PointRole[])[] = [['asked'], ['done', 'found', 'decided']];

/**
 * So many are told where they are not much less likely, of a conversation of one turn, and of more: in long work each
 * sentence is less likely, and it has no less to tell.
 */
const FEW = 4;
const FEW_OF_MORE = 5;
const FEW_OF_LONG = 6;
const LONG = 4;
const SHARE = 0.55;

/** What is seldom said is told where it is half as likely. */
const RARE: ReadonlySet<PointRole> = new Set<PointRole>(['open', 'corrected', 'decided']);

/** What is said twice, or told only where nothing else is, counts once, or not at all. */
const countOf = (kept: Iterable<Candidate>): number =>
  new Set([...kept].flatMap(({ text, spare }) => (spare === true ? [] : [text]))).size;

const fewOf = (turns: number): number =>
  turns <= 1 ? FEW : turns < LONG ? FEW_OF_MORE : FEW_OF_LONG;

/**
 * The points that somebody would keep: the likely ones and what the log itself says; of each of {@link SIDES} at
 * least the likeliest.
 *
 * @param options How likely it has to be, 0–1, and how many turns the conversation has.
 */
export function worthKeeping(
  all: readonly Candidate[],
  { chance, turns }: { readonly chance: number; readonly turns: number },
): readonly Candidate[] {
  const told = all.filter(({ worth }) => worth > 0);
  const kept = new Set(
    told.filter(
      (one) => one.worth >= (RARE.has(one.role) ? chance * SHARE : chance) || one.given === true,
    ),
  );
  for (const one of told.toSorted((a, b) => b.worth - a.worth)) {
    if (countOf(kept) >= fewOf(turns) || one.worth < chance * SHARE) break;
    kept.add(one);
  }
  for (const roles of SIDES) {
    const side = told.filter(({ role }) => roles.includes(role));
    const [likeliest] = side.toSorted((a, b) => b.worth - a.worth);
    if (likeliest !== undefined && !side.some((one) => kept.has(one))) kept.add(likeliest);
  }
  return told.filter((one) => kept.has(one));
}

import type { PointRole } from '../../model/point.ts';
import { LEAST_NEW, newShare } from './likeliest.ts';
import { OPENING } from './point.ts';
import type { Candidate } from './point.ts';

/** What was wanted, and what came of it: a page without one of them says little. */
const SIDES: readonly (readonly PointRole[])[] = [['asked'], ['done', 'found', 'decided']];
/** The same of one turn, where what turns the work round was wanted, too. */
const WANTED: ReadonlySet<PointRole> = new Set<PointRole>(['asked', 'corrected', 'decided']);

/**
 * So many are told of a conversation of one turn, of two or three, and of each further turn one more: in long work
 * each sentence is less likely, and it has more to tell.
 */
const FEW = 4;
const FEW_OF_MORE = 5;
const MORE = 3;
const MOST = 12;
const MOST_OF_SIDE = 4;
const SHARE = 0.55;
/** Of a side of a turn that is told nowhere a less likely sentence will do: of what was wanted, and of what came of it. */
const LEAST_WANTED = 0.03;
const LEAST_TOLD = 0.18;
/** … where nothing likelier is left. */
const LEAST_ELSE = 0.08;
/** From here on it is told beside however much is told of other turns. */
const LIKELY = 0.25;

/** What is seldom said is told where it is half as likely. */
const RARE: ReadonlySet<PointRole> = new Set<PointRole>(['open', 'corrected', 'decided']);

const fewOf = (turns: number): number =>
  turns <= 1 ? FEW : Math.min(MOST, FEW_OF_MORE + Math.max(0, turns - MORE));

/** What was wanted in a turn, or what came of it. */
const sideOf = ({ group, role }: Candidate): string =>
  `${group ?? ''} ${WANTED.has(role) ? 'wanted' : 'told'}`;

/** What is told so far, by the sides of turns. */
class Told {
  readonly points = new Set<Candidate>();
  readonly #sides = new Map<string, Set<string>>();

  add(one: Candidate): void {
    this.points.add(one);
    const texts = this.#sides.get(sideOf(one)) ?? new Set();
    this.#sides.set(sideOf(one), one.spare === true ? texts : texts.add(one.text));
  }

  /** What is said twice, or told only where nothing else is, counts once, or not at all; no side of a turn counts as all. */
  get count(): number {
    return this.#sides.values().reduce((sum, { size }) => sum + Math.min(size, MOST_OF_SIDE), 0);
  }

  has(one: Candidate): boolean {
    return this.points.has(one);
  }

  /** Is something told of the same side of its turn, or the same of another? */
  covers(one: Candidate): boolean {
    if (this.#sides.has(sideOf(one))) return true;
    const known = [...this.points]
      .filter(({ role }) => role === one.role)
      .flatMap(({ terms }) => [...terms.keys()]);
    return newShare(one, new Set(known)) < LEAST_NEW;
  }
}

/**
 * The points that somebody would keep: the likely ones and what the log itself says; of each of {@link SIDES} at
 * least the likeliest, of what was asked in the first turn; and where these are few, what was wanted in the turns in
 * which most happened, and what came of it.
 *
 * @param options How likely it has to be, 0–1, how many turns the conversation has, and how much happened in the one
 * of a group.
 */
export function worthKeeping(
  all: readonly Candidate[],
  { chance, turns, weightOf }: Keeping,
): readonly Candidate[] {
  const possible = all.filter(({ worth }) => worth > 0);
  const byWorth = possible.toSorted((a, b) => b.worth - a.worth);
  const told = new Told();
  for (const one of possible)
    if (one.worth >= (RARE.has(one.role) ? chance * SHARE : chance) || one.given === true)
      told.add(one);
  for (const roles of SIDES) {
    const ofSide = byWorth.filter(({ role }) => roles.includes(role));
    const first = ofSide.filter(({ group, spare }) => group === OPENING && spare !== true);
    const side = roles.includes('asked') && first.length > 0 ? first : ofSide;
    const [likeliest] = side;
    if (likeliest !== undefined && !side.some((one) => told.has(one))) told.add(likeliest);
  }
  const few = fewOf(turns);
  const gain = (one: Candidate): number => weightOf(one.group ?? '') * Math.sqrt(one.worth);
  const byGain = possible
    .filter(({ spare, doubtful }) => spare !== true && doubtful !== true)
    .toSorted((a, b) => gain(b) - gain(a));
  const coverTurns = (least: number): void => {
    for (const one of byGain) {
      if (told.count >= MOST) break;
      if (one.worth < (WANTED.has(one.role) ? LEAST_WANTED : least)) continue;
      if (told.count >= few && one.worth < LIKELY) continue;
      if (!told.covers(one)) told.add(one);
    }
  };
  coverTurns(LEAST_TOLD);
  for (const one of byWorth) {
    if (told.count >= few || one.worth < chance * SHARE) break;
    told.add(one);
  }
  coverTurns(LEAST_ELSE);
  return possible.filter((one) => told.has(one));
}

interface Keeping {
  readonly chance: number;
  readonly turns: number;
  readonly weightOf: (group: string) => number;
}

import type { ScoredUnit } from './scoreUnits.ts';
import { shorten } from '../text/cutText.ts';
import type { SizeTarget } from './sizes.ts';
import type { Unit } from './unit.ts';

export interface FitInput {
  readonly items: readonly ScoredUnit[];
  /** The approximate tokens of all items. */
  readonly itemTokens: number;
  readonly size: SizeTarget;
  /** Chooses units in order within a budget of estimated tokens. */
  readonly choose: (budget: number, cost: (item: ScoredUnit) => number) => readonly ScoredUnit[];
  /** Counts the tokens of the text made of units. */
  readonly measure: (units: readonly Unit[]) => number;
}

const ROUNDS = 5;
const CLOSE_ENOUGH = 0.12;
const SHORTEST = 12;

/**
 * Finds units whose text has the wanted size. Chooses by estimated costs, counts the result, and
 * corrects the budget by the difference, because counting every unit would cost as much as counting
 * the whole input again. If no choice is short enough, the best unit alone is cut.
 */
export function fitSize({ items, itemTokens, size, choose, measure }: FitInput): Unit[] {
  const characters = items.reduce((sum, { unit }) => sum + unit.text.length + 1, 0);
  const perCharacter = characters === 0 ? 1 : itemTokens / characters;
  const cost = ({ unit }: ScoredUnit): number => (unit.text.length + 1) * perCharacter;
  let budget = size.aim;
  let best: { units: Unit[]; tokens: number } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const units = choose(Math.max(1, budget), cost).map(({ unit }) => unit);
    if (units.length === 0 && best !== undefined) break;
    const tokens = measure(units);
    if (units.length > 0 && (best === undefined || miss(tokens, size) < miss(best.tokens, size)))
      best = { units, tokens };
    const off = size.aim - tokens;
    if (Math.abs(off) <= size.aim * CLOSE_ENOUGH) break;
    budget += round < 2 ? off : off / 2;
  }
  return best !== undefined && best.tokens <= size.most
    ? best.units
    : cutBest(items, size, perCharacter, measure);
}

/** The distance of a text from its size; outside the limits is worse than any distance inside. */
function miss(tokens: number, { aim, least, most }: SizeTarget): number {
  return Math.abs(tokens - aim) + (tokens > most || tokens < least ? aim * 10 : 0);
}

function cutBest(
  items: readonly ScoredUnit[],
  size: SizeTarget,
  perCharacter: number,
  measure: FitInput['measure'],
): Unit[] {
  let top = items[0];
  for (const item of items) if (item.score > (top?.score ?? 0)) top = item;
  if (top === undefined) return [];
  const { unit } = top;
  let length = Math.min(unit.text.length, Math.floor(size.aim / perCharacter));
  for (;;) {
    const units = [{ ...unit, text: shorten(unit.text, Math.max(SHORTEST, length)) }];
    if (measure(units) <= size.most || length <= SHORTEST) return units;
    length = Math.floor(length * 0.7);
  }
}

import type { SummaryText } from '../../model/summary.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { shorten } from './shorten.ts';
import type { SizeTarget } from './sizes.ts';
import type { Unit } from './unit.ts';

export interface FitInput {
  readonly items: readonly ScoredUnit[];
  readonly originalTokens: number;
  readonly size: SizeTarget;
  /** Chooses units, in order, within a budget of estimated tokens. */
  readonly choose: (budget: number, cost: (item: ScoredUnit) => number) => readonly ScoredUnit[];
  readonly write: (units: readonly Unit[]) => SummaryText;
}

const ROUNDS = 6;
const CLOSE_ENOUGH = 0.12;
const SHORTEST = 12;

/**
 * Writes a text of a size. Chooses by estimated costs, counts what came out, and corrects the budget
 * by the difference, because counting every unit would cost as much as counting the input again. When
 * no choice is short enough, the best unit is cut.
 */
export function fitSize({ items, originalTokens, size, choose, write }: FitInput): SummaryText {
  const characters = items.reduce((sum, { unit }) => sum + unit.text.length + 1, 0);
  const perCharacter = characters === 0 ? 1 : originalTokens / characters;
  const cost = ({ unit }: ScoredUnit): number => (unit.text.length + 1) * perCharacter;
  let budget = size.aim;
  let best: SummaryText | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = choose(Math.max(1, budget), cost);
    if (chosen.length === 0 && best !== undefined) break;
    const next = write(chosen.map(({ unit }) => unit));
    if (chosen.length > 0 && (best === undefined || miss(next, size) < miss(best, size)))
      best = next;
    const off = size.aim - next.tokens;
    if (Math.abs(off) <= size.aim * CLOSE_ENOUGH) break;
    budget += round < 2 ? off : off / 2;
  }
  return best !== undefined && best.tokens <= size.most
    ? best
    : cutBest(items, size, perCharacter, write);
}

/** How far a text is from its size; outside the limits is worse than any distance inside. */
function miss({ tokens }: SummaryText, { aim, least, most }: SizeTarget): number {
  return Math.abs(tokens - aim) + (tokens > most || tokens < least ? aim * 10 : 0);
}

function cutBest(
  items: readonly ScoredUnit[],
  size: SizeTarget,
  perCharacter: number,
  write: FitInput['write'],
): SummaryText {
  let top = items[0];
  for (const item of items) if (item.score > (top?.score ?? 0)) top = item;
  if (top === undefined) return write([]);
  const { unit } = top;
  let length = Math.min(unit.text.length, Math.floor(size.aim / perCharacter));
  for (;;) {
    const text = write([{ ...unit, text: shorten(unit.text, Math.max(SHORTEST, length)) }]);
    if (text.tokens <= size.most || length <= SHORTEST) return text;
    length = Math.floor(length * 0.7);
  }
}

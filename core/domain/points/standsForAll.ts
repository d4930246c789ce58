import { termsOf } from '../text/terms.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { Unit } from '../summarize/unit.ts';
import type { Candidate } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import { tellsHowAllStands } from './workCues.ts';

/**
 * What tells the one line by which people would tell a conversation to somebody who knows only its title: the
 * weights of a regression over 521 points of 113 conversations, of each of which somebody who had read it chose the
 * line, those that would do, and those that mislead there (docs/summaries.md, "The line that tells what came of it").
 */
const WEIGHTS = {
  start: -0.25,
  /** How likely it is to be wanted, beside the likeliest. */
  likely: 0.33,
  /** In how many messages its words are. */
  spoken: 0.75,
  item: -0.11,
  bare: -0.2,
  /** How much happened in its turn, beside the one in which most did. */
  heavy: 0.08,
  done: 0.03,
  /** What was found on the way to what was done. */
  onTheWay: -0.11,
  whole: 0.17,
  open: -0.18,
  corrected: -0.17,
};

interface Around extends Pick<PointsInput, 'items' | 'events' | 'language'> {
  readonly turnOf: readonly number[];
}

/** How well each of a conversation's points would stand alone for what came of it, 0–1. */
export function standsForAll(
  points: readonly Candidate[],
  around: Around,
): ReadonlyMap<Candidate, number> {
  const shareOf = sharesOfMessages(around.items);
  const units = Map.groupBy(around.items, ({ unit }) => unit.event);
  const sizes = new Map<number, number>();
  for (const turn of around.turnOf) sizes.set(turn, (sizes.get(turn) ?? 0) + 1);
  const largest = sizes.values().reduce((most, size) => Math.max(most, size), 1);
  const highest = points.reduce((most, { worth }) => Math.max(most, worth), 0) || 1;
  const isWork = points.some(({ role }) => role === 'done');
  const { start, ...by } = WEIGHTS;
  return new Map(
    points.map((point) => {
      const { text, worth, role, bare = false } = point;
      const said = point.evidence.at(-1);
      const unit = said === undefined ? undefined : unitAt(units.get(said.event) ?? [], said.start);
      const turn = around.turnOf[said?.event ?? 0] ?? 0;
      const keys = new Set(
        termsOf(text, around.language).flatMap(({ key, stop }) => (stop ? [] : [key])),
      );
      const spoken = [...keys].reduce((sum, key) => sum + shareOf(key), 0) / (keys.size || 1);
      const score =
        start +
        by.likely * (worth / highest) +
        by.spoken * spoken +
        by.item * is(unit?.item === true) +
        by.bare * is(bare) +
        by.heavy * ((sizes.get(turn) ?? 0) / largest) +
        by.done * is(role === 'done') +
        by.onTheWay * is(role === 'found' && isWork) +
        by.open * is(role === 'open') +
        by.corrected * is(role === 'corrected') +
        by.whole * is(tellsHowAllStands(text));
      return [point, Math.min(1, Math.max(0, score))];
    }),
  );
}

const is = (holds: boolean): number => (holds ? 1 : 0);

const unitAt = (items: readonly ScoredUnit[], start: number): Unit | undefined =>
  items.find(({ unit }) => unit.start <= start && start < unit.end)?.unit;

/** In how many messages a word is, on a scale of logarithms up to 1 for all of them. */
function sharesOfMessages(items: readonly ScoredUnit[]): (key: string) => number {
  const last = new Map<string, number>();
  const counts = new Map<string, number>();
  const messages = new Set<number>();
  for (const { unit } of items) {
    if (unit.source !== 'user' && unit.source !== 'assistant') continue;
    messages.add(unit.event);
    for (const { key, stop } of unit.terms) {
      if (stop || last.get(key) === unit.event) continue;
      last.set(key, unit.event);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const all = Math.log1p(messages.size) || 1;
  return (key) => Math.log1p(counts.get(key) ?? 0) / all;
}

import { HYPOTHETICAL } from '../anchors/cues.ts';
import { IN_PROGRESS } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { wordCount } from '../text/terms.ts';
import { echoes } from './echoes.ts';
import type { ByEvent } from './headlines.ts';
import { isWork } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { reportsChange } from './reportsChange.ts';
import { workWeights } from './sentenceWeights.ts';
import { pointsSomewhere } from './workCues.ts';

/** What stands around sentences. */
export interface Surroundings {
  readonly events: readonly SummaryEvent[];
  readonly items: readonly ScoredUnit[];
  readonly turns: readonly Turn[];
  /** The turn of each event. */
  readonly turnOf: readonly number[];
  readonly byEvent: ByEvent;
}

/** The name of a file, a function or the like. */
const NAME = /[a-z][A-Z]|_|\.\w{2,4}\b|`|\(\)/;
const BOLD = /^\s*\*\*/;
const FEW_WORDS = 4;
/** How far down a request, and an answer, a sentence can stand. */
const FAR_DOWN = 6;
const DEEP = 12;
/** Later turns are all late. */
const LATE = 6;
/** UTF-16 units of a request that holds much which was pasted. */
const LONG = 1_500;
/** Words of its matter that a sentence can name. */
const TOPICAL = 4;
/** From here on a request is mostly pasted, in UTF-16 units. */
const TAIL = 800;
const LEAD_PLACES = 2;

/** How likely a person wants each sentence on the conversation's page, by index of its unit, 0–1. */
export function sentenceChances(input: Surroundings): ReadonlyMap<number, number> {
  const { items, turns, turnOf, events } = input;
  const spoken = items.filter(({ unit }) => isSpoken(unit));
  const highest = most(items, ({ score }) => score);
  const heaviest = most(items, weightOf);
  const ofTurn = ranksIn(spoken, ({ unit }) => `${unit.source} ${turnOf[unit.event]}`);
  const ofEvent = ranksIn(spoken, ({ unit }) => String(unit.event));
  const ofAll = ranksIn(spoken, ({ unit }) => unit.source);
  const echo = echoes(spoken.filter(({ unit }) => unit.source === 'assistant'));
  const worked = turns.map(({ facts }) => facts.some(isWork));
  const lastWork = worked.lastIndexOf(true);
  const manyTurns = Math.log(turns.length);
  const manySentences = Math.log(items.length);
  /** Added up one by one: an object of them for each sentence was an eighth of what a planner allocated. */
  const oddsOf = (item: ScoredUnit): number => {
    const { unit } = item;
    const turn = turnOf[unit.event] ?? 0;
    const count = wordCount(unit.text);
    const words = Math.log(count + 1);
    const few = is(count < FEW_WORDS);
    const rankInTurn = ofTurn.get(unit.index) ?? 0;
    const at = events.length < 2 ? 1 : unit.event / (events.length - 1);
    const hasWork = is(worked[turn] === true);
    if (unit.source === 'user') {
      const { user: by } = workWeights;
      return (
        by.start +
        by.turns * manyTurns +
        by.sentences * manySentences +
        by.words * words +
        by.words2 * words ** 2 +
        by.few * few +
        by.rankInTurn * rankInTurn +
        by.weight * (weightOf(item) / heaviest) +
        by.rankInMessage * (ofEvent.get(unit.index) ?? 0) +
        by.rankInAll * (ofAll.get(unit.index) ?? 0) +
        by.first * is(turn === 0) +
        by.last * is(turn > 0 && turn === turns.length - 1) +
        by.place * Math.min(1, unit.place / FAR_DOWN) +
        by.tail * Math.min(1, unit.start / TAIL) +
        by.points * is(pointsSomewhere(unit.text)) +
        by.dependent * is(unit.dependent) +
        by.at * at +
        by.worked * hasWork +
        by.later * Math.min(1, turn / LATE) +
        by.long * is((events[unit.event]?.text.length ?? 0) > LONG)
      );
    }
    const { assistant: by } = workWeights;
    const isReport = unit.event === turns[turn]?.report;
    return (
      by.start +
      by.turns * manyTurns +
      by.sentences * manySentences +
      by.words * words +
      by.words2 * words ** 2 +
      by.few * few +
      by.rankInTurn * rankInTurn +
      by.score * (item.score / highest) +
      by.named * is(NAME.test(unit.text)) +
      by.digits * is(/\d/.test(unit.text)) +
      by.item * is(unit.item) +
      by.leadIn * is(unit.leadIn) +
      by.announced * is(unit.announced) +
      by.bold * is(BOLD.test(rawStart(unit, events))) +
      by.lead * is(isReport && unit.place < LEAD_PLACES && !unit.item) +
      by.ends * is(unit.place === unit.places - 1) +
      by.lastWork * is(turn === lastWork) +
      by.change * is(reportsChange(unit.text)) +
      by.saidBefore * (echo.before[unit.index] ?? 0) +
      by.saidAgain * (echo.after[unit.index] ?? 0) +
      by.heading * is(unit.heading) +
      by.topical * Math.min(1, topicalIn(unit) / TOPICAL) +
      by.at * at +
      by.place * Math.min(1, unit.place / DEEP) +
      by.worked * hasWork +
      by.reportOfWork * is(worked[turn] === true && isReport) +
      by.cause * is(item.aspects.has('cause')) +
      by.supposed * is(HYPOTHETICAL.test(unit.text.toLowerCase())) +
      by.underWay * is(IN_PROGRESS.test(unit.text))
    );
  };
  return new Map(spoken.map((item) => [item.unit.index, 1 / (1 + Math.exp(-oddsOf(item)))]));
}

function topicalIn({ terms }: Unit): number {
  let count = 0;
  for (const { topical } of terms) if (topical) count += 1;
  return count;
}

const isSpoken = ({ source }: Unit): boolean => source === 'user' || source === 'assistant';

const is = (holds: boolean): number => (holds ? 1 : 0);

/** Nothing is divided by nothing. */
function most(items: readonly ScoredUnit[], of: (item: ScoredUnit) => number): number {
  let highest = 0;
  for (const item of items) highest = Math.max(highest, of(item));
  return highest || 1;
}

function weightOf({ terms }: ScoredUnit): number {
  let heaviest = 0;
  for (const weight of terms.values()) heaviest = Math.max(heaviest, weight);
  return heaviest;
}

/** Where Markdown may stand. */
const rawStart = ({ event, start }: Unit, events: Surroundings['events']): string =>
  (events[event]?.text ?? '').slice(start, start + 6);

/** By score: 1 for the best of its group, a half for the second, and so on. */
function ranksIn(
  items: readonly ScoredUnit[],
  groupOf: (item: ScoredUnit) => string,
): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const group of Map.groupBy(items, groupOf).values())
    for (const [rank, { unit }] of group.toSorted((a, b) => b.score - a.score).entries())
      ranks.set(unit.index, 1 / (1 + rank));
  return ranks;
}

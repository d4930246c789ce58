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
import type { Speaker } from './sentenceWeights.ts';
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

/** What tells how likely a sentence is kept, by name; what is missing is 0. */
export type Features<Name extends string = string> = Readonly<Partial<Record<Name, number>>>;

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

const NAMED_WEIGHTS: Readonly<Record<Speaker, readonly (readonly [string, number])[]>> = {
  user: Object.entries(workWeights.user),
  assistant: Object.entries(workWeights.assistant),
};

/** How likely a person wants each sentence on the conversation's page, by index of its unit, 0–1. */
export function sentenceChances(input: Surroundings): ReadonlyMap<number, number> {
  const chances = new Map<number, number>();
  for (const [index, { speaker, features }] of sentenceFeatures(input)) {
    let odds = 0;
    for (const [name, weight] of NAMED_WEIGHTS[speaker]) odds += weight * (features[name] ?? 0);
    chances.set(index, 1 / (1 + Math.exp(-odds)));
  }
  return chances;
}

/** What is known of each sentence of a person or an assistant, by index of its unit. */
export function sentenceFeatures(
  input: Surroundings,
): ReadonlyMap<number, { readonly speaker: Speaker; readonly features: Features }> {
  const { items, turns, turnOf } = input;
  const spoken = items.filter(({ unit }) => speakerOf(unit) !== undefined);
  const highest = most(items.map(({ score }) => score));
  const heaviest = most(items.map(weightOf));
  const ofTurn = ranksIn(spoken, ({ unit }) => `${unit.source} ${turnOf[unit.event]}`);
  const ofEvent = ranksIn(spoken, ({ unit }) => String(unit.event));
  const ofAll = ranksIn(spoken, ({ unit }) => unit.source);
  const echo = echoes(spoken.filter(({ unit }) => unit.source === 'assistant'));
  const worked = turns.map(({ facts }) => facts.some(isWork));
  const lastWork = worked.lastIndexOf(true);
  const size = { start: 1, turns: Math.log(turns.length), sentences: Math.log(items.length) };
  return new Map(
    spoken.map((item) => {
      const { unit } = item;
      const turn = turnOf[unit.event] ?? 0;
      const words = wordCount(unit.text);
      const own = {
        ...size,
        words: Math.log(words + 1),
        words2: Math.log(words + 1) ** 2,
        few: is(words < FEW_WORDS),
        rankInTurn: ofTurn.get(unit.index) ?? 0,
        at: input.events.length < 2 ? 1 : unit.event / (input.events.length - 1),
        worked: is(worked[turn] === true),
      };
      const features =
        unit.source === 'user'
          ? {
              ...own,
              weight: weightOf(item) / heaviest,
              rankInMessage: ofEvent.get(unit.index) ?? 0,
              rankInAll: ofAll.get(unit.index) ?? 0,
              first: is(turn === 0),
              last: is(turn > 0 && turn === turns.length - 1),
              place: Math.min(1, unit.place / FAR_DOWN),
              tail: Math.min(1, unit.start / TAIL),
              points: is(pointsSomewhere(unit.text)),
              dependent: is(unit.dependent),
              later: Math.min(1, turn / LATE),
              long: is((input.events[unit.event]?.text.length ?? 0) > LONG),
            }
          : {
              ...own,
              score: item.score / highest,
              named: is(NAME.test(unit.text)),
              digits: is(/\d/.test(unit.text)),
              item: is(unit.item),
              leadIn: is(unit.leadIn),
              announced: is(unit.announced),
              bold: is(BOLD.test(rawStart(unit, input.events))),
              lead: is(
                unit.event === turns[turn]?.report && unit.place < LEAD_PLACES && !unit.item,
              ),
              ends: is(unit.place === unit.places - 1),
              lastWork: is(turn === lastWork),
              change: is(reportsChange(unit.text)),
              saidBefore: echo.before.get(unit.index) ?? 0,
              saidAgain: echo.after.get(unit.index) ?? 0,
              heading: is(unit.heading),
              topical: Math.min(1, unit.terms.filter(({ topical }) => topical).length / TOPICAL),
              place: Math.min(1, unit.place / DEEP),
              reportOfWork: is(worked[turn] === true && unit.event === turns[turn]?.report),
              cause: is(item.aspects.has('cause')),
              supposed: is(HYPOTHETICAL.test(unit.text.toLowerCase())),
              underWay: is(IN_PROGRESS.test(unit.text)),
            };
      return [unit.index, { speaker: speakerOf(unit) ?? 'assistant', features }] as const;
    }),
  );
}

function speakerOf({ source }: Unit): Speaker | undefined {
  return source === 'user' || source === 'assistant' ? source : undefined;
}

const is = (holds: boolean): number => (holds ? 1 : 0);

/** Nothing is divided by nothing. */
const most = (numbers: readonly number[]): number =>
  numbers.reduce((highest, one) => Math.max(highest, one), 0) || 1;

const weightOf = ({ terms }: ScoredUnit): number =>
  terms.values().reduce((heaviest, weight) => Math.max(heaviest, weight), 0);

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

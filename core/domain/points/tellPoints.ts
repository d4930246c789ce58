import { POINT_ROLES } from '../../model/point.ts';
import { factCandidates } from './factCandidates.ts';
import { likeliest } from './likeliest.ts';
import { isCarriedOut, isMendedBy, isOvertaken, removedBy } from './overtaken.ts';
import type { Candidate, ToldPoint } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import { isWork, readTurns, turnNumbers } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { sentenceChances } from './sentenceChance.ts';
import { standsForAll } from './standsForAll.ts';
import type { Quota } from './selectPoints.ts';
import { spokenCandidates } from './spokenCandidates.ts';
import { worthKeeping } from './worthKeeping.ts';

/**
 * How much is told, and how likely somebody has to want it, 0–1. At 0 all is told that its place makes a point, and
 * nothing else.
 */
export type Telling = Quota & { readonly chance: number };

const LEAST_CHANCE = 0.45;
/** The least chance at which a sentence is weighed that no place makes a point. */
const LEAST_WEIGHED = 0.12;

/** Of a segment: what came of few turns. */
export const SEGMENT_POINTS: Telling = {
  asked: 3,
  decided: 3,
  corrected: 2,
  found: 4,
  done: 4,
  failed: 2,
  open: 3,
  all: 9,
  words: 150,
  chance: LEAST_CHANCE,
};

/** Of a whole conversation, or of its part of a day. */
export const CONVERSATION_POINTS: Telling = {
  asked: 6,
  decided: 4,
  corrected: 3,
  found: 5,
  done: 6,
  failed: 2,
  open: 3,
  all: 14,
  words: 300,
  chance: LEAST_CHANCE,
};

/** Of a conversation's last turn, what it leaves open. */
export const OPEN_POINTS: Telling = {
  ...CONVERSATION_POINTS,
  asked: 0,
  decided: 0,
  corrected: 0,
  found: 0,
  done: 0,
  failed: 0,
};

/**
 * The points of turns, by role: from facts and from places (a request, the last report of a turn, an
 * answer). What a later turn takes back hardly counts; of the rest those are told that somebody is likely
 * to keep. In the order of roles, then of time.
 */
export function tellPoints(input: PointsInput, quota: Telling): readonly ToldPoint[] {
  const turns = readTurns(input.events);
  const byEvent = Map.groupBy(input.items, ({ unit }) => unit.event);
  const around = { ...input, turns, turnOf: turnNumbers(input.events), byEvent };
  const placed = {
    ...around,
    chances: sentenceChances(around),
    least: quota.chance === 0 ? null : LEAST_WEIGHED,
  };
  const all = withoutOvertaken([...factCandidates(placed), ...spokenCandidates(placed)]);
  const chosen = likeliest(
    withoutSpare(
      worthKeeping(all, {
        chance: quota.chance,
        turns: turns.length,
        weightOf: weightsOf(around),
      }),
    ),
    quota,
  );
  const standing = standsForAll(chosen, around);
  return chosen
    .toSorted(
      (a, b) =>
        POINT_ROLES.indexOf(a.role) - POINT_ROLES.indexOf(b.role) ||
        (a.evidence[0]?.event ?? 0) - (b.evidence[0]?.event ?? 0) ||
        (a.evidence[0]?.start ?? 0) - (b.evidence[0]?.start ?? 0),
    )
    .map((point) => {
      const { role, text, evidence } = point;
      return { role, text, evidence, worth: standing.get(point) ?? 0 };
    });
}

/** How much happened in the turn of a group: by its events, more where something was changed, and in the first. */
function weightsOf({
  turns,
  turnOf,
}: {
  readonly turns: readonly Turn[];
  readonly turnOf: readonly number[];
}): (group: string) => number {
  const sizes = turns.map(() => 1);
  for (const turn of turnOf) sizes[turn] = (sizes[turn] ?? 1) + 1;
  const weights = turns.map(
    ({ facts }, turn) =>
      Math.log2(sizes[turn] ?? 1) + (facts.some(isWork) ? 1 : 0) + (turn === 0 ? 1 : 0),
  );
  return (group) => weights[Number(group)] ?? 0;
}

/** What was added and later taken away is not there, and what was not so may be mended later. */
function withoutOvertaken(all: readonly Candidate[]): Candidate[] {
  const deeds = all.flatMap(({ role, text, group, ...one }) =>
    role === 'done' ? [{ text, group, event: eventOf(one), removed: removedBy(text) }] : [],
  );
  return all.filter((one) => {
    const later = deeds.filter(({ event }) => event > eventOf(one));
    if (one.role === 'found')
      return (
        !later.some(({ group, text }) => group !== one.group && isMendedBy(one.text, text)) &&
        !deeds.some(({ group, text }) => group === one.group && isCarriedOut(one.text, text))
      );
    return (
      one.role !== 'done' ||
      !later.some(({ removed }) => removed.length > 1 && isOvertaken(one.text, removed))
    );
  });
}

const eventOf = ({ evidence }: Pick<Candidate, 'evidence'>): number => evidence[0]?.event ?? 0;

/** Steps on the way tell nothing beside what came of them. */
function withoutSpare(all: readonly Candidate[]): Candidate[] {
  const told = new Set(all.flatMap(({ role, spare }) => (spare === true ? [] : [role])));
  return all.filter(({ role, spare }) => spare !== true || !told.has(role));
}

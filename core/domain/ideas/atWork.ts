import type { HalfLives, IdeaIntent, IdeaState, Lasting } from '../../model/idea.ts';

/** What was told or opened of an idea, epoch ms. */
export interface IdeaMoments {
  readonly toldMs: number;
  /** When it was named again or opened, in any order. */
  readonly againMs: readonly number[];
}

const NEW = 1;
const AGAIN = 0.5;
const MOST = 1;
/** What a completed turn of the same project leaves of it. */
const KEPT_BY_TURN = 0.9;
/** So many turns leave nothing worth counting (0.2 %). */
export const TURNS_THAT_COUNT = 60;
/** How much of its rank an idea gains at most by being on one's mind. */
const LIFT = 0.3;
const DAY_MS = 86_400_000;

/**
 * How much an idea is on one's mind, 0–1: whole when it is told, half as much again each time it is named or
 * opened, a tenth less with each turn of its project. `turnEnds`: epoch ms, the earliest first, at least the last
 * {@link TURNS_THAT_COUNT} of the project.
 */
export function activationOf(
  { toldMs, againMs }: IdeaMoments,
  turnEnds: readonly number[],
): number {
  const after = (ms: number): number => turnEnds.length - firstAfter(turnEnds, ms);
  let level = NEW;
  let turns = after(toldMs);
  for (const ms of againMs.filter((one) => one > toldMs).toSorted((a, b) => a - b)) {
    const left = after(ms);
    level = Math.min(MOST, level * KEPT_BY_TURN ** (turns - left) + AGAIN);
    turns = left;
  }
  return level * KEPT_BY_TURN ** turns;
}

/** How many of some rising numbers are not above a limit. */
function firstAfter(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How much an idea still counts, above 0: by its importance and age, and more the oftener it is used. It orders and
 * fades lists; nothing is removed by it.
 */
export function retentionOf(
  idea: {
    readonly intent: IdeaIntent;
    readonly state: IdeaState;
    readonly importance: number;
    readonly ageMs: number;
    /** How often it was named again or opened. */
    readonly uses: number;
  },
  halfLives: HalfLives,
): number {
  const { importance, ageMs, uses } = idea;
  const halved = Math.max(0, ageMs) / (halfLives[lastingOf(idea)] * DAY_MS);
  return importance * 2 ** -halved * (1 + Math.log2(1 + uses) / 4);
}

function lastingOf({
  intent,
  state,
}: {
  readonly intent: IdeaIntent;
  readonly state: IdeaState;
}): Lasting {
  if (state === 'open') return 'open';
  if (state !== 'stands') return 'closed';
  return intent === 'decision' || intent === 'conclusion' ? intent : 'other';
}

/** What lists are ordered by. */
export const rankOf = (retention: number, activation: number): number =>
  retention * (1 + LIFT * activation);

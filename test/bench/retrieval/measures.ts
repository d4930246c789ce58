/** What is counted of one question's answer. */
export interface Ranked {
  readonly type: number;
  /** Answering turns, by their ids. */
  readonly evidence: readonly string[];
  /** Sessions of these. */
  readonly sessions: ReadonlySet<number>;
  /** The turns that were given, the best first. */
  readonly ids: readonly string[];
  /** Their sessions, each once. */
  readonly ranking: readonly number[];
}

export const FIRST = [1, 5, 10, 25, 50] as const;

export interface Shares {
  readonly questions: number;
  /** Mean share of a question's answering turns among the first, by {@link FIRST}, then among all. */
  readonly turns: readonly number[];
  /** Share of questions with a right session among the first 1 and 5. */
  readonly sessions: readonly [first: number, five: number];
}

export function sharesOf(all: readonly Ranked[]): Shares {
  const mean = (of: (one: Ranked) => number): number =>
    all.reduce((sum, one) => sum + of(one), 0) / Math.max(1, all.length);
  const rightAmong = (one: Ranked, first: number): number =>
    Number(one.ranking.slice(0, first).some((session) => one.sessions.has(session)));
  return {
    questions: all.length,
    turns: [...FIRST, Infinity].map((first) => mean((one) => shareAmong(one, first))),
    sessions: [mean((one) => rightAmong(one, 1)), mean((one) => rightAmong(one, 5))],
  };
}

export function shareAmong({ evidence, ids }: Ranked, first: number): number {
  const given = new Set(ids.slice(0, first));
  return evidence.filter((id) => given.has(id)).length / Math.max(1, evidence.length);
}

/**
 * How well a score tells two groups apart: the chance that one of the first has a higher score than one of
 * the second.
 */
export function areaUnderCurve(high: readonly number[], low: readonly number[]): number {
  let wins = 0;
  for (const a of high) for (const b of low) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / Math.max(1, high.length * low.length);
}

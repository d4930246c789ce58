import { alternatives, anyOf } from '../lexicon/patterns.ts';
import { POINTING } from '../text/pointing.ts';
import { wordCount } from '../text/terms.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { newShare } from './selectUnits.ts';
import type { Unit } from './unit.ts';

export interface PointsOptions {
  /** What the Brief may cost. */
  readonly budget: number;
  /** Cost of a unit, > 0 and proportional to its text. */
  readonly cost: (item: ScoredUnit) => number;
}

/** Fewer words state no goal: "yes", "go on". */
const SENTENCE = 3;
/** The share of the budget that a point may take while others are still to come. */
const SHARES = { goal: 0.45, reason: 0.6, outcome: 1 } as const;
/** A sentence that exceeds its share by no more than this part of the budget is not cut. */
const SLACK = 0.12;
/** Prefers sentences that need no cut: the exponent of the share that fits. */
const FITTING = 0.5;
/** How many sentences are tried before a point is left out. */
const TRIES = 4;
/** A shorter clause says too little to replace its sentence; ideographs say more. */
const LEAST_CLAUSE = 30;
const LEAST_IDEOGRAPHS = 10;
/** The first request counts more than later additions. */
const FIRST = 1.3;
/** A result or a decision counts more than other closing words; a commit's subject is both. */
const RESULT = 1.3;
const CAUSE = 1.3;
/** Explicitly called the cause; "because" can be in any sentence. */
const NAMED_CAUSE = 2;
const NAMES_CAUSE = anyOf(({ aspects }) => aspects.namedCause, { flags: 'iu' });
/** A sentence that continues or refers to one that is left out cannot open a text. */
const DEPENDENT = 0.5;
/** A reason or result with a smaller share of new words is a repetition. */
const LEAST_NEW = 0.3;
/** A sentence that breaks no anchor is preferred down to this share of the best score. */
const NEARLY_AS_GOOD = 0.75;
/** A smaller part of a sentence would say something different. */
const LEAST_OF_SENTENCE = 0.2;
const BRACKETED = /[(（[「『“][^()（）[\]「」『』“”]*(?:[)）\]」』”]|$)/gu;
const MASK = '§';
/** What is left hanging where a clause was cut off. */
const LEFT_OPEN = new RegExp(
  `(?:[\\s,;:，、；：–—-]|\\s(?:${alternatives(({ sentences }) => sentences.trailingConjunctions)}))+$`,
  'iu',
);
const CLAUSE_END = new RegExp(
  `[,;:](?=\\s)|\\s[—–-](?=\\s)|[，、；：](?=.)|\\s(?=§)|\\s(?=(?:${alternatives(({ sentences }) => sentences.clauseOpeners)})\\s)`,
  'giu',
);
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Chooses what a Brief should contain, as far as it exists: the goal or problem, then its cause or
 * the decision, then the outcome. If the budget runs out, the later ones give way. Long sentences
 * are shortened at a clause rather than left out.
 */
export function briefPoints(
  pool: readonly ScoredUnit[],
  { budget, cost }: PointsOptions,
): ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  const covered = new Set<string>();
  let left = budget;
  const add = (worth: (item: ScoredUnit) => number, share: number): void => {
    const most = Math.min(left, budget * share);
    const room = Math.min(left, most + budget * SLACK);
    const fits = (item: ScoredUnit): number => Math.min(1, room / cost(item)) ** FITTING;
    const named = pool
      .filter(
        (item) =>
          !chosen.some(({ unit }) => unit.index === item.unit.index) &&
          (chosen.length === 0 || newShare(item, covered) >= LEAST_NEW),
      )
      .map((item) => ({
        item,
        value: worth(item) * (standsAlone(item.unit) ? 1 : DEPENDENT) * fits(item),
      }))
      .filter(({ value }) => value > 0)
      .sort((x, y) => y.value - x.value || x.item.unit.index - y.item.unit.index);
    const fitting = named.slice(0, TRIES).flatMap(({ item, value }) => {
      const fit = cost(item) <= room ? item : firstClauses(item, room / cost(item));
      return fit === undefined ? [] : [{ item: fit, value }];
    });
    const [best] = fitting;
    const isAsGood = (value: number): boolean => value >= (best?.value ?? 0) * NEARLY_AS_GOOD;
    const unbroken = fitting.find(({ item, value }) => isUnbroken(item) && isAsGood(value));
    const taken = (unbroken ?? best)?.item;
    if (taken === undefined) return;
    chosen.push(taken);
    left -= cost(taken);
    for (const key of taken.terms.keys()) covered.add(key);
  };
  add(asGoal, SHARES.goal);
  add(asReason, SHARES.reason);
  add(asOutcome, SHARES.outcome);
  return chosen;
}

/** Can the unit open a text, and be understood on its own? */
export function standsAlone({ dependent, text }: Unit): boolean {
  return !dependent && !POINTING.test(text);
}

/** A broken anchor would appear twice: here in part, and below in full. */
function isUnbroken({ unit, verbatim = [] }: ScoredUnit): boolean {
  return verbatim.every((words) => unit.text.includes(words));
}

function asGoal({ unit, aspects, score }: ScoredUnit): number {
  if (!aspects.has('goal') || wordCount(unit.text) < SENTENCE) return 0;
  return score * (unit.turn === 0 ? FIRST : 1);
}

function asReason({ unit, aspects, score }: ScoredUnit): number {
  if (unit.question || unit.source === 'error' || unit.source === 'subject') return 0;
  if (aspects.has('cause')) return score * (NAMES_CAUSE.test(unit.text) ? NAMED_CAUSE : CAUSE);
  return aspects.has('decision') || (aspects.has('problem') && !unit.opening) ? score : 0;
}

function asOutcome({ unit, aspects, score }: ScoredUnit): number {
  if (unit.source === 'subject') return score;
  if (!unit.closing || unit.question) return 0;
  return score * (aspects.has('outcome') || aspects.has('decision') ? RESULT : 1);
}

/**
 * The first clauses of a sentence that fit a share of its length; undefined if they say too little.
 */
function firstClauses(item: ScoredUnit, share: number): ScoredUnit | undefined {
  const { text } = item.unit;
  const most = Math.floor(text.length * share);
  const least = Math.max(
    IDEOGRAPH.test(text) ? LEAST_IDEOGRAPHS : LEAST_CLAUSE,
    text.length * LEAST_OF_SENTENCE,
  );
  const open = maskBrackets(maskBrackets(text));
  const end = open
    .matchAll(CLAUSE_END)
    .map(({ index }) => index)
    .filter((index) => index >= least && index <= most)
    .reduce((last, index) => Math.max(last, index), 0);
  if (end === 0) return undefined;
  return {
    ...item,
    unit: { ...item.unit, text: `${text.slice(0, end).replace(LEFT_OPEN, '')} …` },
  };
}

/** Masks brackets, inside which no cut may be made; called twice for nested brackets. */
function maskBrackets(text: string): string {
  return text.replace(BRACKETED, (match) => MASK.repeat(match.length));
}

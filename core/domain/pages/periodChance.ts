import { FACT } from '../anchors/cues.ts';
import { isRoutine } from '../points/workCues.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { guessLanguage } from '../text/language.ts';
import { remembered } from '../text/remembered.ts';
import { shareOfWeight } from '../text/shareOfWeight.ts';
import { termsOf, wordCount } from '../text/terms.ts';

/**
 * What tells the points that people want on the page of a month or a week from what belongs to the conversation's own:
 * the weights of a logistic regression over 660 points of 156 conversations, each marked by somebody who read them as
 * their own month (docs/summaries.md, "How a period is laid out").
 */
const START = -3.68;
/** How much was said in the conversation, by a logarithm. */
const WEIGHT = 0.4;
/** The share of the conversation's title that a report speaks of. */
const DONE_OF_TITLE = 0.92;
/** How likely a report is wanted on the conversation's own page, by its odds. */
const DONE_LIKELY = 0.59;
const CAUSE = 0.75;
const FIRST_OF_ROLE = 0.62;
const SUCCESS = 0.58;
const WORDS = 0.43;
const FEW_WORDS = -0.38;
const QUESTION = -0.46;
const ROUTINE = -0.43;
const OF_ROLE: Partial<Record<string, number>> = { asked: -0.62, failed: -0.43, found: -0.44 };

/** Tokens of a conversation by which its weight is counted. */
const SOME_TOKENS = 100;
const FEW = 6;
/** Chances are never sure. */
const LEAST = 0.02;
const UNKNOWN = 0.5;
const SUCCEEDS = /success|complete|now\b/i;

/** A term that is in most texts. */
const GENERIC = 0.25;

/** The weights of a text's terms. A point is read for its day, its week, its month and its year. */
export const weightsIn = remembered((text): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>();
  for (const { key, stop, shape, topical } of termsOf(text, guessLanguage(text)))
    if (!stop && shape !== 'number') terms.set(key, topical ? 1 : GENERIC);
  return terms;
});

/** The points of a conversation, those first that somebody wants most on the page of its period. */
export function likeliestFirst(child: ChildSummary): readonly PeriodBullet[] {
  return child.bullets
    .map((point) => ({ point, chance: periodChance(point, child) }))
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ point }) => point);
}

/** How likely somebody wants a point of a conversation on the page of its period, 0–1. */
export function periodChance(
  point: PeriodBullet,
  { title, weight, bullets }: Pick<ChildSummary, 'title' | 'weight' | 'bullets'>,
): number {
  const { role, text, chance } = point;
  const words = wordCount(text);
  const own = Math.min(1 - LEAST, Math.max(LEAST, chance ?? UNKNOWN));
  let odds = START + WEIGHT * Math.log(1 + weight / SOME_TOKENS) + WORDS * Math.log(1 + words);
  if (role !== null) odds += OF_ROLE[role] ?? 0;
  if (role === 'done')
    odds +=
      DONE_OF_TITLE * shareOfWeight(weightsIn(title), weightsIn(text)) +
      DONE_LIKELY * Math.log(own / (1 - own));
  if (role === 'found' && FACT.test(text.toLowerCase())) odds += CAUSE;
  if (bullets.find((bullet) => bullet.role === role) === point) odds += FIRST_OF_ROLE;
  if (SUCCEEDS.test(text)) odds += SUCCESS;
  if (words < FEW) odds += FEW_WORDS;
  if (text.includes('?')) odds += QUESTION;
  if (isRoutine(text)) odds += ROUTINE;
  return 1 / (1 + Math.exp(-odds));
}

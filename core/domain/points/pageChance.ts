import type { PointRole } from '../../model/point.ts';
import { DEED, HYPOTHETICAL, PROMISE } from '../anchors/cues.ts';
import { anyOf, wordsOf } from '../lexicon/patterns.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { wordCount } from '../text/terms.ts';
import { reportsChange } from './reportsChange.ts';

/**
 * What tells, among the likely sentences of an assistant, those that people keep on a page from those that they strike
 * out: a logistic regression over 1,244 points that people had graded (docs/summaries.md, "Which sentences are told").
 * Natural logarithms of odds.
 */
const START = -1.7;
const CHANCE = 0.45;
const SCORE = 1.2;
const CHANGE = 0.95;
const OUTCOME = 0.45;
const CAUSE = 0.5;
const CUT = -0.8;
const SUPPOSED = -0.2;
const PROMISED = -1.5;
const ADVICE = -1.15;
const FEW_WORDS = -0.2;
const LEANING = -0.5;
const QUOTES = 0.5;
const DENIES = 0.55;
/** Told as done by its place alone: no word says that something was. */
const PLAIN = -0.6;

/** Fewer words say little. */
const FEW = 8;
const QUOTED = /["“”„«「`]/u;
const TOLD_WHAT_TO_DO = anyOf(({ summaries }) => summaries.advice);
const NEGATIONS = wordsOf(({ words }) => words.negations);
const WORD = /[\p{L}'’]+/gu;

/**
 * The chance, 0–1, that what an assistant found or did belongs on its conversation's page.
 *
 * @param chance How likely the sentence is wanted by its place and shape, 0–1 ({@link sentenceChances}).
 * @param options In which role it would be told, whether its end is cut off, and the best score of the conversation.
 */
export function pageChance(
  chance: number,
  { unit, score, aspects }: ScoredUnit,
  {
    role,
    cut,
    highest,
  }: { readonly role: PointRole; readonly cut: boolean; readonly highest: number },
): number {
  const words = unit.text.toLowerCase();
  const changes = reportsChange(unit.text);
  const odds =
    START +
    CHANCE * Math.log(bounded(chance) / (1 - bounded(chance))) +
    SCORE * (score / highest) +
    (changes ? CHANGE : 0) +
    (aspects.has('outcome') ? OUTCOME : 0) +
    (aspects.has('cause') ? CAUSE : 0) +
    (cut ? CUT : 0) +
    (HYPOTHETICAL.test(words) ? SUPPOSED : 0) +
    (PROMISE.test(words) ? PROMISED : 0) +
    (TOLD_WHAT_TO_DO.test(words) ? ADVICE : 0) +
    (wordCount(unit.text) < FEW ? FEW_WORDS : 0) +
    (standsAlone(unit) ? 0 : LEANING) +
    (QUOTED.test(unit.text) ? QUOTES : 0) +
    (denies(words) ? DENIES : 0) +
    (role === 'done' && !changes && !saysWhatCame(words, aspects) ? PLAIN : 0);
  return 1 / (1 + Math.exp(-odds));
}

const bounded = (chance: number): number => Math.min(0.98, Math.max(0.02, chance));

const saysWhatCame = (words: string, aspects: ScoredUnit['aspects']): boolean =>
  aspects.has('outcome') || DEED.test(words) || /\bnow\b/.test(words);

function denies(words: string): boolean {
  return (words.match(WORD) ?? []).some((word) => NEGATIONS.has(word) || /n['’]t$/u.test(word));
}

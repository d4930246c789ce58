import type { Language } from '../lexicon/languages.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import type { Aspect } from './aspects.ts';
import { stripMarkdown } from './cleanSentence.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { withoutMasks } from './hideSecrets.ts';
import { isSentence } from './scoreUnits.ts';
import { newShare, selectUnits } from './selectUnits.ts';
import type { SegmentBullet, SegmentInput } from './types.ts';

const MOST = 5;
const ENOUGH = 3;
/** One sentence for each aspect if there is one; then the best of the rest. */
const WANTED: readonly Aspect[] = ['goal', 'outcome', 'cause', 'decision', 'open'];
/** Sentences this far below the best one do not represent an aspect. */
const LEAST_SCORE = 0.3;
/** Requests score far above their answers, which must not be measured by them. */
const ASKED_ABOVE = 1.3;
/** A cause or decision is about the same things as the goal, so it may repeat most of its words. */
const LEAST_NEW = 0.2;

/**
 * Chooses three to five sentences worth finding again, each with a point of its own, in
 * chronological order. Fewer only if there is not enough material.
 */
export function makeBullets(
  items: readonly ScoredUnit[],
  events: SegmentInput['events'],
  { language, people }: { readonly language: Language; readonly people: boolean },
): SegmentBullet[] {
  // What was thought to a greeting tells nothing.
  const aloud = items.filter(({ unit }) => unit.source !== 'thinking');
  const spoken = aloud.length > 0 ? aloud : items;
  const said = spoken.filter(({ unit }) => !unit.offer);
  const fit = said.filter(({ unit }) => isSentence(unit));
  const rest = said.length > 0 ? said : spoken;
  const pool = fit.length >= ENOUGH ? fit : rest;
  const best = Math.min(bestScore(pool), bestScore(answers(pool)) * ASKED_ABOVE || Infinity);
  const first: ScoredUnit[] = [];
  const covered = new Set<string>();
  for (const aspect of WANTED) {
    const pick = bestOf(pool, aspect, covered, best * LEAST_SCORE);
    if (pick === undefined) continue;
    first.push(pick);
    for (const key of pick.terms.keys()) covered.add(key);
  }
  const worth = pool.filter(({ score }) => score >= best * LEAST_SCORE);
  let chosen = selectUnits(worth, { first, budget: MOST, cost: () => 1 });
  if (chosen.length < ENOUGH)
    chosen = selectUnits(pool, { first: chosen, budget: ENOUGH, cost: () => 1, fill: true });
  return chosen.map(({ unit }) => {
    const span = { event: unit.event, start: unit.start, end: unit.end };
    const excerpt = events[unit.event]?.text.slice(unit.start, unit.end) ?? '';
    const text = unit.text.replace(/[\s:：,，;；、]+$/u, '');
    const supported = containsWords(excerpt, text, language);
    // Short as it is, it is what the person wanted.
    const role = unit.source === 'user' && unit.opening && !people ? 'asked' : null;
    return { role, text, evidence: [span], supported };
  });
}

function answers(pool: readonly ScoredUnit[]): ScoredUnit[] {
  return pool.filter(({ unit }) => !unit.opening);
}

function bestScore(pool: readonly ScoredUnit[]): number {
  return pool.reduce((most, { score }) => Math.max(most, score), 0);
}

function bestOf(
  pool: readonly ScoredUnit[],
  aspect: Aspect,
  covered: ReadonlySet<string>,
  least: number,
): ScoredUnit | undefined {
  let best: ScoredUnit | undefined;
  for (const item of pool)
    if (
      item.aspects.has(aspect) &&
      item.score >= least &&
      item.score > (best?.score ?? 0) &&
      wordCount(item.unit.text) >= 4 &&
      newShare(item, covered) >= LEAST_NEW
    )
      best = item;
  return best;
}

/** Does an excerpt contain every meaningful word of a text? */
export function containsWords(excerpt: string, said: string, language: Language): boolean {
  const text = withoutMasks(said);
  if (excerpt.includes(text)) return true;
  const words = [...termsOf(excerpt, language), ...termsOf(stripMarkdown(excerpt), language)];
  const held = new Set(words.map((term) => term.key));
  return termsOf(text, language).every((term) => term.stop || held.has(term.key));
}

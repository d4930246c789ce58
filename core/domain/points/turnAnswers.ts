import { HYPOTHETICAL } from '../anchors/cues.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import { isSentence } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { wordCount } from '../text/terms.ts';
import type { TermShape } from '../text/terms.ts';
import { titleRules } from '../summarize/titleRules.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import type { ByEvent } from './headlines.ts';
import { namesSomething } from './point.ts';
import { isWork } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { reportsChange } from './reportsChange.ts';

/** What counts: how much of the request it takes up, where it stands, and whether it says what came of it. */
const TAKES_UP = 1;
const LEADS = 0.5;
const CHANGES = 0.35;
const RESULTS = 0.2;
/** From this place on, a sentence of a report is a detail. */
const LEAD_PLACES = 3;
/** A part of a list says less than the sentence above it. */
const ITEM = 0.4;
const LEAST_WORDS = 4;
/** So many words above a list say something by themselves. */
const LONG_LEAD = 8;
/** A sentence that takes up nothing of the request and does not lead answers something else. */
const LEAST = 0.45;

/**
 * Of each turn the sentence of its report that answers its request best, by index of the unit: it takes
 * up most of the request's weight, stands at the beginning, and tells a change or a result. Advice,
 * suppositions, and what leans on its neighbours answer nothing. Where something was changed and no sentence
 * answers, the first one that tells a result with a figure or a name in code does.
 */
export function turnAnswers(turns: readonly Turn[], byEvent: ByEvent): ReadonlySet<number> {
  const answers = new Set<number>();
  for (const { opener, report, facts } of turns) {
    if (opener === null || report === null) continue;
    const wanted = new Map((byEvent.get(opener) ?? []).flatMap(({ terms }) => [...terms]));
    let best: { readonly index: number; readonly worth: number } | undefined;
    for (const item of byEvent.get(report) ?? []) {
      if (!canAnswer(item)) continue;
      const worth = worthOf(item, wanted);
      if (worth >= LEAST && worth > (best?.worth ?? 0)) best = { index: item.unit.index, worth };
    }
    const answer =
      best?.index ?? (facts.some(isWork) ? firstResult(byEvent.get(report)) : undefined);
    if (answer !== undefined) answers.add(answer);
  }
  return answers;
}

function firstResult(said: readonly ScoredUnit[] = []): number | undefined {
  const first = said.find(
    (item) =>
      canAnswer(item) && !item.unit.item && !item.aspects.has('open') && isConcrete(item.unit),
  );
  return first?.unit.index;
}

/** Does a sentence hold a figure, a path or an identifier? */
function isConcrete({ terms }: Unit): boolean {
  return terms.some(({ shape }) => CONCRETE.has(shape));
}

const CONCRETE: ReadonlySet<string> = new Set<TermShape>(['number', 'path', 'identifier']);

function canAnswer({ unit, score }: ScoredUnit): boolean {
  return (
    unit.source === 'assistant' &&
    score > 0 &&
    !unit.question &&
    !unit.offer &&
    !unit.announced &&
    (isSentence(unit) || isTellingLead(unit)) &&
    standsAlone(unit) &&
    wordCount(unit.text) >= LEAST_WORDS &&
    namesSomething(unit.terms) &&
    !saysNothing(unit.text) &&
    !HYPOTHETICAL.test(unit.text.toLowerCase())
  );
}

/** Does a sentence that leads to a list say something without it? */
export function isTellingLead({ leadIn, text }: Unit): boolean {
  if (!leadIn || wordCount(text) < LONG_LEAD) return false;
  return !titleRules(guessLanguage(text)).dangling.test(text.replace(/[\s:：]+$/u, ''));
}

function worthOf(
  { unit, terms, aspects }: ScoredUnit,
  wanted: ReadonlyMap<string, number>,
): number {
  let all = 0;
  let takenUp = 0;
  for (const [key, weight] of wanted) {
    all += weight;
    if (terms.has(key)) takenUp += weight;
  }
  const sum =
    (all > 0 ? (TAKES_UP * takenUp) / all : 0) +
    LEADS * Math.max(0, 1 - unit.place / LEAD_PLACES) +
    (reportsChange(unit.text) ? CHANGES : 0) +
    (aspects.has('outcome') || aspects.has('cause') ? RESULTS : 0);
  return sum * (unit.item ? ITEM : 1);
}

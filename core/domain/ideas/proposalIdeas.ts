import { shareOfWeight } from '../text/shareOfWeight.ts';
import { AGREEMENT, CORRECTION } from '../anchors/cues.ts';
import { namesObject } from '../anchors/namesObject.ts';
import { namesSomething } from '../points/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Unit } from '../summarize/unit.ts';
import { CONDITION, POSSIBILITY, RECOMMENDATION, REVERSAL, plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import { topicsOf } from './linkWords.ts';
import { unitsOf } from './reportUnits.ts';
import { isOutcome, isRequest } from './settleOwn.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

const LEAST_WORDS = 3;
/** What only leads in what follows has to say enough by itself. */
const LEAST_LEADING_IN = 8;
/** A reply of so many words says yes, and nothing of its own. */
const MOST_IN_YES = 4;
/** How much of what it says, weighed, words of the next turn must hold to take it up. */
const TAKES_UP = 0.5;

/**
 * What an assistant's report recommends of several ways, where the person says yes, or does not object and the next
 * turn takes it up; and what a report says last that could be done, where they say yes to its offer.
 */
export function proposalIdeas(sources: readonly IdeaSource[]): readonly DraftIdea[] {
  const turns = Map.groupBy(
    sources.filter((source) => isRequest(source) || isOutcome(source)),
    ({ turn }) => turn,
  );
  return sources.flatMap((source, index): readonly DraftIdea[] => {
    const next = isOutcome(source) ? (turns.get(source.turn + 1) ?? []) : [];
    const reply = next.find(isRequest)?.text;
    if (reply === undefined || objects(reply)) return [];
    const isAgreed = AGREEMENT.test(plain(reply.trimStart()));
    const units = unitsOf(source.text);
    const recommended = units.filter((unit) => proposes(unit, RECOMMENDATION));
    const chosen =
      recommended.length === 0 && isAgreed && wordCount(reply) <= MOST_IN_YES
        ? offeredIn(units)
        : recommended.filter(({ text }) => isAgreed || isTakenUp(text, next));
    return chosen.map(({ start, end, text }) => ({
      source: index,
      range: { start, end },
      intent: 'decision',
      text,
      confidence: isAgreed ? CONFIDENCE.agreed : CONFIDENCE.followed,
      settledBy: null,
    }));
  });
}

/** Does the request or the report of the next turn hold enough of what was said? */
function isTakenUp(text: string, next: readonly IdeaSource[]): boolean {
  const terms = topicsOf(text);
  return next.some((later) => shareOfWeight(terms, topicsOf(later.text)) >= TAKES_UP);
}

/** The last thing that could be done, in a report that offers to do something. */
function offeredIn(units: readonly Unit[]): readonly Unit[] {
  if (!units.some(isOffered)) return [];
  const last = units.findLast((unit) => !unit.offer && proposes(unit, POSSIBILITY));
  return last === undefined ? [] : [last];
}

const isOffered = ({ question, offer }: Unit): boolean => question && offer;

/** Does a sentence name what it proposes in such words, and on no condition? Else nobody has chosen yet. */
function proposes({ text, terms, question }: Unit, cue: RegExp): boolean {
  const words = plain(text);
  return (
    !question &&
    cue.test(words) &&
    !CONDITION.test(words) &&
    wordCount(text) >= (words.endsWith(':') ? LEAST_LEADING_IN : LEAST_WORDS) &&
    (namesObject(text) || namesSomething(terms))
  );
}

function objects(reply: string): boolean {
  const words = plain(reply.trimStart());
  return CORRECTION.test(words) || REVERSAL.exec(words)?.index === 0;
}

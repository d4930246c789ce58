import { AGREEMENT, CORRECTION } from '../anchors/cues.ts';
import { namesObject } from '../anchors/namesObject.ts';
import { namesSomething } from '../points/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Unit } from '../summarize/unit.ts';
import { POSSIBILITY, RECOMMENDATION, REVERSAL, plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import { unitsOf } from './reportUnits.ts';
import { isOutcome } from './settleOwn.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

const LEAST_WORDS = 3;
/** What only leads in what follows has to say enough by itself. */
const LEAST_LEADING_IN = 8;
/** Under what condition it holds: then nobody has chosen yet. */
const CONDITION = /(?<!\p{L})(?:if|unless|falls|wenn|si|se|если)(?!\p{L})/u;
const ONLY = /only (?:if|when)|unless|nur (?:wenn|falls)/u;

/** A reply of so many words says yes, and nothing of its own. */
const MOST_IN_YES = 4;

/**
 * What an assistant's report recommends of several ways, where the person goes on from it and does not object; and
 * what it says last that could be done, where they say yes to its offer.
 */
export function proposalIdeas(
  source: IdeaSource,
  index: number,
  reply: string,
): readonly DraftIdea[] {
  if (!isOutcome(source) || reply === '' || objects(reply)) return [];
  const units = unitsOf(source.text);
  const isAgreed = AGREEMENT.test(plain(reply.trimStart()));
  const said = units.filter((unit) => proposes(unit, RECOMMENDATION));
  const offered =
    said.length === 0 && isAgreed && wordCount(reply) <= MOST_IN_YES && units.some(isOffered)
      ? units.findLast((unit) => !unit.offer && proposes(unit, POSSIBILITY))
      : undefined;
  return [...said, ...(offered === undefined ? [] : [offered])].map(({ start, end, text }) => ({
    source: index,
    range: { start, end },
    intent: 'decision',
    text,
    confidence: isAgreed ? CONFIDENCE.agreed : CONFIDENCE.followed,
    settledBy: null,
  }));
}

const isOffered = ({ question, offer }: Unit): boolean => question && offer;

/** Does a sentence name what it proposes in such words, and on no condition? */
function proposes({ text, terms, question }: Unit, cue: RegExp): boolean {
  const words = plain(text);
  const at = cue.exec(words)?.index;
  return (
    at !== undefined &&
    !question &&
    wordCount(text) >= (words.endsWith(':') ? LEAST_LEADING_IN : LEAST_WORDS) &&
    !CONDITION.test(words.slice(0, at)) &&
    !ONLY.test(words) &&
    (namesObject(text) || namesSomething(terms))
  );
}

function objects(reply: string): boolean {
  const words = plain(reply.trimStart());
  return CORRECTION.test(words) || REVERSAL.exec(words)?.index === 0;
}

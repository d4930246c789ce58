import { AGREEMENT, CORRECTION } from '../anchors/cues.ts';
import { namesObject } from '../anchors/namesObject.ts';
import { namesSomething } from '../points/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Unit } from '../summarize/unit.ts';
import { RECOMMENDATION, REVERSAL, plain } from './cues.ts';
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

/** What an assistant's report recommends of several ways, where the person goes on from it and does not object. */
export function proposalIdeas(
  source: IdeaSource,
  index: number,
  reply: string,
): readonly DraftIdea[] {
  if (!isOutcome(source) || reply === '' || objects(reply)) return [];
  return unitsOf(source.text)
    .filter((unit) => recommends(unit))
    .map(({ start, end, text }) => ({
      source: index,
      range: { start, end },
      intent: 'decision',
      text,
      confidence: AGREEMENT.test(plain(reply)) ? CONFIDENCE.agreed : CONFIDENCE.followed,
      settledBy: null,
    }));
}

function recommends({ text, terms, question }: Unit): boolean {
  const words = plain(text);
  const at = RECOMMENDATION.exec(words)?.index;
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

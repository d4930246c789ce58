import { AGREEMENT } from '../anchors/cues.ts';
import { isSentence } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { Unit } from '../summarize/unit.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import type { PointsInput } from './pointsInput.ts';
import { isNameless, pointsSomewhere, turnsByAsking } from './workCues.ts';

/** So few words name their matter only by names. */
const FEW_WORDS = 5;
/** "Great choice!" answers, but says nothing. */
const LEAST_ANSWER = 2;

/** Are the words of somebody who turns work round understood only with what was answered? */
export function needsAnswer({ text, terms }: Unit): boolean {
  if (onlyPointsAway(text) || turnsByAsking(text)) return true;
  return wordCount(text) < FEW_WORDS && !terms.some(({ topical }) => topical);
}

/** Who says more names the matter besides pointing at it. */
const MOST_WORDS = 12;

/** "Don't check this in": what is meant stands elsewhere. */
export const onlyPointsAway = (text: string): boolean =>
  wordCount(text) <= MOST_WORDS && (pointsSomewhere(text) || isNameless(text));

/**
 * What was answered to a request: the first sentence of a message that agrees ("You're right, the setting should be a
 * number."), else the one that answers it in the report of its turn.
 *
 * @param after Indexes of the turn's events, the request left out.
 */
export function answerTo(
  after: Iterable<number>,
  {
    events,
    byEvent,
    answers,
  }: Pick<PointsInput, 'events'> & {
    readonly byEvent: ByEvent;
    readonly answers: ReadonlySet<number>;
  },
): ScoredUnit | undefined {
  let reported: ScoredUnit | undefined;
  for (const event of after) {
    const said = (byEvent.get(event) ?? []).filter(({ unit }) => unit.source === 'assistant');
    const [first] = said;
    if (first === undefined) continue;
    const agrees = AGREEMENT.test(events[event]?.text.trim().toLowerCase() ?? '');
    if (agrees && isAnswer(first.unit) && wordCount(first.unit.text) >= LEAST_ANSWER) return first;
    reported = said.find(({ unit }) => answers.has(unit.index) && isSentence(unit)) ?? reported;
  }
  return reported;
}

const isAnswer = ({ question, announced, leadIn, heading, row }: Unit): boolean =>
  !question && !announced && !leadIn && !heading && !row;

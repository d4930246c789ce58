import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { shareOfWeight } from '../text/shareOfWeight.ts';
import type { ByEvent } from './headlines.ts';
import { leans } from './leans.ts';
import { ENDING, LONGEST_POINT } from './point.ts';
import type { Candidate } from './point.ts';
import type { Turn } from './readTurns.ts';
import { saysMore } from './wholeRequest.ts';

/** Says yes or no, so that nobody understands it without the question. */
export function isYesOrNo({ source, text }: Unit): boolean {
  return source === 'assistant' && YES_OR_NO.test(text);
}

const YES_OR_NO = /^(?:yes|no|nope|yep|yeah|correct|exactly|right)\s*[,.!;:–—-]+\s*(?=\p{L})/iu;

/** Is a request nothing but one question, so that its report answers that? */
export function onlyAsks({ opener }: Turn, byEvent: ByEvent): boolean {
  const said = (byEvent.get(opener ?? -1) ?? []).filter(({ unit }) => saysMore(unit));
  const [first] = said;
  return (
    said.length === 1 &&
    first !== undefined &&
    titlePhrase(first.unit.text, guessLanguage(first.unit.text))?.form === 'question'
  );
}

/** The share of a question's weight from which on an answer repeats it. */
export const REPEATED = 0.34;

export interface Answered {
  readonly candidate: Candidate;
  readonly unit: Unit;
  readonly turn: number;
  readonly hangs: false;
  /** The unit of the question, by its index. */
  readonly within: number;
}

/**
 * An answer behind its question; undefined where that is none, leans itself, or is repeated in it.
 *
 * @param most The share of the question's weight that the answer may have, 0–1.
 */
export function behindQuestion(
  item: ScoredUnit,
  {
    turn,
    at,
    byEvent,
    worthWith,
  }: {
    readonly turn: number;
    readonly at: Turn;
    readonly byEvent: ByEvent;
    /** How likely somebody wants it with that question, 0–1. */
    readonly worthWith: (question: Unit) => number;
  },
  most = Infinity,
): Answered | undefined {
  const { unit, terms } = item;
  const asked = at.opener === null ? [] : (byEvent.get(at.opener) ?? []);
  const question = asked.find((one) => one.unit.question && !leans(one.unit));
  if (unit.event !== at.report || question === undefined || unit.place > 1) return undefined;
  if (shareOfWeight(question.terms, terms) > most) return undefined;
  const text = `${question.unit.text} → ${unit.text}`;
  if (text.length > LONGEST_POINT) return undefined;
  const candidate: Candidate = {
    role: 'found',
    text: text.replace(ENDING, ''),
    evidence: [
      { event: unit.event, start: unit.start, end: unit.end },
      { event: question.unit.event, start: question.unit.start, end: question.unit.end },
    ],
    worth: worthWith(question.unit),
    terms: terms.values().some((weight) => weight > 0) ? terms : question.terms,
    group: String(turn),
  };
  return { candidate, unit, turn, hangs: false, within: question.unit.index };
}

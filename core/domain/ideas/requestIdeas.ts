import {
  CORRECTION,
  DECISION,
  FAILURE,
  HYPOTHETICAL,
  NO_FAILURE,
  PROPOSAL,
  REQUEST,
  UNMARKED_QUESTION,
} from '../anchors/cues.ts';
import { POINTING } from '../text/pointing.ts';
import { namesObject } from '../anchors/namesObject.ts';
import { namesSomething } from '../points/point.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { wordCount } from '../text/terms.ts';
import { CHOICE, NO_WORDS, REVERSAL, directs, plain, suggests } from './cues.ts';
import { CONFIDENCE } from './weights.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';

/** A person's own words stand at the beginning of a message; behind them is what they paste. */
const OWN_SENTENCES = 4;
const LEAST_WORDS = 4;
const MOST_WORDS = 45;
/** A request of more headings or list items than prose is a template. */
const TEMPLATE = 6;
/** Output rather than words. */
const PRINTED = /0x[\da-f]{3}|[⨯✗✖│]|\w=$|\S{60}/iu;

/** What a person asks, chooses, and says is broken, in the words of a request. */
export function requestIdeas(source: IdeaSource, index: number): readonly DraftIdea[] {
  if (NO_WORDS.test(source.text)) return [];
  const { units } = preprocess([asMessage(source.text)]);
  if (units.filter(({ heading, row, item }) => heading || row || item).length >= TEMPLATE)
    return [];
  return units.filter(isOwn).flatMap((unit) => {
    const words = plain(source.text.slice(unit.start, unit.end));
    if (wordCount(unit.text) < LEAST_WORDS || wordCount(unit.text) > MOST_WORDS) return [];
    const told = (intent: DraftIdea['intent'], confidence: number): DraftIdea[] => [
      {
        source: index,
        range: { start: unit.start, end: unit.end },
        intent,
        text: unit.text,
        confidence,
        settledBy: null,
      },
    ];
    if (unit.question && isAboutWork(unit) && suggests(words))
      return told('decision', CONFIDENCE.suggested);
    if (asks(unit, words)) return told('question', CONFIDENCE.asked);
    if (chooses(unit, words)) return told('decision', CONFIDENCE.decided);
    if (isBroken(unit, words)) return told('problem', CONFIDENCE.reported);
    return [];
  });
}

const isOwn = ({ source, heading, row, item, place }: Unit): boolean =>
  source === 'user' && !heading && !row && !item && place < OWN_SENTENCES;

/** Does somebody want to know something that others may want to know, too? */
function asks(unit: Unit, words: string): boolean {
  if (!unit.question && !UNMARKED_QUESTION.test(asOneClause(words))) return false;
  return !REQUEST.test(words) && !CORRECTION.test(words) && isAboutWork(unit);
}

function chooses(unit: Unit, words: string): boolean {
  if (unit.question) return false;
  if (DECISION.test(words.replaceAll(/\blet us\b/g, "let's")))
    return namesObject(unit.text) || namesSomething(unit.terms);
  return (
    namesSomething(unit.terms) && (CHOICE.test(words) || turnsBack(words) || directsWork(words))
  );
}

/** Does it say how the work should be, rather than what is wrong with it or what might be? */
const directsWork = (words: string): boolean =>
  PROPOSAL.test(words) && !FAILURE.test(words) && !HYPOTHETICAL.test(words);

/** Does it begin by taking something back, and say what is to be done? */
function turnsBack(words: string): boolean {
  const back = REVERSAL.exec(words);
  return back?.index === 0 && directs(words.slice(back[0].length));
}

/** What is asked in two clauses is one question; so is one that is asked in short ("what's"). */
const asOneClause = (words: string): string =>
  words
    .replace(/^((?:so |and |but )?\p{L}+)'s /u, '$1 is ')
    .replaceAll(/, (?=or |what |why |how )/gu, ' ');

const isAboutWork = ({ text, terms }: Unit): boolean =>
  namesObject(text)
    ? terms.some(({ topical }) => topical)
    : namesSomething(terms) && wordCount(text) > LEAST_WORDS + 1;

function isBroken(unit: Unit, words: string): boolean {
  return (
    FAILURE.test(words) &&
    !PRINTED.test(unit.text) &&
    !NO_FAILURE.test(words) &&
    !HYPOTHETICAL.test(words) &&
    !POINTING.test(words) &&
    namesSomething(unit.terms)
  );
}

const asMessage = (text: string): SummaryEvent => ({
  kind: 'message',
  role: 'user',
  name: null,
  ms: 0,
  text,
  opensTurn: true,
});

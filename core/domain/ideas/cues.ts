/** What tells ideas apart in any language, beside what tells anchors. */
import { ANSWERED_CHOICE, DECISION, PROPOSAL, QUESTION_OPENER } from '../anchors/cues.ts';
import { alternatives, anyOf } from '../lexicon/patterns.ts';

/** Says which way to go, in a statement or in a suggestion. */
export const CHOICE = anyOf(({ anchors }) => anchors.choices);
/** Says which of several ways its speaker would go. */
export const RECOMMENDATION = anyOf(({ anchors }) => anchors.recommendations);
/** Takes back, or replaces, what held before. */
export const REVERSAL = anyOf(({ anchors }) => anchors.reversals);
/** Says under what condition something holds. */
export const CONDITION = anyOf(({ anchors }) => anchors.conditions);
/** Says what could be done. */
export const POSSIBILITY = anyOf(({ anchors }) => anchors.possibilities);
const heading = (words: string): RegExp =>
  new RegExp(`^(?:${words})(?: \\([^()]+\\))?[:：]?$`, 'u');
/** The whole of a heading, or of a line that leads in a list: what is left to do. */
export const LEFT_HEADING = heading(alternatives(({ anchors }) => anchors.leftHeadings));
/** The same of what could be done: whoever goes on takes some of it, without saying so. */
export const SUGGESTED_HEADING = heading(alternatives(({ anchors }) => anchors.suggestedHeadings));
/** What is neither a request nor prose of a person: a command of the tool, or a plan that was handed over. */
export const NO_WORDS =
  /^\s*(?:\/[\w:-]+|<[\w-]+>|\[(?:image|request)|#\s|implement the following plan)/iu;
/** Words in the lower case and with the apostrophes that the patterns are written in. */
export const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** Do words that end as a question suggest a way to go ("maybe we should …?"), rather than ask for one? */
export function suggests(text: string): boolean {
  const words = plain(text);
  const at = CHOICE.exec(words)?.index;
  return at !== undefined && (at === 0 || !QUESTION_OPENER.test(words));
}

/** Does a person say which way to go, rather than only that something is wrong? */
export function directs(text: string): boolean {
  const words = plain(text);
  return [DECISION, PROPOSAL, ANSWERED_CHOICE, CHOICE, REVERSAL].some((cue) => cue.test(words));
}

/** What tells ideas apart in any language, beside what tells anchors. */
import { ANSWERED_CHOICE, DECISION, PROPOSAL } from '../anchors/cues.ts';
import { anyOf } from '../lexicon/patterns.ts';

/** Takes back, or replaces, what held before. */
export const REVERSAL = anyOf(({ anchors }) => anchors.reversals);
/** What is neither a request nor prose of a person: a command of the tool, or a plan that was handed over. */
export const NO_WORDS =
  /^\s*(?:\/[\w:-]+|<[\w-]+>|\[(?:image|request)|#\s|implement the following plan)/iu;
/** Words in the lower case and with the apostrophes that the patterns are written in. */
export const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** Does a person say which way to go, rather than only that something is wrong? */
export function directs(text: string): boolean {
  const words = plain(text);
  return [DECISION, PROPOSAL, ANSWERED_CHOICE, REVERSAL].some((cue) => cue.test(words));
}

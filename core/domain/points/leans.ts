import { standsAlone } from '../summarize/briefPoints.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { namesSomething } from './point.ts';

/** "Create design and beads for this", "don't check this in". */
const POINTS_AT_THE_END =
  /\b(?:about|for|from|in|into|like|of|on|to|with) (?:it|them|these|this|those|that)[\s.!?]*$|^(?:please |don't |do not |just |also |then |and |but |\p{L}+ ){0,3}(?:it|them|this|that) (?:in|out|up|down|off|on|too|again|as well)[\s.!?]*$/iu;

/**
 * Does a person's sentence only point at its matter ("add it in …", "yes, but why does this happen?"),
 * so that nobody understands it without the one before?
 */
export function leans(unit: Unit): boolean {
  return !standsAlone(unit) || onlyPoints(unit.text) || !namesSomething(unit.terms);
}

/** Does it call its matter nothing but "it", "this" or the like? */
export function onlyPoints(text: string): boolean {
  return POINTS_AT_THE_END.test(text) || titlePhrase(text, guessLanguage(text))?.leaning === true;
}

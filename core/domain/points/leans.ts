import { standsAlone } from '../summarize/briefPoints.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { namesSomething } from './point.ts';
import { pointerIn, pointsAtItsEnd } from './workCues.ts';

/**
 * Does a person's sentence only point at its matter ("add it in …", "yes, but why does this happen?"),
 * so that nobody understands it without the one before?
 */
export function leans(unit: Unit): boolean {
  return (
    !standsAlone(unit) ||
    onlyPoints(unit.text) ||
    !namesSomething(unit.terms) ||
    pointsBeforeItNames(unit)
  );
}

/** "Would it need to import the session": what it is was said before. */
function pointsBeforeItNames({ text, terms }: Unit): boolean {
  const at = pointerIn(text);
  return at >= 0 && !terms.some(({ topical, end }) => topical && end <= at);
}

/** Does it call its matter nothing but "it", "this" or the like? */
export function onlyPoints(text: string): boolean {
  return pointsAtItsEnd(text) || titlePhrase(text, guessLanguage(text))?.leaning === true;
}

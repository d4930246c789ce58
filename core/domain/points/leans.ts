import { standsAlone } from '../summarize/briefPoints.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import { namesSomething } from './point.ts';
import { pointedAt, pointerIn, pointsAtItsEnd } from './workCues.ts';

/** So many words say of what by one name. */
const LONG = 6;

/**
 * Does a person's sentence only point at its matter ("add it in …", "yes, but why does this happen?"),
 * so that nobody understands it without the one before?
 */
export function leans(unit: Unit): boolean {
  return (
    !standsAlone(unit) ||
    onlyPoints(unit.text) ||
    !saysOfWhat(unit) ||
    pointsBeforeItNames(unit) ||
    namesOnlyByPointing(unit)
  );
}

/** A long sentence with one name says of what, a short one with two. */
function saysOfWhat({ text, terms }: Unit): boolean {
  return namesSomething(terms) || (wordCount(text) >= LONG && terms.some(({ topical }) => topical));
}

/** "Would it need to import the session": what it is was said before. */
function pointsBeforeItNames({ text, terms }: Unit): boolean {
  const at = pointerIn(text);
  return at >= 0 && !terms.some(({ topical, end }) => topical && end <= at);
}

/** "Why didn't you follow this rule?": which one was said before. */
function namesOnlyByPointing({ source, text, terms }: Unit): boolean {
  const at = source === 'user' ? pointedAt(text) : -1;
  if (at < 0) return false;
  const next = terms.find(({ start }) => start > at);
  return !namesSomething(terms.filter((term) => term !== next));
}

/** Does it call its matter nothing but "it", "this" or the like? */
export function onlyPoints(text: string): boolean {
  return pointsAtItsEnd(text) || titlePhrase(text, guessLanguage(text))?.leaning === true;
}

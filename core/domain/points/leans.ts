import { standsAlone } from '../summarize/briefPoints.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { namesSomething } from './point.ts';

/**
 * Does a person's sentence only point at its matter ("add it in …", "yes, but why does this happen?"),
 * so that nobody understands it without the one before?
 */
export function leans(unit: Unit): boolean {
  if (!standsAlone(unit)) return true;
  const phrase = titlePhrase(unit.text, guessLanguage(unit.text));
  return phrase?.leaning === true || !namesSomething(unit.terms);
}

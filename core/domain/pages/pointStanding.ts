import { FACT } from '../anchors/cues.ts';
import { namesOnlyFiles } from '../points/toldAs.ts';
import { asksForStep, isRoutine, isTrifle, offeredIn } from '../points/workCues.ts';
import { titleRules } from '../summarize/titleRules.ts';
import type { PeriodBullet } from '../summarize/types.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';

/** A commit or a pull request stands for work that is there; what convention calls for does not tell it. */
const SUBMITTED = /\([\da-f]{7}\)$|^Pull request #/;
const CHORE =
  /^(?:Merge\b|(?:small|minor|more|some)\b|Pull request #\d+$|(?:address|apply|fix)(?:ed|es|ing)?\b.{0,20}\b(?:feedback|review|comments|lint|typos?|conflicts)\b)/i;
/** "Ready to push? → Yes": the question. */
const ANSWERED = /^.*\?(?= →)/u;
const WORK = 1.5;
export const BY_THE_WAY = 0.2;
/** What only points at its matter cannot be understood among the work of others; what goes with any tells nothing. */
const LEANING = 0.3;

/** "Address 1 first", "Implement 1,2 and 3": of a list that nobody sees here. */
const BY_NUMBER =
  /^(?:(?:please|ok|yes|and|let's|just) )*(?:address|implement|do|fix|apply|take|try|use|start with|go with|option|number) (?:number |option |point |item |#)?\d{1,2}(?:[,.]|\s+(?:and|or|first|then|only|→)|\s*[,&+]|$)/iu;

/** What goes with it may be understood ("address 1, and let it reset the branch that has no owner"). */
const LEAST_BESIDE = 6;

const isByNumber = (text: string): boolean => {
  const [number] = BY_NUMBER.exec(text) ?? [];
  const beside = text.slice(number?.length ?? 0).replace(/→.*$/u, '');
  return number !== undefined && wordCount(beside) < LEAST_BESIDE;
};

/** A few words of a correction do not say of what. */
const FEW_WORDS = 5;
const SHORT = 0.5;
const CAUSE = 1.4;

/** How well a point can be understood among the work of others, and tells of it; 1 for most. */
export function standingOf({ role, text }: Pick<PeriodBullet, 'role' | 'text'>): number {
  if (CHORE.test(text) || isRoutine(text) || isByNumber(text) || namesOnlyFiles(text))
    return BY_THE_WAY;
  const asked = role === 'open' ? text : role === 'decided' ? (ANSWERED.exec(text)?.[0] ?? '') : '';
  if (asksForStep(asked)) return BY_THE_WAY;
  if (offeredIn(asked) !== undefined) return LEANING;
  if (titleRules(guessLanguage(text)).pointing.test(text)) return LEANING;
  if (role === 'corrected' && wordCount(text) < FEW_WORDS) return SHORT;
  if (role === 'done' && isTrifle(text)) return LEANING;
  if (role === 'found' && FACT.test(text.toLowerCase())) return CAUSE;
  return SUBMITTED.test(text) ? WORK : 1;
}

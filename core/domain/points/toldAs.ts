import { DEED, LOOK, STATUS, TROUBLE } from '../anchors/cues.ts';
import { titleRules } from '../summarize/titleRules.ts';
import { guessLanguage } from '../text/language.ts';
import { remembered } from '../text/remembered.ts';
import { LABEL } from './reportsChange.ts';

/** More words tell more than how work stands. */
const LONGEST_STATUS = 110;

/** Does a sentence say only how work stands or that it runs, or what its speaker looked at or is about to tell? */
export const saysOnlyHowItStands = remembered((text) => {
  const said = plain(text);
  if (LOOK.test(said)) return true;
  return said.length <= LONGEST_STATUS && STATUS.test(said);
});

/** Does a sentence tell what was wrong, rather than what was done about it? */
export function isTrouble(text: string): boolean {
  return TROUBLE.test(plain(text));
}

/** "It now shows:" above a list or an example says what came of the work. */
export function saysNow(text: string): boolean {
  const said = plain(text);
  return /\bnow\b/.test(said) && DEED.test(said);
}

/** Does a point only name the files that were changed, because nothing says what was done? */
export const namesOnlyFiles = (text: string): boolean =>
  /^Changed \S+\.\w+(?:, \S+\.\w+)*(?: and \d+ more)?$/u.test(text);

/** Labels that say only which step it was: "Conflict 2: …", "Test fix: …". */
const STEP =
  /^(?:(?:bug|test|code|doc|docs|lint|minor|quick) ?(?:fix(?:es)?|updates?|changes?)|(?:conflict|step|item|part|point|task|fix|change|update|line) ?#?\d*|\d+[.)])$/i;

/** A report without a label that says only which step it was. */
export function withoutStep(text: string): string {
  const label = LABEL.exec(text)?.[0];
  if (label === undefined || !STEP.test(label.replace(/:\s+$/u, ''))) return text;
  const rest = text.slice(label.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Removing the markers and choosing the newer date": a verb in its form for what goes on, and none of a sentence. */
export const isUnderWay = remembered((text) => {
  const [opening, stem] = /^(?:now |still )?(\p{L}{2,})ing\s/iu.exec(text) ?? [];
  if (opening === undefined || stem === undefined || !['en', 'other'].includes(guessLanguage(text)))
    return false;
  const { verb } = titleRules('en');
  const forms = [stem, `${stem}e`, stem.replace(/(\p{L})\1$/u, '$1')];
  const main = text.replace(PURPOSE, '');
  return forms.some((form) => verb.test(form)) && !main.includes(',') && !FINITE.test(main);
});

/** "… to see how tables are read", "… whether they are read": what for, and what is looked at. */
const PURPOSE = /\s(?:to|so that|and see|and check|how|if|whether|which|why) \p{L}.*$/iu;

const FINITE =
  /\b(?:is|are|was|were|will|would|has|have|had|can|could|should|must|does|did|now|(?:show|prov|reveal|confirm|fail|pass|work|help|caus|break|us|tak|need|requir|mak|return|giv)(?:e?s|e?d))\b/iu;

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

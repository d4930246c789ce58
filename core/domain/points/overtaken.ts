import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import type { Term } from '../text/terms.ts';
import { isNotYet, tellsRemedy } from './workCues.ts';

/** Opens with what was taken away: "Removed the retry, since …". */
const REMOVES =
  /^(?:[^.!?:]{1,40}:\s+)?(?:(?:i|we)(?:['’]ve| have)? )?(?:now |also |then )*(?:removed?|deleted?|dropped?|drop|reverted?|undid|undo)\s+(?<object>[^.;:]+)/iu;
/** Behind these stands why or where. */
const REST = /\s(?:since|because|as|so|that|which|in favou?r|and|from|instead)\s.*$/iu;
/** The words of an object that say what it is. */
const HEAD = 4;
/** The share of them that an earlier point has to have. */
const SAME = 0.6;

/** What a point takes away, by the keys of its words; empty if nothing. */
export function removedBy(text: string): readonly string[] {
  const object = REMOVES.exec(text)?.groups?.['object'];
  return object === undefined ? [] : keysOf(object.replace(REST, '')).slice(0, HEAD);
}

/** Does a point tell of something that a later one takes away, rather than take it away itself? */
export function isOvertaken(text: string, removed: readonly string[]): boolean {
  if (removed.length === 0 || removedBy(text).length > 0) return false;
  const own = new Set(keysOf(text));
  return removed.filter((key) => own.has(key)).length >= SAME * removed.length;
}

/** Between a question and the answer that is the finding. */
const ANSWERED = '→';

/** Of a short sentence, half of the words are enough ("pushed to remote"). */
const SAME_OF_FEW = 0.5;

/** Does a later deed speak of what a finding says was not so? */
export function isMendedBy(found: string, deed: string): boolean {
  if (!isNotYet(found) || isNotYet(deed)) return false;
  const head = keysOf(found.slice(found.indexOf(ANSWERED) + 1)).slice(0, HEAD);
  const own = new Set(keysOf(deed));
  return head.length > 1 && head.filter((key) => own.has(key)).length >= SAME_OF_FEW * head.length;
}

/** Does a deed say what a finding says would have to be done ("the fix is to sort first", "sorted them first")? */
export function isCarriedOut(found: string, deed: string): boolean {
  if (!tellsRemedy(found)) return false;
  const wanted = keysOf(found).filter((key) => !REMEDY_WORDS.has(key));
  const own = new Set(keysOf(deed));
  return (
    wanted.length > 1 && wanted.filter((key) => own.has(key)).length >= SAME_OF_FEW * wanted.length
  );
}

const REMEDY_WORDS: ReadonlySet<string> = new Set(
  termsOf('fix solution approach way need', 'en').map(({ key }) => key),
);

function keysOf(text: string): string[] {
  return termsOf(text, guessLanguage(text))
    .filter(tells)
    .map(({ key }) => key);
}

const tells = ({ stop, shape }: Term): boolean => !stop && shape !== 'number';

import { AGREEMENT, ANSWERED_CHOICE, DECISION } from '../anchors/cues.ts';
import { wordCount } from '../text/terms.ts';
import { goesAhead } from './workCues.ts';

/** Up to so many words answer what was proposed. */
const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
const CUES = [AGREEMENT, ANSWERED_CHOICE, DECISION];

/** Is a request a short answer that agrees or chooses, so that it takes up what was proposed? */
export function isAgreement(request: string): boolean {
  // Length first: counting the words of a paste takes long.
  if (request.length > MOST_CHARACTERS || wordCount(request) > MOST_WORDS) return false;
  const said = request.toLowerCase();
  return !/[?？]/u.test(said) && (CUES.some((cue) => cue.test(said)) || goesAhead(request));
}

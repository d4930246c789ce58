/** How people talk about work, ready to be matched. {@link WorkPatterns} describes each of them. */
import { plain } from '../ideas/cues.ts';
import { remembered } from '../text/remembered.ts';
import { anyOf } from '../lexicon/patterns.ts';
import type { Patterns } from '../lexicon/pattern.ts';
import type { WorkPatterns } from '../lexicon/workPatterns.ts';

type Choose = (work: WorkPatterns) => Patterns;

const pattern = (choose: Choose): RegExp =>
  anyOf(({ work }) => (work === null ? [] : choose(work)));

function cue(choose: Choose): (text: string) => boolean {
  const found = pattern(choose);
  return remembered((text) => found.test(plain(text)));
}

export const objectsTo = cue(({ objections }) => objections);
export const turnsByAsking = cue(({ doubts }) => doubts);
export const leavesNothing = cue(({ clearances }) => clearances);
export const takesCommitAway = cue(({ resets }) => resets);
export const isOfProcess = cue(({ steps }) => steps);
export const asksForStep = cue(({ nextSteps }) => nextSteps);
export const isRoutine = cue(({ routine }) => routine);
export const isOwnStep = cue(({ ownSteps }) => ownSteps);
export const isCaveat = cue(({ caveats }) => caveats);
export const isLesson = cue(({ lessons }) => lessons);
export const leadsElsewhere = cue(({ leadingEnds }) => leadingEnds);
export const pointsAtItsEnd = cue(({ pointingEnds }) => pointingEnds);
export const pointsSomewhere = cue(({ pointing }) => pointing);
export const isNameless = cue(({ nameless }) => nameless);
export const isChore = cue(({ chores }) => chores);
export const asksBesides = cue(({ besides }) => besides);
export const tellsTry = cue(({ tries }) => tries);
export const isOfBranch = cue(({ ofBranch }) => ofBranch);
export const tellsOfOthers = cue(({ ofOthers }) => ofOthers);
export const isTrifle = cue(({ trifles }) => trifles);
export const tellsHowAllStands = cue(({ wholes }) => wholes);
export const isNotYet = cue(({ notYet }) => notYet);
export const isUnsolved = cue(({ unsolved }) => unsolved);
export const instructs = cue(({ instructions }) => instructions);
export const complains = cue(({ complaints }) => complaints);
export const isProviso = cue(({ provisos }) => provisos);
export const goesAhead = cue(({ goAheads }) => goAheads);

const SHOULD = anyOf(({ anchors: { proposals, recommendations } }) => [
  ...proposals,
  ...recommendations,
]);
/** Says what would have to be done ("the fix is to sort first"). */
export const tellsRemedy = cue(({ remedies }) => remedies);

/** Does a sentence say what should or would have to be done? */
export function proposes(text: string): boolean {
  return SHOULD.test(plain(text)) || tellsRemedy(text);
}

const POINTER = pattern(({ pointers }) => pointers);

/** Where a sentence first points at a matter, in UTF-16 units; -1 if it does not. */
export function pointerIn(text: string): number {
  return plain(text).search(POINTER);
}

const POINTING = pattern(({ pointing }) => pointing);

/** Where a sentence points at something with "this" or the like, in UTF-16 units; -1 if it does not. */
export function pointedAt(text: string): number {
  return plain(text).search(POINTING);
}

const OFFER = pattern(({ offers }) => offers);

/** What an offer to go on is about; undefined if it is none. */
export function offeredIn(text: string): string | undefined {
  const said = plain(text);
  const offered = said.replace(OFFER, '').trimStart();
  return offered === said ? undefined : offered;
}

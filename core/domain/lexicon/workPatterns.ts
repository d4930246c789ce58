import type { Patterns } from './pattern.ts';

/**
 * How people and assistants talk about work, beside what tells anchors. Matched in lower case with straight
 * apostrophes: whole words of languages with spaces, pieces of the others.
 */
export interface WorkPatterns {
  /** A request says that what was reported before it does not hold ("the redirect doesn't work"). */
  readonly objections: Patterns;
  /** A request turns what was decided or told round by asking ("why can't we just use …"). */
  readonly doubts: Patterns;
  /** A request leaves nothing of what was there ("completely remove"). */
  readonly clearances: Patterns;
  /** A request takes a commit away. */
  readonly resets: Patterns;
  /** A request only asks for a step of any work ("commit this, push"). */
  readonly steps: Patterns;
  /** A question asks where and how the work goes on ("Ready to force-push?"). */
  readonly nextSteps: Patterns;
  /** A to-do that any work has ("run the tests"). */
  readonly routine: Patterns;
  /** A to-do of the assistant's own procedure: ticked off, it says nothing of what was done. */
  readonly ownSteps: Patterns;
  /** Tells of checks that its speaker ran or left out, which is no finding. */
  readonly caveats: Patterns;
  /** Explains something that is true of any work ("In Go, a builder is …"). */
  readonly lessons: Patterns;
  /** Leads on to what is not told with it ("you find it here"). */
  readonly leadingEnds: Patterns;
  /** Opens an offer to go on ("want me to"). */
  readonly offers: Patterns;
  /** The whole of a request that lets somebody do what they proposed ("build it"). */
  readonly goAheads: Patterns;
  /** Says what would have to be done. */
  readonly remedies: Patterns;
  /** Calls its matter nothing but "it" or "this" at its end. */
  readonly pointingEnds: Patterns;
  /** Points at a matter, rather than at what is clear from the sentence ("does it fail?", "break this"). */
  readonly pointers: Patterns;
  /** Likewise anywhere, but for what is at hand ("this branch"). */
  readonly pointing: Patterns;
  /** A name that anything may have ("the last change"). */
  readonly nameless: Patterns;
  /** A request for what goes with any work ("add tests for it", "check my last change again"). */
  readonly chores: Patterns;
  /** A request asks for something besides. */
  readonly besides: Patterns;
  /** A request tells what its speaker tried: the matter is what came of that. */
  readonly tries: Patterns;
  /** Asks for the branch itself ("fix the merge conflicts"). */
  readonly ofBranch: Patterns;
  /** Opens a list of what others did, or of what something does. */
  readonly ofOthers: Patterns;
  /** A change that goes with any other and tells nothing of it ("updated the doc comment"). */
  readonly trifles: Patterns;
  /** How all of it stands in the end ("the export works now"). */
  readonly wholes: Patterns;
  /** How something stood, rather than why. */
  readonly notYet: Patterns;
  /** A report says that what was wrong still is. */
  readonly unsolved: Patterns;
  /** A report tells the person what to do, or what they wanted. */
  readonly instructions: Patterns;
  /** A request only points at an error, which stands beside it. */
  readonly complaints: Patterns;
  /** Says under what condition the work is done ("make sure that nothing breaks"). */
  readonly provisos: Patterns;
}

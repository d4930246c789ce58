import type { Parsed } from '../measures/parseLines.ts';
import type { Cost } from './importing.ts';
import type { BacklogResult, BacklogTask } from './backlogRound.ts';
import type { LargeResult, LargeTask } from './largeRound.ts';
import type { OneFileTask } from './oneFileRound.ts';
import type { ReadingResult, ReadingTask } from './readingRound.ts';
import type { ParseTask } from './parseRound.ts';
import type { SmallResult, SmallTask } from './smallRound.ts';
import type { TurnEndsResult, TurnEndsTask } from './turnEndsRound.ts';
import type { WindowResult, WindowTask } from './windowRound.ts';

/** What each round is asked for and answers, by its name. */
export interface Rounds {
  readonly parse: { readonly task: ParseTask; readonly result: Parsed };
  readonly small: { readonly task: SmallTask; readonly result: SmallResult };
  readonly large: { readonly task: LargeTask; readonly result: LargeResult };
  readonly backlog: { readonly task: BacklogTask; readonly result: BacklogResult };
  readonly reading: { readonly task: ReadingTask; readonly result: ReadingResult };
  readonly turnEnds: { readonly task: TurnEndsTask; readonly result: TurnEndsResult };
  readonly window: { readonly task: WindowTask; readonly result: WindowResult };
  readonly oneFile: { readonly task: OneFileTask; readonly result: Cost };
}

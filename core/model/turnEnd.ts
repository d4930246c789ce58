/** How long a conversation must be silent until its last turn counts as ended, in ms. */
export interface TurnTimeouts {
  /** After a message of the assistant that no end mark follows; the turn is then complete. */
  readonly completeAfterMs: number;
  /** After anything else; the turn was then cut off. */
  readonly partialAfterMs: number;
}

/**
 * Of 959 real turns, a text of the assistant was followed by more of its turn after 2 s of silence
 * 523 times, after 10 s 91 times.
 */
export const DEFAULT_TURN_TIMEOUTS: TurnTimeouts = {
  completeAfterMs: 8_000,
  partialAfterMs: 30 * 60_000,
};

/**
 * How a turn ended so far, as stored: in the middle of work, with words of the assistant that may be
 * its last, by a hand that stopped it, or by a mark that says that it is over.
 */
export const TURN_ENDING = { cut: 0, replied: 1, interrupted: 2, ended: 3 } as const;

export type TurnState = 'open' | 'complete' | 'partial';

/** All that decides on the state of a turn. */
export interface TurnEnd {
  /** One of {@link TURN_ENDING}. */
  readonly ending: number;
  /** Is it the last of its conversation? */
  readonly isLast: boolean;
  /** When the conversation's last line arrived here, epoch ms of this machine's clock. */
  readonly arrivedMs: number;
}

/** An arrival from further ahead tells that this machine's clock was set back. */
const SKEW_MS = 5_000;

/** What an event says about how its turn goes on. */
export interface TurnStep {
  readonly interrupts: boolean;
  readonly endsTurn: boolean;
  readonly goesOn: boolean;
  /** Is it a message of the assistant? */
  readonly isReply: boolean;
  /** Is it a note of the system? */
  readonly isNote: boolean;
}

/** How a turn has ended after a further event, given how it had ended before. */
export function endingAfter(before: number, step: TurnStep): number {
  if (step.interrupts) return TURN_ENDING.interrupted;
  if (step.endsTurn) return TURN_ENDING.ended;
  if (step.goesOn) return TURN_ENDING.cut;
  if (step.isReply) return TURN_ENDING.replied;
  // A note after the reply says nothing about how the turn ended; a new call does.
  return step.isNote ? before : TURN_ENDING.cut;
}

/**
 * How a turn has ended after a mark that is no event of its own: a line of the log, a hook's note.
 * `cut`: the mark says that it was cut off. What a person stopped stays stopped.
 */
export function endingMarked(before: number, cut: boolean): number {
  return cut || before === TURN_ENDING.interrupted ? TURN_ENDING.interrupted : TURN_ENDING.ended;
}

/**
 * The state of a turn: an end mark or the next request completes it at once, and so does silence
 * after words of the assistant; an interruption, or too long a silence, cuts it off. Silence is
 * counted from the arrival of the last line, whatever times the log tells.
 */
export function turnState(
  turn: TurnEnd,
  { nowMs, ...timeouts }: TurnTimeouts & { readonly nowMs: number },
): TurnState {
  if (turn.ending === TURN_ENDING.interrupted) return 'partial';
  if (!turn.isLast || turn.ending === TURN_ENDING.ended) return 'complete';
  const isSilent = nowMs >= silentAtMs(turn, timeouts);
  if (turn.ending !== TURN_ENDING.replied) return isSilent ? 'partial' : 'open';
  return isSilent || nowMs < turn.arrivedMs - SKEW_MS ? 'complete' : 'open';
}

/** From when on a turn that nothing else ended has ended by silence, epoch ms. */
export function silentAtMs(
  { ending, arrivedMs }: Pick<TurnEnd, 'ending' | 'arrivedMs'>,
  { completeAfterMs, partialAfterMs }: TurnTimeouts,
): number {
  return arrivedMs + (ending === TURN_ENDING.replied ? completeAfterMs : partialAfterMs + 1);
}

/** How long a conversation must be silent until its last turn counts as ended, in ms. */
export interface TurnTimeouts {
  /** After a message of the assistant; the turn is then complete. */
  readonly completeAfterMs: number;
  /** After anything else; the turn was then cut off. */
  readonly partialAfterMs: number;
}

export const DEFAULT_TURN_TIMEOUTS: TurnTimeouts = {
  completeAfterMs: 2_000,
  partialAfterMs: 30 * 60_000,
};

/** How a turn ended so far: without the assistant's words, with them, or by the user's hand. As stored. */
export const TURN_ENDING = { cut: 0, replied: 1, interrupted: 2 } as const;

export type TurnState = 'open' | 'complete' | 'partial';

/** Clocks of programs differ; an event from further ahead tells that one of them was set. */
const SKEW_MS = 5_000;

/**
 * When a turn ends: the next request completes it, and so does silence after the reply; an
 * interruption, or too long a silence, cuts it off.
 */
export function turnState(
  turn: {
    /** One of {@link TURN_ENDING}. */
    readonly ending: number;
    /** Is it the last of its conversation? */
    readonly isLast: boolean;
    /** Of its last event. */
    readonly endMs: number;
  },
  { nowMs, completeAfterMs, partialAfterMs }: TurnTimeouts & { readonly nowMs: number },
): TurnState {
  if (turn.ending === TURN_ENDING.interrupted) return 'partial';
  if (!turn.isLast) return 'complete';
  const silenceMs = nowMs - turn.endMs;
  if (turn.ending === TURN_ENDING.replied)
    return silenceMs >= completeAfterMs || silenceMs < -SKEW_MS ? 'complete' : 'open';
  return silenceMs > partialAfterMs ? 'partial' : 'open';
}

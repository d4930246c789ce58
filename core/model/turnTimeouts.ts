/** How long it must be silent, ms, until the last turn of a conversation counts as ended. */
export interface TurnTimeouts {
  /** After the assistant's words: the turn is complete. */
  readonly completeAfterMs: number;
  /** After anything else: it was cut off. */
  readonly partialAfterMs: number;
}

export const DEFAULT_TURN_TIMEOUTS: TurnTimeouts = {
  completeAfterMs: 2_000,
  partialAfterMs: 30 * 60_000,
};

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

import type { TurnRow } from './turns.ts';

/** The end of a conversation's timeline while a batch is being appended to it. */
export interface Tail {
  readonly ix: number;
  position: number;
  turn: number;
  /** The last event; null if there is none. */
  last: TailPlace | null;
  /** Whether the appended events may change which conversation shows what, or in which order. */
  unsettled: boolean;
  turnRow: TurnRow | undefined;
  /** What the batch had of it: nothing, only repeats, or new events. */
  had: 'nothing' | 'repeats' | 'events';
  /** The latest logged time in the batch, ms; 0 without events. */
  saidMs: number;
}

export interface TailPlace {
  readonly eventIx: number;
  readonly fileIx: number;
  readonly start: number;
  readonly ordinal: number;
}

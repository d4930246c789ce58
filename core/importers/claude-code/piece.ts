import type { EventDraft } from '../importer.ts';

/** An event without what all events of its line share: ids, time and conversation. */
export type Piece = Pick<
  EventDraft,
  'kind' | 'role' | 'name' | 'text' | 'interrupts' | 'endsTurn' | 'goesOn' | 'facts'
> & {
  readonly opensTurn?: true;
  /** Of a tool's call, and of its result. */
  readonly callId?: string;
};

/** A system note: something that neither the user nor the model said. */
export function note(name: string, text: string): Piece {
  return { kind: 'system', role: 'system', name, text };
}

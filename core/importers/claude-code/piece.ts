import type { EventDraft } from '../importer.ts';

/** An event without what its line says for all of them: ids, time and place. */
export type Piece = Pick<EventDraft, 'kind' | 'role' | 'name' | 'text'> & {
  readonly opensTurn?: true;
  readonly interrupts?: true;
};

/** A system note: something in the log that neither the user nor the model said. */
export function note(name: string, text: string): Piece {
  return { kind: 'system', role: 'system', name, text };
}

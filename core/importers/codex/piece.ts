import type { EventDraft } from '../importer.ts';

/** An event without what its line says for all of them: ids, time and place. */
export type Piece = Pick<EventDraft, 'kind' | 'role' | 'name' | 'text'> & {
  readonly opensTurn?: true;
  readonly interrupts?: true;
  /** The call that it is, or whose result it is. Where it is the same, so is the event. */
  readonly callId?: string;
  /** What is compared instead of its text to find the same in another stream. */
  readonly sameAs?: string;
  /** Nothing new when it comes a second time within a turn. */
  readonly once?: true;
};

/** A system note: something in the log that neither the user nor the model said. */
export function note(name: string, text: string): Piece {
  return { kind: 'system', role: 'system', name, text };
}

/** What the model thought; nothing when it is blank. */
export function thinking(text: string | undefined): Piece[] {
  if (text === undefined || text.trim() === '') return [];
  return [{ kind: 'thinking', role: 'assistant', name: null, text }];
}

export interface ToolUse {
  readonly callId: string | undefined;
  readonly name: string | null;
  readonly text: string;
}

export function toolCall({ callId, name, text }: ToolUse): Piece {
  return {
    kind: 'tool_call',
    role: 'assistant',
    name,
    text,
    ...(callId !== undefined && { callId }),
  };
}

/** It keeps its place even when it is empty: it says that the tool ran. */
export function toolResult({ callId, name, text }: ToolUse): Piece {
  return { kind: 'tool_result', role: 'tool', name, text, ...(callId !== undefined && { callId }) };
}

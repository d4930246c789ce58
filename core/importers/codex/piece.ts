import type { EventDraft, QuotedFact } from '../importer.ts';

/** An event without what all events of its line share: ids, time and conversation. */
export type Piece = Pick<
  EventDraft,
  'kind' | 'role' | 'name' | 'text' | 'interrupts' | 'endsTurn' | 'goesOn'
> & {
  readonly opensTurn?: true;
  /** What it shows; asked only if it becomes an event, because asking changes what is remembered. */
  readonly facts?: () => readonly QuotedFact[];
  /** The id of its call. Pieces with the same id are the same event. */
  readonly callId?: string;
  /** Compared instead of its text to recognise it in another stream. */
  readonly sameAs?: string;
  /** Only counts once per turn. */
  readonly once?: true;
};

/** A system note: something that neither the user nor the model said. */
export function note(name: string, text: string): Piece {
  return { kind: 'system', role: 'system', name, text };
}

/** What the model thought; nothing if blank. */
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

/** Kept even if empty, because it shows that the tool ran. */
export function toolResult({ callId, name, text }: ToolUse): Piece {
  return { kind: 'tool_result', role: 'tool', name, text, ...(callId !== undefined && { callId }) };
}

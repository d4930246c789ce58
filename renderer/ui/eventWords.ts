/** Events in words: who speaks, and a folded event in one line. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { unreachable } from '../../core/model/result.ts';
import { commandOutput } from './commandOutput.ts';
import { cutText } from './cutText.ts';

export type ShownEvent = OutputOf<'events'>['events'][number];

/** `you`, `assistant`, a person's name, `Bash`, `result`, `thinking`. */
export function speakerOf(event: Pick<ShownEvent, 'kind' | 'role' | 'name'>): string {
  switch (event.kind) {
    case 'message':
      return event.name ?? (event.role === 'user' ? 'you' : event.role);
    case 'thinking':
      return 'thinking';
    case 'tool_call':
      return event.name ?? 'tool';
    case 'tool_result':
      return event.name === null ? 'result' : `${event.name} result`;
    case 'system':
      return event.name ?? 'system';
    default:
      return unreachable(event.kind);
  }
}

const GIST_LENGTH = 140;

/** One line that says what a folded event holds. */
export function gistOf({ kind, text }: Pick<ShownEvent, 'kind' | 'text'>): string {
  // A gist needs no more of a text that may be megabytes long.
  const start = text.slice(0, 4 * GIST_LENGTH);
  const line = (kind === 'tool_result' ? commandOutput(start) : start)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return '(empty)';
  return line.length > GIST_LENGTH ? `${cutText(line, GIST_LENGTH)}…` : line;
}

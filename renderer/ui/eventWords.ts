/** Events in words: who speaks, and a folded event in one line. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { unreachable } from '../../core/model/result.ts';
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

/** One line that says what a folded event holds. A tool call is told by its most telling argument. */
export function gistOf(event: Pick<ShownEvent, 'kind' | 'text'>): string {
  const text = event.kind === 'tool_call' ? (mainArgument(event.text) ?? event.text) : event.text;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  return line.length > GIST_LENGTH ? `${cutText(line, GIST_LENGTH)}…` : line;
}

/** In the order in which they tell most. */
const TELLING = [
  'command',
  'file_path',
  'path',
  'pattern',
  'query',
  'url',
  'prompt',
  'description',
  'input',
];

function mainArgument(text: string): string | null {
  const start = text.indexOf('{');
  if (start < 0) return null;
  try {
    const parsed: unknown = JSON.parse(text.slice(start));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const values = new Map(Object.entries(parsed));
    const found = TELLING.map((name) => values.get(name)).find(
      (value) => typeof value === 'string',
    );
    return found ?? null;
  } catch {
    return null;
  }
}

import type { CountTokens } from '../../model/countTokens.ts';
import type { EventKind, Role } from '../../model/event.ts';
import { toolGists } from '../summarize/toolGist.ts';

/** What a tool call weighs at most, in tokens. */
const MOST_OF_CALL = 25;

/**
 * The tokens of an event that can be summarised: a message's, and a tool call's gist. What opens a
 * turn was said by the person, whatever it looks like; results, notes and thinking weigh nothing.
 */
export function eventWeight(
  event: {
    readonly kind: EventKind;
    readonly role: Role;
    readonly name: string | null;
    readonly opensTurn: boolean;
    readonly tokens: number;
    readonly text: string;
  },
  countTokens: CountTokens,
): number {
  if (event.opensTurn) return Math.max(1, event.tokens);
  if (event.kind === 'message') return event.role === 'system' ? 0 : event.tokens;
  if (event.kind !== 'tool_call') return 0;
  const gist = toolGists(event.name, event.text)[0];
  return gist === undefined ? 0 : Math.min(MOST_OF_CALL, countTokens(gist.text));
}

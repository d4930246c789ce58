import type { CallToolResult } from '@modelcontextprotocol/server';
import { toFailure } from '../../model/result.ts';
import { visibleLine } from '../../model/visibleText.ts';
import type { ErrorCode } from '../../model/result.ts';

/** What an agent can do about a failure. */
const NEXT: Partial<Readonly<Record<ErrorCode, string>>> = {
  'bad-input': 'Correct the arguments and call the tool again.',
  'not-found':
    'Copy ids whole from an earlier result. `toc` without nodeId lists the years, `navigate` and `search` find nodes by words.',
  'provider-not-configured':
    'Call the tool again without `steer`, and tell the person what stands above.',
  'host-gone': 'Call the tool again: whichever Strata is open next answers.',
  'memory-busy': 'Wait some seconds and call the tool again; if it stays so, tell the person.',
  'thread-ended': 'Call the tool again.',
  'feature-required': 'Ask for another level, such as brief or detailed.',
  'database-damaged': 'Tell the person: `strata verify` checks the memory, the window mends it.',
  'database-from-newer-build': 'Tell the person to update this Strata.',
  'disk-full': 'Tell the person: the disk of the memory is full.',
};

/** A failure as the result of a tool: its code and message, and what to do next. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, message } = toFailure(thrown);
  const next = NEXT[code] ?? 'Tell the person what stands above, and go on without it.';
  const text = `${code}: ${visibleLine(message)}\nNext: ${next}`;
  return { content: [{ type: 'text', text }], isError: true };
}

import type { CallToolResult } from '@modelcontextprotocol/server';
import { toFailure } from '../../model/result.ts';
import { visibleLine } from '../../model/visibleText.ts';
import { errorFacts } from '../../contract/errors.ts';

/** A failure as the result of a tool: its code and message, and what to do next. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, message } = toFailure(thrown);
  return {
    content: [
      {
        type: 'text',
        text: `${code}: ${visibleLine(message)}\nNext: ${errorFacts[code].forAgents}`,
      },
    ],
    isError: true,
  };
}

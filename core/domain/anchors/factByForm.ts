import { CODE_DESCRIPTION } from './cues.ts';
import type { Statement } from './statements.ts';

/** Emphasis inside a running sentence: the words that the writer wanted read. */
const STRESSED = /[\p{L},)`] \*\*(?=(?:[^*\s]+ ){3})[^*,\n]{8,120}\*\*/u;

/**
 * Is a statement a fact by its form alone: an assistant's statement of what named code is or does, or one
 * with its main words emphasised? `raw` is the statement with its Markdown.
 */
export function isFactByForm(
  { role, question, preamble, leadIn, unit }: Statement,
  raw: string,
): boolean {
  if (role !== 'assistant' || question || preamble || !unit.closing) return false;
  return (!leadIn && CODE_DESCRIPTION.test(raw)) || (!unit.item && STRESSED.test(raw));
}

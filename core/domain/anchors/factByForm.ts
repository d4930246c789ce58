import type { Statement } from './statements.ts';

const NAMED = String.raw`\x60[^\x60\n]{2,80}\x60`;
const KINDS =
  'function|method|struct|class|file|command|hook|package|field|flag|test|branch|script|plugin|config|setting|option';
/** "`name` loads …", "The `name` function in `file` only triggers …": what code or a thing of that name is or does. */
const CODE_DOES = new RegExp(
  String.raw`^[^\p{L}\p{N}\x60]*(?:(?:[Gg]ood|[Cc]orrect|[Rr]ight|[Yy]es|[Ss]o|[Tt]hen|[Aa]lso|Looking at \S+)[,:]? )?` +
    String.raw`(?:(?:[Tt]he|[Yy]our|[Oo]ur|[Ii]ts|[Tt]his|[Ll]ocal|\p{Lu}\p{L}+) ){0,2}${NAMED}\**` +
    String.raw`(?: (?:${KINDS})s?)?(?: (?:in|at|from) ${NAMED}\S*(?: \([^)]*\))?)?` +
    String.raw`(?: (?:already|only|just|now|also|still|never|always|currently|both))*` +
    String.raw` (?:is|are|was|has|have|does|\p{Ll}{2,}[^\P{Ll}s]s)(?![\p{L}\p{N}_'])`,
  'u',
);
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
  return (!leadIn && CODE_DOES.test(raw)) || (!unit.item && STRESSED.test(raw));
}

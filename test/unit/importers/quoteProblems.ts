import type { EventDraft } from '../../../core/importers/importer.ts';

const MAX_QUOTE = 300;

/** What must hold of the facts of any event: clean texts, and quotes that are parts of its text. */
export function quoteProblems({ text, facts = [] }: EventDraft): string[] {
  return facts.flatMap(({ fact, quote }) => {
    const problems: string[] = [];
    if (quote !== null && (quote === '' || !text.includes(quote)))
      problems.push(`not said: ${quote}`);
    if (quote !== null && quote.length > MAX_QUOTE) problems.push('too long a quote');
    const said = JSON.stringify(fact);
    if (!(quote ?? '').isWellFormed() || /\\ud[89a-f][0-9a-f]{2}|\\u0000/.test(said))
      problems.push(`unclean: ${said}`);
    return problems;
  });
}

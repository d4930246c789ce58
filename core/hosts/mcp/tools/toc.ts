import type { TocRow } from '../../../contract/library.ts';
import { isNarrow } from '../../../model/lens.ts';
import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { briefPrices } from '../prices.ts';
import { rowsFromAbove, tocText } from '../../../text/tocText.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const input = procedures.toc.input.omit({ open: true });
const { output } = procedures.toc;

export const tocTool = defineTool({
  name: 'toc',
  title: 'Table of contents',
  description:
    'Lists what is below a node of the memory (year, month, week, day, conversation, segment), or the years, with ids and what each costs in tokens to `show`. Use it to browse by time. To answer a question, start with `navigate`.',
  input: toolInput(
    { ...input.shape, ...budgetInput },
    {
      nodeId: 'Whose children to list, such as toc:month:2026-01; without it the years.',
      depth: 'Levels to list, 1 to 6. Deep lists are long: set a budget.',
      project: 'Only what is of this project: by name, id or folder.',
      source: 'Only what this tool logged.',
      starred: 'Only what is of conversations that the person starred.',
      tag: 'Only what is of conversations with this tag.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
      all: 'Also conversations in which nobody said anything.',
      budget: 'Tokens that the text may take; the deepest and oldest rows go first.',
    },
  ),
  output: output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [toc, zone] = await Promise.all([client.call('toc', asked, { signal }), call.zone()]);
    const prices = await briefPrices(
      call,
      rowsFromAbove(toc.children).map(({ nodeId }) => nodeId),
    );
    const fit = tocText(toc, { zone, prices, isNarrowed: isNarrow(asked) });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: toc, text };
    const rows = new Set(fit.pieces.slice(0, kept).map(({ row }) => row));
    return { output: { ...toc, children: onlyOf(toc.children, rows), ...counted }, text };
  },
});

/** A row is never kept without its parent row. */
function onlyOf(children: readonly TocRow[], rows: ReadonlySet<TocRow>): TocRow[] {
  return children
    .filter((row) => rows.has(row))
    .map((row) =>
      row.children === undefined ? row : { ...row, children: onlyOf(row.children, rows) },
    );
}

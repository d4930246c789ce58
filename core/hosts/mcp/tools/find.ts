import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply, isShort } from '../fitReply.ts';
import { briefPrices } from '../prices.ts';
import { findText } from '../../../text/findText.ts';
import { PROJECT, budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const { output } = procedures.find;
const input = procedures.find.input.omit({ nodes: true });

export const findTool = defineTool({
  name: 'find',
  title: 'Full text',
  description:
    'Full-text search over the raw events: exact words, names, file paths, error messages, identifiers. Understands "a phrase", AND, OR, NOT, -word and word*. Use it when you know what was said; for a question in words use `navigate`. `otherWords` finds what was said in other words.',
  scope: 'silent',
  input: toolInput(
    { ...input.shape, ...budgetInput },
    {
      query: 'Words as they were said; "a phrase", AND, OR, NOT, -word and word* are understood.',
      otherWords:
        'Give these: words or phrases in which it may be written, as far as you can guess, up to eight, the surest first, as for `navigate`.',
      alsoAsk: 'The query in other forms, up to eight, each of which is looked for as well.',
      limit: 'Hits at most.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
      project: PROJECT,
      source: 'The tool whose log it is from.',
      starred: 'Only what is of conversations that the person starred.',
      tag: 'Only what is of conversations with this tag.',
      conversation: 'The id of one conversation.',
      role: 'Who spoke.',
      kind: 'What kind of event: message is what was said, the others are what was done.',
      tool: 'Calls and results of the tool of this name.',
      hasError: 'Only what speaks of a failure.',
      sort: 'What comes first: what fits best, or what is newest.',
      asYouType: 'Is the last word unfinished? Then all words match that begin with it.',
      maxText:
        'Characters of each event that come along; else all, which may be many. `expand_grip` and `show` give the rest.',
      asOf: 'What "yesterday" is reckoned from; else now.',
      budget: 'Tokens that the text may take; the lowest hits go first.',
    },
  ),
  output: output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [found, zone] = await Promise.all([client.call('find', asked, { signal }), call.zone()]);
    const nodeIds = [...found.results, ...found.nodes].flatMap(({ nodeId }) => nodeId ?? []);
    const prices = await briefPrices(call, nodeIds);
    const fit = findText(found, { query: asked.query, zone, prices, short: isShort(budget) });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: found, text };
    const results = found.results.slice(0, kept);
    const nodes = found.nodes.slice(0, Math.max(0, kept - found.results.length));
    return { output: { ...found, results, nodes, ...counted }, text };
  },
});

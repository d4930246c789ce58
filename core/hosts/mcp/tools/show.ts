import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply, isShort } from '../fitReply.ts';
import { nextPrices } from '../prices.ts';
import { showText } from '../../../text/showText.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const { input, output } = procedures.show;

export const showTool = defineTool({
  name: 'show',
  title: 'Open a node',
  description:
    'Opens one node: its text at a level (tags, brief, detailed, full), its bullets with the grips that prove them, its keywords, and what the next levels cost in tokens. Start at brief and go on only where it is worth the price; full is the raw words of a segment.',
  input: toolInput(
    { ...input.shape, ...budgetInput },
    {
      nodeId: 'The node, such as toc:day:2026-01-30 or a toc:segment:… id, copied whole.',
      level: 'How much it says, from tags (least) over brief and detailed to full (all).',
      version: 'An earlier version of its text; without it the latest.',
      from: 'Of a segment in full: the number of the event to begin with.',
      budget: 'Tokens that the text may take; the end of what is shown is left out.',
    },
  ),
  output: output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [shown, zone] = await Promise.all([client.call('show', asked, { signal }), call.zone()]);
    const fit = showText(shown, {
      zone,
      next: await nextPrices(call, shown),
      short: isShort(budget),
    });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: shown, text };
    const pieces = fit.pieces.slice(0, kept);
    const of = (kind: (typeof pieces)[number]['kind']) =>
      pieces.filter((piece) => piece.kind === kind);
    const content = of('content')
      .map((piece) => piece.text)
      .join('');
    return {
      output: {
        ...shown,
        content,
        bullets: shown.bullets.slice(0, of('bullet').length),
        keywords: of('keywords').length === 0 ? [] : shown.keywords,
        markers: shown.markers.filter(({ endOffset }) => endOffset <= content.length),
        ...counted,
      },
      text,
    };
  },
});

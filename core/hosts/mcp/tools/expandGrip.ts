import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply, isShort } from '../fitReply.ts';
import { briefPrices } from '../prices.ts';
import { gripText } from '../../../text/gripText.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const { input, output } = procedures.grip;

export const expandGripTool = defineTool({
  name: 'expand_grip',
  title: 'Verify by a grip',
  description:
    'Opens a grip: the raw words that a bullet was written from, with who said them and when, and on request the events before and after. Every line of evidence can be opened: by its grip, by an event or turn id, or by its number in a segment (`s1#34`). Use it to verify a claim before you rely on it, and to quote.',
  input: toolInput(
    { ...input.shape, ...budgetInput },
    {
      gripId:
        'A grip, an event, a turn, or `SEGMENT#n`, the n-th event of a segment; as an answer shows it.',
      before: 'Events before it.',
      after: 'Events after it.',
      budget: 'Tokens that the text may take; what is farthest from the grip goes first.',
    },
  ),
  output: output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [grip, zone] = await Promise.all([client.call('grip', asked, { signal }), call.zone()]);
    const { nodeId } = grip;
    const prices = nodeId === null ? null : await briefPrices(call, [nodeId]);
    const fit = gripText(grip, {
      zone,
      price: prices?.get(nodeId ?? ''),
      short: isShort(budget),
      around: { before: asked.before, after: asked.after },
    });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: grip, text };
    const pieces = Map.groupBy(fit.pieces.slice(0, kept), ({ eventId }) => eventId);
    const events = grip.events.flatMap((event) => {
      const of = pieces.get(event.eventId);
      return of === undefined ? [] : [{ ...event, text: of.map((piece) => piece.text).join('') }];
    });
    return { output: { ...grip, events, ...counted }, text };
  },
});

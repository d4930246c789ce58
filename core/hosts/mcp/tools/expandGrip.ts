import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { briefPrices } from '../prices.ts';
import { gripText } from '../../../text/gripText.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const { input, output } = procedures.grip;

export const expandGripTool = defineTool({
  name: 'expand_grip',
  title: 'Verify by a grip',
  description:
    'Opens a grip: the raw words that a bullet was written from, with who said them and when, and on request the events before and after. Use it to verify a claim before you rely on it, and to quote.',
  input: toolInput(
    { ...input.shape, ...budgetInput },
    {
      gripId: 'The grip, copied whole from a bullet, a search or a piece of evidence.',
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
    const fit = gripText(grip, { zone, price: prices?.get(nodeId ?? '') });
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

import { procedures } from '../../../contract/procedures.ts';
import { dueText } from '../../../text/proposalsText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const { input, output } = procedures.due;
const { by: _by, ...asked } = input.shape;

export const dueTool = defineTool({
  name: 'due',
  title: 'What waits to be written',
  description:
    'Only when the person asks you to write summaries or to link ideas for this memory: hands you what waits, with instructions and material, each under a label that `propose` takes. What you are handed is nobody else’s for half an hour. Answer from the material alone: sentences that it does not hold are marked for every reader. The person must have allowed it.',
  writes: true,
  input: toolInput(asked, {
    what: 'Only summaries, or only links between ideas; without it both, summaries first.',
    budget: 'Tokens that the text may take.',
    limit: 'Texts, or calls about links, at most.',
    again: 'Also what you answered before in a way that could not be used.',
  }),
  output,
  async run(wanted, { client, signal, agent }) {
    const due = await client.call('due', { ...wanted, by: agent() }, { signal });
    return { output: due, text: dueText(due) };
  },
});

import { procedures } from '../../../contract/procedures.ts';
import { proposedText } from '../../../text/proposalsText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const { input, output } = procedures.propose;
const { by: _by, ...asked } = input.shape;

export const proposeTool = defineTool({
  name: 'propose',
  title: 'Propose summaries and links',
  description:
    'Takes your answers to what `due` handed you, also after a restart. Each is checked as a model’s reply is, stored as a version with your name, or refused with the reason; a refused one can be answered again under its label.',
  writes: true,
  input: toolInput(asked, {
    answers:
      'A list of {"label", "answer"}: the label as `due` gave it, and the JSON object that its instructions ask for.',
  }),
  output,
  async run({ answers }, { client, signal, agent }) {
    const taken = await client.call('propose', { answers, by: agent() }, { signal });
    return { output: taken, text: proposedText(taken) };
  },
});

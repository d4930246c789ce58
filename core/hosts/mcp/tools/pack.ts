import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { PROJECT, toolInput } from '../toolInput.ts';

const { input, output } = procedures.pack;

export const packTool = defineTool({
  name: 'pack',
  title: 'Pack a context',
  description:
    'Composes one cited context within a budget, from nodes or from a question: the most important in detail before more are added, in the order of time, each with its grips. Use it to take along what is needed for a task, instead of opening nodes one by one.',
  scope: 'silent',
  input: toolInput(input.shape, {
    nodeIds: 'Nodes to take in, the most important first; of periods what is below them.',
    question: 'What it is for; without nodeIds it also says which segments.',
    asOf: 'What "yesterday" in the question is reckoned from; else now.',
    project: PROJECT,
    budget: 'Tokens that the text may take, never exceeded.',
    maxLevel: 'No text says more than this level.',
  }),
  output,
  async run(asked, { client, signal, counter }) {
    const made = await client.call('pack', asked, { signal });
    if (made.text !== '') return { output: made, text: made.text };
    const { budget } = asked;
    const { text } = await fitReply(emptyText(made.leftOut.length), { budget, counter });
    return { output: made, text };
  },
});

function emptyText(leftOut: number) {
  const text =
    leftOut === 0
      ? 'Nothing in the memory fits the question. Ask in other words, or name nodes.'
      : `No room for any of ${leftOut} nodes: raise the budget.`;
  return { pieces: [], compose: () => text };
}

import { z } from 'zod';
import { procedures } from '../../../contract/procedures.ts';
import { pointsText } from '../../../text/pointsText.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const list = procedures.points;
// Agents ask for ideas by themselves.
const { withIdeas: _withIdeas, ...asked } = list.input.shape;
const output = list.output.extend({
  points: z.array(list.output.shape.points.element.omit({ idea: true })),
});

export const pointsTool = defineTool({
  name: 'points',
  title: 'Points',
  description:
    'Lists points of all conversations, the newest first: what was asked, decided, corrected, found, done, what failed and what is open, as the person left it. Use it for "what is still open in project X" or "what did we decide last week".',
  input: toolInput(
    { ...asked, ...budgetInput },
    {
      roles: 'Only these.',
      project: 'A project by id, name or folder.',
      source: 'The tool whose log it is from.',
      tag: 'Only those of conversations with this tag.',
      conversationId: 'Only those of this conversation.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
      state: 'What the person closed is left out unless asked for.',
      text: 'Words that must be in it, or begin words in it.',
      starred: 'Only those of conversations that the person starred.',
      withoutIdeas: 'Only those in whose words no idea stands.',
      agents: 'Also those of sub-agents.',
      limit: 'Points at most.',
      offset: 'Leave out this many first.',
      budget: 'Tokens that the text may take; the oldest go first.',
    },
  ),
  output: output.extend(budgetOutput),
  async run({ budget, ...query }, call) {
    const { client, signal, counter } = call;
    const [found, zone] = await Promise.all([
      client.call('points', query, { signal }),
      call.zone(),
    ]);
    const fit = pointsText(found, { zone });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: found, text };
    return { output: { ...found, points: found.points.slice(0, kept), ...counted }, text };
  },
});

import { z } from 'zod';
import { procedures } from '../../../contract/procedures.ts';
import type { InputOf } from '../../../contract/procedures.ts';
import { IDEA_INTENTS } from '../../../model/idea.ts';
import { ideaText, ideasText } from '../../../text/ideasText.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const list = procedures.ideas;
const one = procedures.idea;
const { intents: _intents, withoutPoints: _withoutPoints, ...asked } = list.input.shape;
const intent = z.enum(IDEA_INTENTS);

export const ideasTool = defineTool({
  name: 'ideas',
  title: 'Ideas',
  description:
    'What was decided, asked, left to do, broken and found in all conversations, with what became of each: answered, done, solved, superseded, and the words that show it. Use it before you decide something again, and for "what did we decide about X", "is X still open". With `id`, one idea and the chain of what it replaced and what replaced it.',
  scope: 'silent',
  input: toolInput(
    {
      ...asked,
      intent: z.union([intent, z.array(intent)]).optional(),
      open: z.boolean().optional(),
      id: z.string().max(200).optional(),
      ...budgetInput,
    },
    {
      intent: 'Only this, or these.',
      states: 'Only in these states; a decision that nothing replaced stands.',
      open: 'Only questions without an answer, problems that are not solved, to-dos that are not done.',
      id: 'One idea, by its id, or by that of a point or grip that quotes the same words.',
      entity:
        'Only those that name this: a file, a technology, an identifier, a project, a person; by id or any name.',
      topic: 'Only those of conversations that speak of this.',
      project: 'A project by id, name or folder.',
      source: 'The tool whose log it is from.',
      tag: 'Only those of conversations with this tag.',
      starred: 'Only those of conversations that the person starred.',
      conversationId: 'Only those of this conversation.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
      text: 'Words that must be in it, or begin words in it.',
      order: 'The newest first, or those that count most now: by importance, age and use.',
      limit: 'Ideas at most.',
      offset: 'Leave out this many first.',
      budget: 'Tokens that the text may take; the oldest go first.',
    },
  ),
  output: list.output.extend({
    counts: list.output.shape.counts.optional(),
    chain: one.output.shape.chain.optional(),
    ...budgetOutput,
  }),
  async run({ budget, open, id, intent: named, ...rest }, call) {
    const { client, signal, counter } = call;
    if (id !== undefined) {
      const [{ idea, chain }, zone] = await Promise.all([
        client.call('idea', { ideaId: id }, { signal }),
        call.zone(),
        // It counts for more from now on; where that cannot be noted, it is told all the same.
        client.call('openIdea', { ideaId: id }, { signal }).catch(() => undefined),
      ]);
      return {
        output: { ideas: [idea], total: 1, chain },
        text: ideaText({ idea, chain }, { zone }),
      };
    }
    const input: InputOf<'ideas'> = {
      ...rest,
      intents: named === undefined ? undefined : [named].flat(),
      states: open === true ? ['open'] : rest.states,
    };
    const [found, zone] = await Promise.all([client.call('ideas', input, { signal }), call.zone()]);
    const fit = ideasText(found, { zone });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: found, text };
    return { output: { ...found, ideas: found.ideas.slice(0, kept), ...counted }, text };
  },
});

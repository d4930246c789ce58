import { procedures } from '../../../contract/procedures.ts';
import { conversationText, conversationsText } from '../../../text/conversationText.ts';
import { defineTool } from '../defineTool.ts';
import { fitReply } from '../fitReply.ts';
import { budgetInput, budgetOutput, toolInput } from '../toolInput.ts';

const list = procedures.conversations;
const whole = procedures.conversation;

export const conversationsTool = defineTool({
  name: 'conversations',
  title: 'Conversations',
  description:
    'Lists past conversations, the newest first, with project, requests, edits, errors and what they left open. Use it for "that session last Tuesday in project X"; then `conversation` for the whole of one.',
  input: toolInput(
    { ...list.input.shape, ...budgetInput },
    {
      project: 'A project by name, id or folder.',
      source: 'The tool whose log it is from.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
      open: 'Only those that left something open.',
      entity:
        'Only those that speak of a file, a technology, a name or a person, or that changed the file.',
      starred: 'Only those that the person starred.',
      tag: 'Only those that the person tagged so, whatever its case.',
      agents: 'Also sub-agents.',
      all: 'Also those in which nobody said anything.',
      limit: 'Conversations at most.',
      offset: 'Leave out this many first.',
      budget: 'Tokens that the text may take; the oldest go first.',
    },
  ),
  output: list.output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [found, zone] = await Promise.all([
      client.call('conversations', asked, { signal }),
      call.zone(),
    ]);
    const fit = conversationsText(found, { zone });
    const { text, kept, counted } = await fitReply(fit, { budget, counter });
    if (counted === null) return { output: found, text };
    return {
      output: { ...found, conversations: found.conversations.slice(0, kept), ...counted },
      text,
    };
  },
});

export const conversationTool = defineTool({
  name: 'conversation',
  title: 'One conversation',
  description:
    'A conversation as a whole: what was asked, corrected, done, changed, tested, what failed and what was left open, each with a grip, and its turns. Use it to take up earlier work.',
  input: toolInput(
    { ...whole.input.shape, ...budgetInput },
    {
      conversationId: 'Its id, from `conversations`, `show` or a search.',
      budget: 'Tokens that the text may take; the list of turns goes first.',
    },
  ),
  output: whole.output.extend(budgetOutput),
  async run({ budget, ...asked }, call) {
    const { client, signal, counter } = call;
    const [found, zone] = await Promise.all([
      client.call('conversation', asked, { signal }),
      call.zone(),
    ]);
    const { text, counted } = await fitReply(conversationText(found, { zone }), {
      budget,
      counter,
    });
    return { output: counted === null ? found : { ...found, ...counted }, text };
  },
});

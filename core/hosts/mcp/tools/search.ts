import { procedures } from '../../../contract/procedures.ts';
import { wholeText } from '../../../text/fitText.ts';
import { searchText } from '../../../text/searchText.ts';
import { defineTool } from '../defineTool.ts';
import { noRoom } from '../fitReply.ts';
import { PROJECT, toolInput } from '../toolInput.ts';

const { input, output } = procedures.search;

export const searchTool = defineTool({
  name: 'search',
  title: 'Search nodes',
  description:
    'Looks for words in titles, summaries, bullets and keywords of nodes, with scores from 0 to 1: within one node (nodeId), among the children of one (parentId), among all of a level, or among the years. A node also matches by what is below it: `below` says how many there, and the best, so that the words lead from the years down to a segment. Matches name the grips that prove them.',
  scope: 'silent',
  input: toolInput(input.shape, {
    query: 'Words to look for; any of them matches, more of them score higher.',
    otherWords:
      'Other words for the same, up to eight; a node has the better score of the two, by these 0.8 of it.',
    alsoAsk: 'The query in other forms, up to eight; they count likewise.',
    nodeId: 'Look only in this node.',
    parentId: 'Look among the children of this node; without it among the years.',
    level: 'Look among all nodes of this level below parentId, or in the whole memory.',
    fields: 'Look only in these; without it in all four.',
    limit: 'Nodes at most, or with nodeId matches.',
    project: PROJECT,
    budget: 'Tokens that the text may take; the lowest scores go first.',
  }),
  output,
  async run(asked, { client, signal, counter }) {
    const reply = await client.call('search', asked, { signal });
    const text = reply.text ?? wholeText(searchText(reply));
    const { budget } = asked;
    if (text !== '' || budget === undefined) return { output: reply, text };
    return { output: reply, text: await noRoom({ budget, counter }) };
  },
});

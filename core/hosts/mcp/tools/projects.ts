import { isNarrow } from '../../../model/lens.ts';
import { procedures } from '../../../contract/procedures.ts';
import { projectsText } from '../../../text/projectsText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const { input, output } = procedures.projects;

export const projectsTool = defineTool({
  name: 'projects',
  title: 'Projects',
  description:
    'All projects of this memory, the one worked on last first: name, id, folders, how many conversations and requests, from when to when. A name, id or folder from it can be given as `project` to other tools.',
  input: toolInput(input.shape, {
    project: 'Only this one: by name, id or folder.',
    source: 'Only what this tool logged.',
    starred: 'Only what is of conversations that the person starred.',
    tag: 'Only what is of conversations with this tag.',
    from: 'A day, a month, a year, a moment, or words such as "last week".',
    to: 'Up to its end; in the same forms.',
  }),
  output,
  async run(asked, { client, signal }) {
    const listed = await client.call('projects', asked, { signal });
    return { output: listed, text: projectsText(listed, { isNarrowed: isNarrow(asked) }) };
  },
});

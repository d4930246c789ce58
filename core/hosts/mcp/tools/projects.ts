import { procedures } from '../../../contract/procedures.ts';
import { projectsText } from '../../../text/projectsText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const { output } = procedures.projects;

export const projectsTool = defineTool({
  name: 'projects',
  title: 'Projects',
  description:
    'All projects of this memory, the one worked on last first: name, id, folders, how many conversations and requests, from when to when. A name, id or folder from it can be given as `project` to other tools.',
  input: toolInput({}, {}),
  output,
  async run(_asked, { client, signal }) {
    const listed = await client.call('projects', {}, { signal });
    return { output: listed, text: projectsText(listed) };
  },
});

import { procedures } from '../../../contract/procedures.ts';
import { StrataError } from '../../../model/result.ts';
import { defineTool } from '../defineTool.ts';
import { noRoom } from '../fitReply.ts';
import { toolInput } from '../toolInput.ts';

const { input, output } = procedures.brief;

export const briefTool = defineTool({
  name: 'brief',
  title: 'Where a project stands',
  description:
    'What to know when you begin work in a project, in 400 tokens: what was worked on last, what is open, what was decided, what was done, each with a grip.',
  scope: 'tells',
  input: toolInput(
    { project: input.shape.project.optional(), budget: input.shape.budget },
    {
      project: 'By name, id or folder; without it the project in which you stand.',
      budget: 'Tokens that the text may take.',
    },
  ),
  output,
  async run({ project, budget }, { client, signal, counter }) {
    if (project === undefined)
      throw new StrataError({
        code: 'bad-input',
        message:
          'The memory knows no project of the folder in which you stand. Name one: `projects` lists them.',
      });
    const reply = await client.call('brief', { project, budget }, { signal });
    const text = reply.text === '' ? await noRoom({ budget, counter }) : reply.text;
    return { output: reply, text };
  },
});

import { procedures } from '../../../contract/procedures.ts';
import { entitiesText } from '../../../text/ideasText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const list = procedures.entities;

export const entitiesTool = defineTool({
  name: 'entities',
  title: 'Entities',
  description:
    'What ideas name: files, technologies, identifiers, projects of the memory, people by their commits, handles and given names, those with the most ideas first. Give one to `ideas` as `entity` for everything about it.',
  scope: 'silent',
  input: toolInput(list.input.shape, {
    project: 'A project by id, name or folder.',
    source: 'The tool whose log it is from.',
    starred: 'Only what is of conversations that the person starred.',
    tag: 'Only what is of conversations with this tag.',
    limit: 'At most this many.',
    offset: 'Leave out this many first.',
    kinds: 'Only these.',
    name: 'A part of its name, or of another name of it.',
  }),
  output: list.output,
  async run(asked, call) {
    const found = await call.client.call('entities', asked, { signal: call.signal });
    return { output: found, text: entitiesText(found) };
  },
});

import { procedures } from '../../../contract/procedures.ts';
import { topicsText } from '../../../text/ideasText.ts';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

const list = procedures.topics;

export const topicsTool = defineTool({
  name: 'topics',
  title: 'Topics',
  description:
    'What was spoken of: of a conversation its spans in order, else of all conversations the newest first, each with the segment where it begins.',
  scope: 'silent',
  input: toolInput(list.input.shape, {
    project: 'A project by id, name or folder.',
    source: 'The tool whose log it is from.',
    starred: 'Only what is of conversations that the person starred.',
    tag: 'Only what is of conversations with this tag.',
    limit: 'At most this many.',
    offset: 'Leave out this many first.',
    conversationId: 'The spans of this conversation.',
    from: 'A day, a month, a year, a moment, or words such as "last week".',
    to: 'Up to its end; in the same forms.',
  }),
  output: list.output,
  async run(asked, call) {
    const found = await call.client.call('topics', asked, { signal: call.signal });
    return { output: found, text: topicsText(found, { zone: await call.zone() }) };
  },
});

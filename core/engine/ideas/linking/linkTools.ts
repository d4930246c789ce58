/** The seed's tools over what is known of the scopes of a talk: projects, or conversations without one. */
import { z } from 'zod';
import type { Tool } from '../../summaries/ports/languageModel.ts';
import type { Toolbox } from '../../summaries/converse.ts';
import { createLabels } from './labels.ts';
import { ideaTools } from './ideaTools.ts';
import type { LinkTool, LinkToolDeps } from './linkTool.ts';
import { topicTools } from './topicTools.ts';

/** Other projects are out of its reach: their words are not sent for this one's sake. */
export function createLinkTools(deps: LinkToolDeps): Toolbox {
  const tools = new Map<string, LinkTool>(
    Object.entries({ ...ideaTools(deps), ...topicTools(deps) }),
  );
  return {
    tools: describe(tools),
    async use({ name, input: given }) {
      const tool = tools.get(name);
      if (tool === undefined)
        return `There is no tool ${name.slice(0, 40)}. There are: ${[...tools.keys()].join(', ')}.`;
      const read = tool.input.safeParse(given);
      if (!read.success)
        return `The input does not fit: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`;
      return tool.use(read.data as never);
    },
  };
}

const describe = (tools: ReadonlyMap<string, LinkTool>): readonly Tool[] =>
  [...tools].map(([name, { description, input }]) => ({
    name,
    description,
    parameters: parametersOf(input),
  }));

function parametersOf(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}

/** What the tools are, whatever they are used on. */
export const LINK_TOOLS = createLinkTools({
  ideas: [],
  labels: createLabels([]),
  mask: (text) => text,
  reader: {
    readIdea: () => Promise.reject(new Error('there is nothing to read')),
    listTopics: () => Promise.reject(new Error('there is nothing to read')),
  },
}).tools;

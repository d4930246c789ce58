/** The seed's tools over what is known of one scope: a project, or a conversation without one. */
import { z } from 'zod';
import type { Toolbox } from '../../summaries/converse.ts';
import { ideaTools } from './ideaTools.ts';
import type { LinkTool, LinkToolDeps } from './linkTool.ts';
import { topicTools } from './topicTools.ts';

/** Other projects are out of its reach: their words are not sent for this one's sake. */
export function createLinkTools(deps: LinkToolDeps): Toolbox {
  const tools = new Map<string, LinkTool>(
    Object.entries({ ...ideaTools(deps), ...topicTools(deps) }),
  );
  return {
    tools: [...tools].map(([name, { description, input }]) => ({
      name,
      description,
      parameters: parametersOf(input),
    })),
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

function parametersOf(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}

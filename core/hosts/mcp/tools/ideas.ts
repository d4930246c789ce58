import { z } from 'zod';
import { defineTool } from '../defineTool.ts';
import { toolInput } from '../toolInput.ts';

/** A decision, question, todo or the like in a conversation. */
const ideaSchema = z.object({
  ideaId: z.string(),
  intent: z.string(),
  text: z.string(),
  confidence: z.number(),
  importance: z.number(),
  eventId: z.string(),
  gripId: z.string().nullable(),
  answeredBy: z.string().nullable(),
  completedBy: z.string().nullable(),
  entities: z.array(z.string()),
  relations: z.array(z.string()),
});

const NONE =
  'None yet: this build does not extract ideas. Ask `navigate` what was decided, or `find` the words.';

/** Always answers that there are none, so that agents that were told of the tool do not fail. */
export const ideasTool = defineTool({
  name: 'ideas',
  title: 'Ideas',
  description:
    'Decisions, questions, problems and todos that conversations hold. None yet: this build does not extract ideas. Ask `navigate` instead.',
  input: toolInput(
    {
      intent: z.string().max(100).optional(),
      open: z.boolean().optional(),
      project: z.string().max(1_000).optional(),
      entity: z.string().max(1_000).optional(),
      topic: z.string().max(1_000).optional(),
      from: z.string().max(100).optional(),
      to: z.string().max(100).optional(),
    },
    {
      intent: 'Of this kind, such as decision, question or todo.',
      open: 'Only questions without an answer, and todos that are not done.',
      project: 'A project: its name, id or folder.',
      entity: 'About this person, file or thing.',
      topic: 'On this topic.',
      from: 'A day, a month, a year, a moment, or words such as "last week".',
      to: 'Up to its end; in the same forms.',
    },
  ),
  output: z.object({ ideas: z.array(ideaSchema) }),
  run: () => Promise.resolve({ output: { ideas: [] }, text: NONE }),
});

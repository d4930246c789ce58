import { oneLine } from '../../model/visibleText.ts';
import type { Tool, ToolCall, ToolReply } from './defineTool.ts';

/** Runs tools about the project in which the agent stands, where it asks about no other. */
export interface AskScope {
  run(tool: Tool, asked: unknown, call: ToolCall): Promise<ToolReply<object>>;
}

/** Asks about everything. */
const ALL = 'all';
const LONGEST_NAME = 60;
/** Parameters that already say where to look. */
const PLACES = ['nodeId', 'nodeIds', 'parentId', 'conversation'];
/** Room for the line that says what was asked about. */
const LINE = 40;
const LEAST_FOR_LINE = 200;

/** @param standing the project in which the agent stands; asked for once */
export function createScope(standing: () => Promise<string | null>): AskScope {
  let known: Promise<string | null> | undefined;
  return {
    async run(tool, asked, call) {
      const input: Readonly<Record<string, unknown>> =
        typeof asked === 'object' && asked !== null ? { ...asked } : {};
      if (tool.scope === undefined) return tool.run(asked, call);
      if (input['project'] === ALL) return tool.run(without(input, 'project'), call);
      if (input['project'] !== undefined || PLACES.some((key) => isGiven(input[key])))
        return tool.run(asked, call);
      const project = await (known ??= standing());
      if (project === null) return tool.run(asked, call);
      const name = oneLine(project, LONGEST_NAME);
      const line = `In project ${name}, where you stand; project "${ALL}" asks everywhere.`;
      const narrow =
        tool.scope === 'tells'
          ? await tool.run({ ...input, project }, call)
          : withLine(await tool.run({ ...lessRoom(input), project }, call), line, input);
      if (isFound(narrow.output)) return narrow;
      const wide = await tool.run(lessRoom(input), call);
      const widened = `Nothing in project ${name}, where you stand; this is from everywhere.`;
      return isFound(wide.output) ? withLine(wide, widened, input) : narrow;
    },
  };
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

function without(input: Readonly<Record<string, unknown>>, key: string): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
}

const hasLine = ({ budget }: { readonly budget?: unknown }): boolean =>
  typeof budget !== 'number' || budget >= LEAST_FOR_LINE;

function lessRoom(input: Readonly<Record<string, unknown>>): object {
  const { budget } = input;
  return typeof budget === 'number' && hasLine(input) ? { ...input, budget: budget - LINE } : input;
}

function withLine(
  reply: ToolReply<object>,
  line: string,
  input: { readonly budget?: unknown },
): ToolReply<object> {
  return hasLine(input) ? { ...reply, text: `${line}\n\n${reply.text}` } : reply;
}

/** Whether a reply holds anything; a kind of reply that is not known here counts as one. */
function isFound(output: object): boolean {
  if ('found' in output) return output.found === true;
  for (const key of ['results', 'parts'])
    if (key in output) {
      const held: unknown = Reflect.get(output, key);
      if (Array.isArray(held)) return held.length > 0;
    }
  return true;
}

/** Conversations with tools at endpoints that know none: tools are told in words and called in JSON. */
import type {
  CompletionRequest,
  ToolRound,
  ToolTalk,
} from '../../engine/summaries/ports/languageModel.ts';
import { objectsOf, parseObject } from './json.ts';
import { withSchemaInWords } from './requestShape.ts';

interface WordsMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** The system prompt, extended by the tools while they may be called, and by the answer's schema. */
export function withToolsInWords(request: CompletionRequest, { tools, mayCall }: ToolTalk): string {
  const { schema, user } = request;
  const lines = tools.map(
    ({ name, description, parameters }) =>
      `- ${name}: ${description} Input: ${JSON.stringify(parameters)}`,
  );
  const system = mayCall
    ? `${request.system}\n\nYou can use tools before you answer. To use some, reply with nothing but {"tool_calls": [{"name": "…", "input": {…}}, …]}; their results come in the next message.\n${lines.join('\n')}`
    : `${request.system}\n\nNo tools are left. Answer now.`;
  return schema === null ? system : withSchemaInWords({ system, user }, schema);
}

/** The whole conversation so far. */
export function messagesInWords(user: string, { rounds }: ToolTalk): WordsMessage[] {
  return [{ role: 'user', content: user }, ...rounds.flatMap(roundInWords)];
}

function roundInWords({ calls, results }: ToolRound): readonly WordsMessage[] {
  const asked = calls.map(({ name, input }) => ({ name, input: input ?? {} }));
  return [
    { role: 'assistant', content: JSON.stringify({ tool_calls: asked }) },
    {
      role: 'user',
      content: calls
        .map(({ name }, at) => `Result ${at + 1} (${name}):\n${results[at] ?? ''}`)
        .join('\n\n'),
    },
  ];
}

/** The calls in a reply, whatever thoughts and fences are around them; null: it is no call. */
export function callsInWords(
  text: string,
): readonly { readonly id: null; readonly name: unknown; readonly input: unknown }[] | null {
  const said = text.replace(/<think>[\s\S]*?<\/think>/g, '');
  const found = parseObject(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
  if (!Array.isArray(found?.['tool_calls'])) return null;
  const calls = objectsOf(found['tool_calls']);
  return calls.length === 0 ? null : calls.map(({ name, input }) => ({ id: null, name, input }));
}

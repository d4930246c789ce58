import type {
  Completion,
  ReplySchema,
  Tool,
  ToolTalk,
} from '../../engine/summaries/ports/languageModel.ts';
import { parseObject } from './json.ts';
import type { RequestShape } from './requestShape.ts';
import { callsInWords } from './toolWords.ts';

/** What a model said in a conversation with tools, as its protocol carried it: of any type. */
export interface SaidWithTools {
  readonly text: string;
  readonly calls: readonly {
    readonly id: unknown;
    readonly name: unknown;
    /** Some servers send an object where the protocol has its JSON. */
    readonly input: unknown;
  }[];
}

/**
 * The tools that a request offers. The answer is the last of them: that way its schema holds at
 * every endpoint that knows tools, and models do not mix the answer with talk.
 */
export function toolsOffered({ tools }: ToolTalk, schema: ReplySchema | null): readonly Tool[] {
  if (schema === null) return tools;
  return [
    ...tools,
    {
      name: schema.name,
      description: 'Takes your final answer. Call it once, alone.',
      parameters: schema.schema,
    },
  ];
}

/** Tells calls from the answer. An answer that comes together with calls is the answer. */
export function readToolAnswer(
  said: SaidWithTools,
  { schema, shape }: { readonly schema: ReplySchema | null; readonly shape: RequestShape },
): Pick<Completion, 'text' | 'calls'> {
  const inWords = shape.tools === 'words' ? callsInWords(said.text) : null;
  const { text, calls } = inWords === null ? said : { text: '', calls: inWords };
  const answer = calls.find(({ name }) => name === schema?.name);
  if (schema !== null && answer !== undefined) return { text: jsonOf(answer.input), calls: [] };
  return {
    text,
    calls: calls.map(({ id, name, input }, at) => ({
      id: typeof id === 'string' && id !== '' ? id : `call_${at + 1}`,
      name: typeof name === 'string' ? name : '',
      input: parseObject(jsonOf(input)),
    })),
  };
}

function jsonOf(input: unknown): string {
  if (typeof input === 'string') return input === '' ? '{}' : input;
  return JSON.stringify(input ?? {});
}

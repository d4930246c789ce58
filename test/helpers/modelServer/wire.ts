import type { Asked, Json } from './asked.ts';
import type { Reply, ToolUse } from './replies.ts';

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of what was read, what came from a cache; not said unless given. */
  readonly cached?: number;
  /** Of what was written, thoughts; not said unless given. */
  readonly reasoning?: number;
}

type Answer = Extract<Reply, { kind: 'answer' }>;
type ErrorReply = Extract<Reply, { kind: 'error' }>;

/** An answer as the protocol writes it. */
export function answerBody(asked: Asked, answer: Answer, usage: Usage): Json {
  return asked.protocol === 'openai'
    ? chatCompletion(asked, answer, usage)
    : message(asked, answer, usage);
}

export function errorBody(asked: Asked, { status, message: said, code, param }: ErrorReply): Json {
  if (asked.protocol === 'openai')
    return {
      error: { message: said, type: code ?? 'error', code: code ?? null, param: param ?? null },
    };
  const type = status === 401 ? 'authentication_error' : (code ?? 'api_error');
  return { type: 'error', error: { type, message: said } };
}

export function modelsBody(asked: Asked, models: readonly string[]): Json {
  return asked.protocol === 'openai'
    ? { object: 'list', data: models.map((id) => ({ id, object: 'model' })) }
    : {
        data: models.map((id) => ({ id, type: 'model', display_name: id })),
        has_more: false,
      };
}

function chatCompletion(asked: Asked, answer: Answer, usage: Usage): Json {
  const { text, finish = 'stop' } = answer;
  const refused = finish === 'refusal';
  const calls = callsOf(asked, answer);
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    model: asked.model,
    choices: [
      {
        index: 0,
        finish_reason: refused ? 'stop' : calls.length > 0 ? 'tool_calls' : finish,
        message: {
          role: 'assistant',
          content: refused || calls.length > 0 ? null : text,
          refusal: refused ? text : null,
          ...(calls.length > 0 && {
            tool_calls: calls.map(({ name, input }, at) => ({
              id: idOf(asked, at),
              type: 'function',
              function: {
                name,
                arguments: typeof input === 'string' ? input : JSON.stringify(input),
              },
            })),
          }),
        },
      },
    ],
    usage: {
      prompt_tokens: usage.tokensIn,
      completion_tokens: usage.tokensOut,
      total_tokens: usage.tokensIn + usage.tokensOut,
      ...(usage.cached !== undefined && {
        prompt_tokens_details: { cached_tokens: usage.cached },
      }),
      ...(usage.reasoning !== undefined && {
        completion_tokens_details: { reasoning_tokens: usage.reasoning },
      }),
    },
  };
}

/** What it calls: tools, or the one that takes the answer. Who knows no tools has none. */
function callsOf(
  { answerTool }: Asked,
  { text, calls = [], finish = 'stop' }: Answer,
): readonly ToolUse[] {
  if (calls.length > 0 || answerTool === null || finish !== 'stop') return calls;
  return text.startsWith('{') ? [{ name: answerTool, input: text }] : [];
}

/** Differs in each round. */
const idOf = ({ results }: Asked, at: number): string => `call_${results.length + at + 1}`;

function message(asked: Asked, answer: Answer, usage: Usage): Json {
  const { text, finish = 'stop' } = answer;
  const calls = callsOf(asked, answer);
  return {
    id: 'msg_test',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: calls.length > 0 ? toolUses(asked, calls) : contentOf(asked, text),
    stop_reason:
      calls.length > 0
        ? 'tool_use'
        : { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[finish],
    usage: {
      input_tokens: usage.tokensIn - (usage.cached ?? 0),
      output_tokens: usage.tokensOut,
      ...(usage.cached !== undefined && { cache_read_input_tokens: usage.cached }),
    },
  };
}

/** Broken JSON cannot be sent in this protocol: it comes as the text that it is. */
function toolUses(asked: Asked, calls: readonly ToolUse[]): readonly Json[] {
  return calls.map(({ name, input }, at): Json => {
    const use = { type: 'tool_use', id: idOf(asked, at), name };
    if (typeof input !== 'string') return { ...use, input };
    try {
      return { ...use, input: JSON.parse(input) as unknown };
    } catch {
      return { type: 'text', text: input };
    }
  });
}

/** A tool that was forced gets its object. */
function contentOf(asked: Asked, text: string): readonly Json[] {
  if (asked.structure !== 'json-object') return [{ type: 'text', text }];
  try {
    return [{ type: 'tool_use', id: 'toolu_test', name: 'answer', input: JSON.parse(text) }];
  } catch {
    return [{ type: 'text', text }];
  }
}

import type { Asked, Json } from './asked.ts';
import type { Reply } from './replies.ts';

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
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

function chatCompletion(asked: Asked, { text, finish = 'stop' }: Answer, usage: Usage): Json {
  const refused = finish === 'refusal';
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    model: asked.model,
    choices: [
      {
        index: 0,
        finish_reason: refused ? 'stop' : finish,
        message: {
          role: 'assistant',
          content: refused ? null : text,
          refusal: refused ? text : null,
        },
      },
    ],
    usage: {
      prompt_tokens: usage.tokensIn,
      completion_tokens: usage.tokensOut,
      total_tokens: usage.tokensIn + usage.tokensOut,
    },
  };
}

function message(asked: Asked, { text, finish = 'stop' }: Answer, usage: Usage): Json {
  return {
    id: 'msg_test',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: contentOf(asked, text),
    stop_reason: { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[finish],
    usage: { input_tokens: usage.tokensIn, output_tokens: usage.tokensOut },
  };
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

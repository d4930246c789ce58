import type OpenAI from 'openai';
import type {
  Completion,
  CompletionRequest,
  Endpoint,
} from '../../engine/summaries/ports/languageModel.ts';
import { asCount, asObject, objectsOf } from './json.ts';
import { strange } from './judgeHttpStatus.ts';
import type { Protocol } from './protocol.ts';
import type { RequestShape } from './requestShape.ts';
import { withSchemaInWords } from './requestShape.ts';
import { throughOpenAi } from './throughOpenAi.ts';
import { Refused } from './trouble.ts';

type ChatParameters = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** The chat completions API of OpenAI, and of the many servers that imitate it. */
export function openaiProtocol(endpoint: Endpoint, url: URL): Protocol {
  return {
    headers: endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` },
    firstShape: (structure) => ({
      structure,
      // Ollama silently ignores the limit under its new name.
      limitName: isOpenAi(url) ? 'max_completion_tokens' : 'max_tokens',
      temperature: true,
    }),
    async complete(request, shape, call) {
      try {
        const answer: unknown = await throughOpenAi(
          { url, timeoutMs: endpoint.timeoutMs },
          call,
          (client) => client.chat.completions.create(parametersOf(request, shape, endpoint.model)),
        );
        return completionOf(answer, request.schema === null ? null : shape.structure, () =>
          strange({ endpoint, url }),
        );
      } catch (error) {
        // Azure reports a refused prompt the way others report a refused reply.
        if (error instanceof Refused && /\bcontent_filter\b/.test(error.said))
          return {
            text: '',
            tokensIn: null,
            tokensOut: null,
            finish: 'refusal',
            structure: request.schema === null ? null : shape.structure,
          };
        throw error;
      }
    },
    async listModels(call) {
      const page = await throughOpenAi({ url, timeoutMs: endpoint.timeoutMs }, call, (client) =>
        client.models.list(),
      );
      return objectsOf(page.data).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    },
  };
}

function isOpenAi({ hostname }: URL): boolean {
  return hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com');
}

function parametersOf(
  request: CompletionRequest,
  shape: RequestShape,
  model: string,
): ChatParameters {
  const { schema } = request;
  const inWords = schema !== null && shape.structure !== 'json-schema';
  return {
    model,
    messages: [
      {
        role: 'system',
        content: inWords ? withSchemaInWords(request, schema) : request.system,
      },
      { role: 'user', content: request.user },
    ],
    [shape.limitName]: request.maxOutputTokens,
    ...(shape.temperature ? { temperature: request.temperature } : {}),
    ...responseFormat(request, shape),
  };
}

function responseFormat(
  { schema }: CompletionRequest,
  { structure }: RequestShape,
): Pick<ChatParameters, 'response_format'> {
  if (schema === null || structure === 'text') return {};
  if (structure === 'json-object') return { response_format: { type: 'json_object' } };
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, schema: { ...schema.schema }, strict: true },
    },
  };
}

/** Parsed as whatever any server may have sent, not as what the package promises. */
function completionOf(
  answer: unknown,
  structure: Completion['structure'],
  notChat: () => Error,
): Completion {
  const choices = asObject(answer)?.['choices'];
  if (!Array.isArray(choices)) throw notChat();
  const choice = objectsOf(choices)[0];
  const message = asObject(choice?.['message']);
  const refusal = message?.['refusal'];
  const refused = typeof refusal === 'string' && refusal !== '';
  const usage = asObject(asObject(answer)?.['usage']);
  return {
    text: refused ? refusal : textOf(message?.['content']),
    tokensIn: asCount(usage?.['prompt_tokens']),
    tokensOut: asCount(usage?.['completion_tokens']),
    finish: refused ? 'refusal' : finishOf(choice?.['finish_reason']),
    structure,
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}

function finishOf(reason: unknown): Completion['finish'] {
  if (reason === 'length') return 'length';
  return reason === 'content_filter' ? 'refusal' : 'stop';
}

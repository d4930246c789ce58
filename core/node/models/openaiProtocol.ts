import type OpenAI from 'openai';
import type {
  Completion,
  CompletionRequest,
  Endpoint,
  ToolRound,
  ToolTalk,
} from '../../engine/summaries/ports/languageModel.ts';
import type { JsonObject } from './json.ts';
import { asCount, asObject, objectsOf, toldUse } from './json.ts';
import { strange } from './judgeHttpStatus.ts';
import type { Protocol } from './protocol.ts';
import type { RequestShape } from './requestShape.ts';
import { withSchemaInWords } from './requestShape.ts';
import { throughOpenAi } from './throughOpenAi.ts';
import type { SaidWithTools } from './toolAnswer.ts';
import { readToolAnswer, toolsOffered } from './toolAnswer.ts';
import { messagesInWords, withToolsInWords } from './toolWords.ts';
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
      // OpenAI's own models that think take none.
      temperature: !(isOpenAi(url) && takesEffort(endpoint.model)),
      tools: 'native',
    }),
    async complete(request, shape, call) {
      try {
        const answer: unknown = await throughOpenAi(
          { url, timeoutMs: endpoint.timeoutMs },
          call,
          (client) => client.chat.completions.create(parametersOf(request, shape, endpoint.model)),
        );
        return readAnswer(answer, request, shape);
      } catch (error) {
        // Azure reports a refused prompt the way others report a refused reply.
        if (error instanceof Refused && /\bcontent_filter\b/.test(error.said))
          return {
            text: '',
            calls: [],
            tokensIn: null,
            tokensOut: null,
            cost: null,
            finish: 'refusal',
            structure: structureAsked(request, shape),
          };
        throw error;
      }
    },
    bodyOf: (request, shape) => ({ ...parametersOf(request, shape, endpoint.model) }),
    completionOf: readAnswer,
    async listModels(call) {
      const page = await throughOpenAi({ url, timeoutMs: endpoint.timeoutMs }, call, (client) =>
        client.models.list(),
      );
      return objectsOf(page.data).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    },
  };

  function readAnswer(
    answer: unknown,
    request: CompletionRequest,
    shape: RequestShape,
  ): Completion {
    const { choice, usage } = partsOf(answer, () => strange({ endpoint, url }));
    return completionOf(choice, { request, shape, usage });
  }
}

function isOpenAi({ hostname }: URL): boolean {
  return hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com');
}

/**
 * Models that are known to think and to take how much, also behind a vendor's name: what summaries need
 * is said in their prompt. Others would refuse it, or have to be asked in other ways.
 */
function takesEffort(model: string): boolean {
  const bare = model.slice(model.lastIndexOf('/') + 1);
  return /^(?:o1|o3|o4|o3-mini|o4-mini|gpt-oss|gpt-5(?:\.\d)?)(?:-(?!chat|mini-preview|preview)|[:@]|$)/i.test(
    bare,
  );
}

function parametersOf(
  request: CompletionRequest,
  shape: RequestShape,
  model: string,
): ChatParameters {
  const { schema, talk } = request;
  const inWords = schema !== null && shape.structure !== 'json-schema';
  return {
    model,
    [shape.limitName]: request.maxOutputTokens,
    ...(shape.temperature ? { temperature: request.temperature } : {}),
    ...(shape.effort !== false && takesEffort(model) ? { reasoning_effort: 'low' } : {}),
    ...(talk === undefined
      ? {
          messages: [
            {
              role: 'system',
              content: inWords ? withSchemaInWords(request, schema) : request.system,
            },
            { role: 'user', content: request.user },
          ],
          ...responseFormat(request, shape),
        }
      : talkOf(request, talk, shape)),
  };
}

function talkOf(
  request: CompletionRequest,
  talk: ToolTalk,
  { tools }: RequestShape,
): Pick<ChatParameters, 'messages' | 'tools' | 'tool_choice'> {
  const { system, user, schema } = request;
  if (tools === 'words')
    return {
      messages: [
        { role: 'system', content: withToolsInWords(request, talk) },
        ...messagesInWords(user, talk),
      ],
    };
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
      ...talk.rounds.flatMap(roundMessages),
    ],
    tools: toolsOffered(talk, schema).map(({ parameters, ...tool }) => ({
      type: 'function',
      function: { ...tool, parameters: { ...parameters } },
    })),
    tool_choice:
      talk.mayCall || schema === null
        ? 'auto'
        : { type: 'function', function: { name: schema.name } },
  };
}

function roundMessages({ said, calls, results }: ToolRound): ChatParameters['messages'] {
  return [
    {
      role: 'assistant',
      content: said === '' ? null : said,
      tool_calls: calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input ?? {}) },
      })),
    },
    ...calls.map(({ id }, at) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: results[at] ?? '',
    })),
  ];
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
function partsOf(
  answer: unknown,
  notChat: () => Error,
): { readonly choice: JsonObject | undefined; readonly usage: JsonObject | null } {
  const choices = asObject(answer)?.['choices'];
  if (!Array.isArray(choices)) throw notChat();
  return { choice: objectsOf(choices)[0], usage: asObject(asObject(answer)?.['usage']) };
}

function completionOf(
  choice: JsonObject | undefined,
  {
    request,
    shape,
    usage,
  }: {
    readonly request: CompletionRequest;
    readonly shape: RequestShape;
    readonly usage: JsonObject | null;
  },
): Completion {
  const { talk, schema } = request;
  const message = asObject(choice?.['message']);
  const refusal = message?.['refusal'];
  const refused = typeof refusal === 'string' && refusal !== '';
  const said = saidIn(message);
  return {
    ...(refused
      ? { text: refusal, calls: [] }
      : talk === undefined
        ? { text: said.text, calls: [] }
        : readToolAnswer(said, { schema, shape })),
    tokensIn: asCount(usage?.['prompt_tokens']),
    cost: null,
    tokensOut: tokensWritten(usage),
    ...tokenUse(usage),
    finish: refused ? 'refusal' : finishOf(choice?.['finish_reason']),
    structure: structureAsked(request, shape),
  };
}

/** Some count thoughts in the total only, although they are charged for. */
function tokensWritten(usage: JsonObject | null): number | null {
  const answer = asCount(usage?.['completion_tokens']);
  const read = asCount(usage?.['prompt_tokens']);
  const total = asCount(usage?.['total_tokens']);
  if (answer === null || read === null || total === null) return answer;
  return Math.max(answer, total - read);
}

function tokenUse(usage: JsonObject | null): Pick<Completion, 'usage'> {
  const read = asObject(usage?.['prompt_tokens_details']);
  const written = asObject(usage?.['completion_tokens_details']);
  return toldUse({
    // DeepSeek has a name of its own.
    cached: asCount(read?.['cached_tokens']) ?? asCount(usage?.['prompt_cache_hit_tokens']),
    cacheWritten: null,
    thought: asCount(written?.['reasoning_tokens']),
  });
}

const structureAsked = (
  { schema, talk }: CompletionRequest,
  { structure }: RequestShape,
): Completion['structure'] => (schema === null || talk !== undefined ? null : structure);

function saidIn(message: JsonObject | null): SaidWithTools {
  return {
    text: textOf(message?.['content']),
    calls: objectsOf(message?.['tool_calls']).map(({ id, function: called }) => ({
      id,
      name: asObject(called)?.['name'],
      input: asObject(called)?.['arguments'],
    })),
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
